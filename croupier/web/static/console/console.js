// The dealer's console. Rules live on the server: this page sends commands and shows answers.
// What it keeps for itself is what the hand is doing (hand.js) and what is keyed so far (pads.js).

import { particulars } from "/static/asked.js";
import { cents, quiet, refused, send, table } from "/static/commands.js";
import { askWhether } from "/static/console/dialogs.js";
import "/static/console/felt.js";
import { empty, hand, reflect, seated, takeChip } from "/static/console/hand.js";
import * as keys from "/static/console/keys.js";
import { live } from "/static/live.js";
import { draw } from "/static/morph.js";
import * as pads from "/static/pads.js";
import { chooseSeat, getChips, keyAmount } from "/static/console/patrons.js";

const board = document.getElementById("board");

// -- acts -------------------------------------------------------------------------------------

// An irregularity is asked about once more, with its cards as they were keyed in.
async function isMeant(form) {
  if (!form.classList.contains("irregular")) return true;
  const pad = form.querySelector("[data-kind=cards]");
  const cards = pad ? pads.inWords(pad) : "";
  const label = form.querySelector("button:not([type])").textContent.trim();
  quiet();
  return await askWhether(cards ? `${label}: ${cards}?` : `${label}?`);
}

board.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target.closest("form[data-act]");
  if (form === null) return;
  const problem = pads.incomplete(form);
  if (problem !== null) {
    refused(problem);
    return;
  }
  const command = { type: form.dataset.act, ...particulars(form) }; // what is asked about is what is done
  if (!(await isMeant(form))) return;
  if (await send(command)) {
    pads.forget(form);
    form.reset();
    form.closest(".remedy")?.removeAttribute("open");
    reflect();
  }
});

function erase(pad) {
  if (pad.dataset.kind === "cards") {
    pads.erase(pad);
    return;
  }
  pads.clear(pad);
  refresh(); // and whatever was lit for a test goes dark
}

function keyDie(pad, face) {
  if (pads.keyDie(pad, face)) testDevice(pad);
}

// Dice entered for an inspection, not for a round: light the layout, so that it can be checked.
async function testDevice(pad) {
  if (pad.closest(".next")) return;
  const dealt = pads.values(pad).join(",");
  const answer = await fetch(`/tables/${table}/console/device-test?dealt=${dealt}`);
  if (answer.ok) draw(board.querySelector(".felt"), await answer.text());
}

async function filled(filling) {
  await filling;
  reflect();
}

// -- what is touched beside the layout ----------------------------------------------------------

function leaveSeat() {
  if (seated() === null) refused({ detail: "Who leaves?", accepted: "choose a seat first" });
  else send({ type: "leave-seat", seat: seated() });
}

function keyed(pad, data) {
  if (data.face) keyDie(pad, Number(data.face));
  else if (data.rank) pads.keyRank(pad, data.rank);
  else if (data.suit) pads.keySuit(pad, data.suit);
  else if ("erase" in data) erase(pad);
  else if ("toss" in data) filled(pads.toss(pad));
  else if ("draw" in data) filled(pads.draw(pad));
}

board.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) return;
  const data = button.dataset;
  const pad = button.closest("[data-kind=dice], [data-kind=cards]");
  if (pad) keyed(pad, data);
  else if (data.seat) chooseSeat(Number(data.seat));
  else if (data.chip) takeChip(cents(data.chip));
  else if ("amount" in data) keyAmount();
  else if ("empty" in data) empty();
  else if (data.mode) {
    Object.assign(hand, { mode: hand.mode === data.mode ? "place" : data.mode, from: null });
  } else if ("getChips" in data) getChips();
  else if ("permits" in data) hand.permits = !hand.permits;
  else if ("cash" in data) Object.assign(hand, { cash: !hand.cash, coupon: false, mode: "place" });
  else if ("coupon" in data) {
    Object.assign(hand, { coupon: !hand.coupon, cash: false, mode: "place" });
  } else if ("collectVigorish" in data) send({ type: "collect-vigorish", seat: seated() });
  else if ("leave" in data) leaveSeat();
  reflect();
});

// A remedy that is opened is brought into sight with its whole pad.
board.addEventListener(
  "toggle",
  (event) => {
    if (event.target.matches(".remedy[open]")) {
      event.target.closest("details").scrollIntoView({ block: "nearest" });
    }
  },
  true,
);

keys.listen(keyDie);

// -- showing ------------------------------------------------------------------------------------

const refresh = live(board, {
  drawn: `/tables/${table}/console/board`,
  stream: `/api/tables/${table}/stream`,
  then: () => {
    pads.redrawn();
    reflect();
  },
});

const first = board.querySelector("[data-seat][data-taken]");
if (first) hand.seat = Number(first.dataset.seat);
reflect();
