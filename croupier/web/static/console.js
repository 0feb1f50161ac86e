// The dealer's console. Rules live on the server: this page sends commands and shows answers.
// What it keeps for itself is what the hand is doing (hand.js) and what is keyed so far (pads.js).

import { particulars } from "/static/asked.js";
import { cents, refused, send, table } from "/static/commands.js";
import "/static/felt.js";
import { empty, hand, reflect, seated, takeChip } from "/static/hand.js";
import * as keys from "/static/keys.js";
import { follow, refresher } from "/static/live.js";
import * as pads from "/static/pads.js";
import { chooseSeat, getChips, keyAmount } from "/static/patrons.js";

const board = document.getElementById("board");

// -- acts -------------------------------------------------------------------------------------

function isConfirmed(form) {
  if (!form.classList.contains("irregular")) return true;
  const pad = form.querySelector("[data-kind=cards]");
  const cards = pad ? pads.inWords(pad) : "";
  const label = form.querySelector("button:not([type])").textContent.trim();
  return window.confirm(cards ? `${label}: ${cards}?` : `${label}?`);
}

board.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target.closest("[data-act]");
  if (form === null) return;
  const problem = pads.incomplete(form);
  if (problem !== null) {
    refused(problem);
    return;
  }
  if (!isConfirmed(form)) return;
  if (await send({ type: form.dataset.act, ...particulars(form) })) {
    pads.forget(form);
    // The board may have been drawn anew while the answer was on its way.
    const drawn = board.querySelector(`form[data-act="${form.dataset.act}"]`);
    drawn?.reset();
    drawn?.closest(".remedy")?.removeAttribute("open");
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
  if (answer.ok) board.querySelector(".felt").innerHTML = await answer.text();
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
  else if (data.mode) Object.assign(hand, { mode: hand.mode === data.mode ? "place" : data.mode, from: null });
  else if ("getChips" in data) getChips();
  else if ("permits" in data) hand.permits = !hand.permits;
  else if ("cash" in data) Object.assign(hand, { cash: !hand.cash, coupon: false, mode: "place" });
  else if ("coupon" in data) Object.assign(hand, { coupon: !hand.coupon, cash: false, mode: "place" });
  else if ("collectVigorish" in data) send({ type: "collect-vigorish", seat: seated() });
  else if ("leave" in data) leaveSeat();
  reflect();
});

// A remedy that is opened is brought into sight with its whole pad.
board.addEventListener(
  "toggle",
  (event) => {
    if (event.target.open && event.target.matches(".remedy")) event.target.scrollIntoView({ block: "nearest" });
  },
  true,
);

keys.listen(keyDie);

// -- showing ------------------------------------------------------------------------------------

// What a person has typed and not yet sent survives a redrawing of the board.
function fields() {
  const found = new Map();
  for (const field of board.querySelectorAll("form[data-act] input:not([type=hidden]), form[data-act] select")) {
    const { name, part } = field.dataset;
    found.set(`${field.form.dataset.act}/${name ?? part ?? field.name + field.value}`, field);
  }
  return found;
}

function isTicked(field) {
  return field.type === "radio" || field.type === "checkbox";
}

function isChanged(field) {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") {
    const usual = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, usual);
  }
  return field.value !== field.defaultValue;
}

// Where the keyboard is: an area or a circle of the layout, or a place in a form.
function focused() {
  const active = document.activeElement;
  const circle = active?.dataset?.spot;
  if (circle) {
    const { wager } = active.closest("[data-wager]").dataset;
    return () => board.querySelector(`[data-wager="${wager}"] [data-spot="${circle}"]`);
  }
  if (active?.dataset?.wager) return () => board.querySelector(`[data-wager="${active.dataset.wager}"]`);
  const form = active?.form;
  if (!form?.dataset?.act) return () => null;
  const place = [...form.elements].indexOf(active);
  return () => board.querySelector(`form[data-act="${form.dataset.act}"]`)?.elements[place];
}

function opened() {
  return [...board.querySelectorAll("details[data-keep][open]")].map((details) => details.dataset.keep);
}

function show(html) {
  const kept = [...fields()].filter(([, field]) => isChanged(field));
  const focus = focused();
  const open = opened();
  const scrolled = board.querySelector(".now")?.scrollTop ?? 0;
  board.innerHTML = html;
  for (const name of open) board.querySelector(`details[data-keep="${name}"]`)?.setAttribute("open", "");
  const drawn = fields();
  for (const [key, field] of kept) {
    const again = drawn.get(key);
    if (again && isTicked(again)) again.checked = field.checked;
    else if (again) again.value = field.value;
  }
  board.querySelector(".now").scrollTop = open.length ? scrolled : 0;
  focus()?.focus({ preventScroll: true });
  pads.redrawn();
  reflect();
}

const refresh = refresher(`/tables/${table}/console/board`, show);

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

const first = board.querySelector("[data-seat][data-taken]");
if (first) hand.seat = Number(first.dataset.seat);
reflect();
