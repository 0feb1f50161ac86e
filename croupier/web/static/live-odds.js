// The live odds: drawn on the server from the cards not yet seen, and exchanged after each event.

import { follow, refresher } from "/static/live.js";

const board = document.getElementById("board");
const { table } = board.dataset;

const refresh = refresher(`/tables/${table}/live-odds/board`, (html) => {
  board.innerHTML = html;
});

follow(`/api/tables/${table}/stream?after=${board.dataset.sequence}`, {
  heard: (event) => {
    board.dataset.sequence = event.sequence;
    refresh();
  },
  lost: (lost) => {
    document.getElementById("connection").hidden = !lost;
    if (!lost) refresh();
  },
});
