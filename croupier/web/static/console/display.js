// The public display: drawn on the server from what patrons may know, once for all displays of the
// table, and brought by its stream.

import { live } from "/static/live.js";

const board = document.getElementById("board");
const path = `/tables/${board.dataset.table}/display`;

live(board, { drawn: `${path}/board`, stream: `${path}/stream`, brings: true });
