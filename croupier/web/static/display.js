// The public display: the board is drawn on the server and exchanged after each event.

import { follow, refresher } from "/static/live.js";

const board = document.getElementById("board");
const path = `/tables/${board.dataset.table}/display`;

const refresh = refresher(`${path}/board`, (html) => {
  board.innerHTML = html;
});

follow(`${path}/stream?after=${board.dataset.sequence}`, {
  heard: (event) => {
    board.dataset.sequence = event.sequence;
    refresh();
  },
  lost: (lost) => {
    document.getElementById("connection").hidden = !lost;
    if (!lost) refresh();
  },
});
