// Patrons at the table: who sits down, and the chips they come by, for cash or brought along.

import { quiet, refused, send } from "/static/commands.js";
import { askAmount } from "/static/console/dialogs.js";
import { chips, hand, hold, isTaken, reflect, seated } from "/static/console/hand.js";

const board = document.getElementById("board");

const CASH = { value: "buy-in", label: "Cash for chips" };
const CHIPS = { value: "bring-chips", label: "Chips brought along", key: "c" };
const NEITHER = { value: "sit", label: "Sit down without chips", key: "s" };

const WITHOUT_AMOUNT = "How much? Touch amounts, or key in dollars";

function boughtIn() {
  return board.querySelector("[data-bought-in]").dataset.boughtIn.split(",").map(Number);
}

// Gives a command; the words of its refusal, or null where it was done.
async function given(command) {
  return (await send(command)) ? null : document.getElementById("refused").textContent;
}

async function change(seat, type, amount) {
  if (!amount) return WITHOUT_AMOUNT;
  return await given({ type, seat, amount });
}

// What is known of a seat is what the board shows: no seat is taken before the dealer says so.
export function chooseSeat(seat) {
  if (isTaken(seat)) {
    hand.seat = seat;
  } else if ("deals" in board.dataset) {
    sitDown(seat);
  } else {
    refused({ detail: `Seat ${seat} is free`, accepted: "the dealer sits patrons down" });
  }
}

export function sitDown(seat) {
  if (board.querySelector(`[data-seat="${seat}"]`) === null || !("deals" in board.dataset)) return;
  if (isTaken(seat)) {
    refused({ detail: `Seat ${seat} is taken` });
    return;
  }
  quiet();
  let sits = false;
  askAmount({
    words: `Seat ${seat}: a patron sits down`,
    amounts: boughtIn(),
    answers: [CASH, CHIPS, NEITHER],
    take: async (answer, amount) => {
      if (answer !== NEITHER.value && !amount) return WITHOUT_AMOUNT;
      if (!sits) {
        const refusal = await given({ type: "take-seat", seat });
        if (refusal !== null) return refusal;
        sits = true;
        hand.seat = seat;
      }
      return answer === NEITHER.value ? null : change(seat, answer, amount);
    },
  });
}

export function getChips() {
  const seat = seated();
  if (seat === null) {
    refused({ detail: "Who gets chips?", accepted: "choose a seat first" });
    return;
  }
  quiet();
  askAmount({
    words: `Seat ${seat}: chips`,
    amounts: boughtIn(),
    answers: [CASH, CHIPS],
    take: (answer, amount) => change(seat, answer, amount),
  });
}

export function keyAmount() {
  quiet();
  askAmount({
    words: "How much is wagered?",
    amounts: chips(),
    answers: [{ value: "hold", label: "Into the hand" }],
    take: (_, amount) => {
      if (!amount) return WITHOUT_AMOUNT;
      hold(amount);
      reflect();
      return null;
    },
  });
}
