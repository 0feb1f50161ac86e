// The dealer's console. Rules live on the server: this page sends commands and shows answers.
// What it keeps for itself is only what the hand is doing: seat, chip, mode, what is keyed so far.

import { particulars } from "/static/asked.js";
import { cents, quiet, refused, send, table } from "/static/commands.js";
import { follow, refresher } from "/static/live.js";
import * as pads from "/static/pads.js";

const board = document.getElementById("board");
const hand = { seat: null, chip: 0, mode: "place", from: null, permits: false, cash: false };
let drag = null;

// -- wagers -----------------------------------------------------------------------------------

async function touched(wager) {
  if (hand.mode === "place" && hand.seat === null) {
    refused({ detail: "Whose wager is it?", accepted: "choose a seat first" });
    return;
  }
  if (hand.mode === "take-back") {
    send({ type: "take-back-wager", seat: hand.seat, wager });
  } else if (hand.mode === "move" && hand.from === null) {
    hand.from = wager;
    reflect();
  } else if (hand.mode === "move") {
    send({ type: "move-wager", seat: hand.seat, wager: hand.from, to: wager });
    hand.from = null;
    reflect();
  } else {
    const tender = hand.cash ? { tender: "cash" } : {};
    const amount = hand.chip * 100;
    const command = { type: "place-wager", seat: hand.seat, wager, amount, permitted: hand.permits, ...tender };
    if ((await send(command)) && hand.cash) {
      hand.cash = false; // cash is the exception: it is said anew for each wager
      reflect();
    }
  }
}

function areaAt(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-wager]") ?? null;
}

board.addEventListener("pointerdown", (event) => {
  const area = event.target.closest("[data-wager]");
  drag = area?.dataset.wager ?? null;
});

board.addEventListener("pointerup", (event) => {
  const area = areaAt(event);
  if (drag !== null && area !== null) {
    if (area.dataset.wager === drag) touched(drag);
    else send({ type: "move-wager", seat: hand.seat, wager: drag, to: area.dataset.wager });
  }
  drag = null;
});

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

// -- seats, chips, modes ------------------------------------------------------------------------

function takeSeat(button) {
  const seat = Number(button.dataset.seat);
  hand.seat = seat;
  if (!("taken" in button.dataset) && board.dataset.role === "dealer") send({ type: "take-seat", seat });
  reflect();
}

function nextChip() {
  const chips = [...board.querySelectorAll("[data-chip]")].map((chip) => Number(chip.dataset.chip));
  Object.assign(hand, { chip: chips[(chips.indexOf(hand.chip) + 1) % chips.length], mode: "place" });
}

