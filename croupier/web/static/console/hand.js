// What the dealer's hand is doing: for whom, how much it holds, and what a touch will do with it.
//
// An amount is built of chips before it is laid. Once laid it stays in the hand, for the next wager
// is mostly the same; the chip touched after that begins another amount.

import { cents } from "/static/commands.js";
import * as pads from "/static/pads.js";

const board = document.getElementById("board");

export const hand = {
  seat: null,
  amount: null, // in cents; null until a chip is touched: then it is the least wager
  building: false, // whether the next chip is put to the others
  mode: "place",
  from: null, // where a wager is moved from: { seat, wager }
  permits: false,
  cash: false,
  coupon: false, // whether what is laid is a match play coupon, of the amount in hand
};

export function isTaken(seat) {
  return board.querySelector(`[data-seat="${seat}"][data-taken]`) !== null;
}

// The seat that acts where none is touched; whoever has left does not.
export function seated() {
  return isTaken(hand.seat) ? hand.seat : null;
}

function least() {
  return Number(board.querySelector(".felt").dataset.least);
}

export function held() {
  return hand.amount ?? least();
}

export function takeChip(value) {
  hand.amount = hand.building ? held() + value : value;
  hand.building = true;
  hand.mode = "place";
}

export function hold(amount) {
  Object.assign(hand, { amount, building: false, mode: "place" });
}

export function empty() {
  Object.assign(hand, { amount: 0, building: false });
}

// The exceptions are said anew for each wager: a permission, cash, a coupon.
const NO_EXCEPTION = { permits: false, cash: false, coupon: false };

// What was laid is offered again.
export function laid() {
  Object.assign(hand, { building: false, ...NO_EXCEPTION });
}

// Out of a mode, and with nothing more to leave, the chips back.
export function leave() {
  if (hand.mode === "place" && !hand.permits && !hand.cash && !hand.coupon) empty();
  Object.assign(hand, { mode: "place", from: null, ...NO_EXCEPTION });
}

export function chips() {
  return [...board.querySelectorAll("[data-chip]")].map((chip) => cents(chip.dataset.chip));
}

// One chip after another, for those without a finger on the glass.
export function nextChip() {
  const values = chips();
  hold(values[(values.indexOf(held()) + 1) % values.length]);
}

// -- showing ------------------------------------------------------------------------------------

export function dollars(amount) {
  const digits = amount % 100 === 0 ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${new Intl.NumberFormat("en-US", options).format(amount / 100)}`;
}

function hint() {
  const { closed } = board.querySelector(".felt").dataset;
  const seat = seated();
  if (closed) return `${closed}.`;
  if (hand.mode === "take-back") return "Touch the wager that is taken back.";
  if (hand.mode === "move" && hand.from) return `Touch where seat ${hand.from.seat}'s wager goes.`;
  if (hand.mode === "move") return "Touch the wager to move.";
  if (held() === 0) return "The hand is empty: touch the chips of a wager.";
  if (hand.cash) return `Touch the verbal wager of ${dollars(held())} in cash.`;
  if (hand.coupon) {
    return `Touch the chips that a match play coupon of ${dollars(held())} is laid on.`;
  }
  if (held() < least() && !hand.permits) {
    return `The minimum is ${dollars(least())}: touch more chips, or a wager to add to.`;
  }
  const drag = "deals" in board.dataset ? "; drag to move" : "";
  if (board.querySelector("[data-spot]") === null) {
    return seat === null
      ? "Choose a seat, then touch the layout."
      : `Seat ${seat} lays ${dollars(held())} where you touch${drag}.`;
  }
  return seat === null
    ? `A circle lays ${dollars(held())} for its seat.`
    : `A circle lays ${dollars(held())} for its seat; beside it, for seat ${seat}.`;
}

export function reflect() {
  for (const button of board.querySelectorAll("[data-seat]")) {
    button.setAttribute("aria-checked", String(Number(button.dataset.seat) === seated()));
  }
  for (const button of board.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === hand.mode));
  }
  board.querySelector("[data-permits]")?.setAttribute("aria-pressed", String(hand.permits));
  board.querySelector("[data-cash]")?.setAttribute("aria-pressed", String(hand.cash));
  board.querySelector("[data-coupon]")?.setAttribute("aria-pressed", String(hand.coupon));
  const amount = board.querySelector("[data-amount] b");
  if (amount) amount.textContent = dollars(held());
  board.querySelector(".in-hand")?.classList.toggle("empty", held() === 0);
  const collects = board.querySelector("[data-collect-vigorish]");
  const marked = board.querySelector(`[data-seat="${seated()}"]`)?.dataset.marked;
  if (collects) collects.hidden = !marked;
  if (collects && marked) collects.textContent = `Collect vigorish $${marked}`;
  for (const area of board.querySelectorAll("[data-wager]")) {
    const circle = area.querySelector(`[data-spot="${hand.from?.seat}"]`);
    const from = area.dataset.wager === hand.from?.wager;
    area.classList.toggle("from", from && circle === null);
    for (const place of area.querySelectorAll("[data-spot]")) {
      place.classList.toggle("from", from && place === circle);
    }
  }
  pads.reflect();
  const shown = document.getElementById("hint");
  if (shown) shown.textContent = hint();
}
