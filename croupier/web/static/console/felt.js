// The layout under the finger: wagers laid, moved and taken back.
//
// A circle is a seat and an area, and acts for its seat. An area that all share, and what of an
// area lies beside the circles, acts for the seat that is chosen.

import { refused, send } from "/static/commands.js";
import { hand, held, isTaken, laid, reflect, seated } from "/static/console/hand.js";

const board = document.getElementById("board");
let dragged = null;

// Which area an element belongs to, and which circle in it; null beside the areas.
export function placeOf(element) {
  const area = element?.closest("[data-wager]");
  if (!area) return null;
  const circle = element.closest("[data-spot]");
  return { wager: area.dataset.wager, circle: circle && Number(circle.dataset.spot) };
}

function placeAt(event) {
  return placeOf(document.elementFromPoint(event.clientX, event.clientY));
}

// Whose wager it is; null, and said on the page, where it is nobody's.
function whose(place) {
  const seat = place.circle ?? seated();
  if (seat === null) {
    refused({ detail: "Whose wager is it?", accepted: "choose a seat first" });
    return null;
  }
  if (!isTaken(seat)) {
    const deals = "deals" in board.dataset;
    const accepted = deals
      ? `touch seat ${seat} below to sit a patron down`
      : "the dealer sits patrons down";
    refused({ detail: `Nobody sits at seat ${seat}`, accepted });
    return null;
  }
  hand.seat = seat;
  return seat;
}

async function lay(seat, wager) {
  if (held() === 0) {
    refused({ detail: "The hand is empty", accepted: "touch the chips of the wager first" });
    return;
  }
  const { amount, building, permits, cash, coupon } = { ...hand, amount: held() };
  const tender = cash ? { tender: "cash" } : coupon ? { tender: "match-play" } : {};
  const command = { type: "place-wager", seat, wager, amount, permitted: permits, ...tender };
  laid(); // before the answer has come: what is touched meanwhile is another wager
  if (!(await send(command)) && held() === amount) {
    Object.assign(hand, { building, permits, cash, coupon });
  }
  reflect();
}

function move(seat, wager, to) {
  if (to.circle !== null && to.circle !== seat) {
    refused({
      detail: `The wager is seat ${seat}'s, and that circle seat ${to.circle}'s`,
      accepted: `it moves to another area of seat ${seat}`,
    });
    return;
  }
  send({ type: "move-wager", seat, wager, to: to.wager });
}

export function touched(place) {
  if (hand.mode === "move" && hand.from !== null) {
    const { seat, wager } = hand.from;
    hand.from = null;
    move(seat, wager, place);
  } else {
    const seat = whose(place);
    if (seat === null) return;
    if (hand.mode === "move") hand.from = { seat, wager: place.wager };
    else if (hand.mode === "take-back") send({ type: "take-back-wager", seat, wager: place.wager });
    else lay(seat, place.wager);
  }
  reflect();
}

// A touch that ends on another area, or in another circle, is a drag.
function dropped(from, to) {
  const sameSeat = from.circle === to.circle;
  if (from.wager === to.wager && sameSeat) {
    touched(from);
    return;
  }
  const seat = whose(from);
  if (seat === null) return;
  if (from.wager === to.wager && (to.circle ?? seat) === seat) touched(to);
  else move(seat, from.wager, to);
  reflect();
}

board.addEventListener("pointerdown", (event) => {
  dragged = placeOf(event.target);
});

board.addEventListener("pointercancel", () => {
  dragged = null;
});

board.addEventListener("pointerup", (event) => {
  const to = placeAt(event);
  if (dragged !== null && to !== null) dropped(dragged, to);
  dragged = null;
});
