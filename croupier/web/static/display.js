// The public display: the board is drawn on the server, once for all displays of the table, and
// comes with the events. It is asked for only where events may have been missed.

import { follow, refresher } from "/static/live.js";

const board = document.getElementById("board");
const path = `/tables/${board.dataset.table}/display`;

function show(html) {
  board.innerHTML = html;
}

const refresh = refresher(`${path}/board`, show);

follow(`${path}/stream?boards=true&after=${board.dataset.sequence}`, {
  heard: (event) => {
    board.dataset.sequence = event.sequence;
  },
  drawn: show,
  lost: (lost) => {
    document.getElementById("connection").hidden = !lost;
    if (!lost) refresh();
  },
});
