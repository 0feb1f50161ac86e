// The live odds: drawn on the server from the cards not yet seen.

import { live } from "/static/live.js";

const board = document.getElementById("board");
const { table } = board.dataset;

live(board, { drawn: `/tables/${table}/live-odds/board`, stream: `/api/tables/${table}/stream` });