async function buyIn() {
  const amount = window.prompt(`Seat ${hand.seat}: cash for chips, in dollars`, "100");
  if (amount !== null) send({ type: "buy-in", seat: hand.seat, amount: cents(amount) ?? amount });
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
  else if (data.seat) takeSeat(button);
  else if (data.chip) Object.assign(hand, { chip: Number(data.chip), mode: "place" });
  else if (data.mode) Object.assign(hand, { mode: hand.mode === data.mode ? "place" : data.mode, from: null });
  else if (data.dialog === "buy-in") buyIn();
  else if ("permits" in data) hand.permits = !hand.permits;
  else if ("cash" in data) Object.assign(hand, { cash: !hand.cash, mode: "place" });
  else if ("collectVigorish" in data) send({ type: "collect-vigorish", seat: hand.seat });
  else if ("leave" in data) send({ type: "leave-seat", seat: hand.seat });
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

// The pad the keyboard writes to: of the form one is in, else of the next act.
function padAt(target, kind) {
  return (
    target.closest("form")?.querySelector(`[data-kind=${kind}]`) ??
    board.querySelector(`.next [data-kind=${kind}]`)
  );
}

// The tick of a seat, where the next act asks about it.
function tickOf(seat) {
  return board.querySelector(`.next [data-kind=seats] input[value="${seat}"]`);
}

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("select, input:not([type=radio], [type=checkbox])")) return;
  const dice = padAt(event.target, "dice");
  const cards = padAt(event.target, "cards");
  const area = event.target.closest("[data-wager]");
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : null;
  const key = event.key.toLowerCase();
  if (cards && pads.pressed(cards, event.key)) quiet();
  else if (digit !== null && dice && digit <= 6) keyDie(dice, digit);
  else if (event.key === "Backspace" && dice) pads.erase(dice);
  else if (digit !== null && tickOf(digit)) tickOf(digit).click();
  else if (digit !== null) board.querySelector(`[data-seat="${digit}"]`)?.click();
  else if (key === "n") board.querySelector(".next button.primary")?.click();
  else if (key === "c") nextChip();
  else if (key === "b") buyIn();
  else if (key === "m") board.querySelector("[data-mode=move]")?.click();
  else if (key === "t") board.querySelector("[data-mode=take-back]")?.click();
  else if (key === "r") document.querySelector("[data-rounds]")?.click();
  else if (key === "v") board.querySelector("[data-collect-vigorish]:not([hidden])")?.click();
  else if ((key === "enter" || key === " ") && area) touched(area.dataset.wager);
  else if (key === "escape") Object.assign(hand, { mode: "place", from: null, cash: false });
  else return;
  event.preventDefault();
  reflect();
});

// -- showing ------------------------------------------------------------------------------------

function hint() {
  const { closed } = board.querySelector(".felt").dataset;
  if (closed) return `${closed}.`;
  if (hand.seat === null) return "Choose a seat, then a chip, then touch the layout.";
  if (hand.mode === "take-back") return `Touch the wager seat ${hand.seat} takes back.`;
  if (hand.mode === "move") return hand.from ? `Now touch where ${hand.from} goes.` : "Touch the wager to move.";
  if (hand.cash) return `Seat ${hand.seat} wagers ${hand.chip} dollars in cash, verbally; the casino supervisor confirms it.`;
  const drag = board.dataset.role === "dealer" ? "; drag to move a wager" : "";
  return `Seat ${hand.seat} places ${hand.chip} dollars where you touch${drag}.`;
}

function reflect() {
  for (const button of board.querySelectorAll("[data-seat]")) {
    button.setAttribute("aria-checked", String(Number(button.dataset.seat) === hand.seat));
  }
  for (const button of board.querySelectorAll("[data-chip]")) {
    const held = hand.mode === "place" && Number(button.dataset.chip) === hand.chip;
    button.setAttribute("aria-checked", String(held));
  }
  for (const button of board.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === hand.mode));
  }
  board.querySelector("[data-permits]")?.setAttribute("aria-pressed", String(hand.permits));
  board.querySelector("[data-cash]")?.setAttribute("aria-pressed", String(hand.cash));
  const collects = board.querySelector("[data-collect-vigorish]");
  const marked = board.querySelector(`[data-seat="${hand.seat}"]`)?.dataset.marked;
  if (collects) collects.hidden = !marked;
  if (collects && marked) collects.textContent = `Collect vigorish $${marked}`;
  for (const area of board.querySelectorAll("[data-wager]")) {
    area.classList.toggle("from", area.dataset.wager === hand.from);
  }
  pads.reflect();
  const told = document.getElementById("hint");
  if (told) told.textContent = hint();
}

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

// Where the keyboard is: an area of the layout, or a place in a form.
function focused() {
  const active = document.activeElement;
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

// The least chip that makes a wager by itself.
const least = Number(board.dataset.minimum);
const offered = [...board.querySelectorAll("[data-chip]")].map((chip) => Number(chip.dataset.chip));
hand.chip = offered.find((chip) => chip * 100 >= least) ?? offered.at(-1) ?? 0;
const first = board.querySelector("[data-seat][data-taken]");
if (first) hand.seat = Number(first.dataset.seat);
reflect();
