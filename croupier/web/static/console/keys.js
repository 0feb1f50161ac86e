// The keys of the console. While a dialog is open they are the dialog's, and do nothing here.

import { quiet, refused } from "/static/commands.js";
import { isOpen } from "/static/console/dialogs.js";
import { placeOf, touched } from "/static/console/felt.js";
import { isTaken, leave, nextChip, reflect } from "/static/console/hand.js";
import * as pads from "/static/pads.js";
import { chooseSeat, getChips, keyAmount, sitDown } from "/static/console/patrons.js";

const board = document.getElementById("board");
const WRITTEN_IN = "select, textarea, input:not([type=radio], [type=checkbox])";

const ACTS = {
  n: () => board.querySelector(".next button.primary")?.click(),
  c: () => board.querySelector("[data-chip]") && nextChip(),
  a: () => board.querySelector("[data-amount]") && keyAmount(),
  b: () => board.querySelector("[data-get-chips]") && getChips(),
  m: () => board.querySelector("[data-mode=move]")?.click(),
  p: () => board.querySelector("[data-coupon]")?.click(),
  t: () => board.querySelector("[data-mode=take-back]")?.click(),
  r: () => document.querySelector("[data-rounds]")?.click(),
  v: () => board.querySelector("[data-collect-vigorish]:not([hidden])")?.click(),
  backspace: () => board.querySelector("[data-empty]")?.click(),
  escape: () => quiet() || (board.querySelector("[data-empty]") && leave()),
};

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

// A digit chooses who sits at the table. It sits nobody down: that is said with Shift.
function digit(number, shifted) {
  if (board.querySelector(`[data-seat="${number}"]`) === null) return;
  if (shifted) sitDown(number);
  else if (isTaken(number)) chooseSeat(number);
  else if ("deals" in board.dataset) {
    refused({
      detail: `Seat ${number} is free`,
      accepted: `Shift and ${number} sits a patron down`,
    });
  }
}

// Whether the key was one of the console's.
function pressed(event, keyDie) {
  const dice = padAt(event.target, "dice");
  const cards = padAt(event.target, "cards");
  const key = event.key.toLowerCase();
  // With Shift a digit's key writes another sign, a different one on each keyboard.
  const number = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.exec(key)?.[0] || 0));
  const area = placeOf(event.target);
  if (number && event.shiftKey) digit(number, true);
  else if (cards && pads.pressed(cards, event.key)) quiet();
  else if (number && dice && number <= 6) keyDie(dice, number);
  else if (key === "backspace" && dice) pads.erase(dice);
  else if (number && tickOf(number)) tickOf(number).click();
  else if (number) digit(number, false);
  else if ((key === "enter" || key === " ") && area) touched(area);
  else if (key in ACTS) ACTS[key]();
  else return false;
  return true;
}

export function listen(keyDie) {
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isOpen() || event.target.matches(WRITTEN_IN)) return;
    if (!pressed(event, keyDie)) return;
    event.preventDefault();
    reflect();
  });
}
