// What has been keyed into the pads and not yet sent: dice and cards, apart for each form.
// The board is redrawn after every event; what was keyed in is kept here and drawn again.

import { ask, cents, table } from "/static/commands.js";

const RANKS = "A23456789TJQK";
const SUIT_SIGNS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };

const board = document.getElementById("board");
const entries = new Map(); // by act and field
let latest = 0; // of the questions put to the server

function keyOf(pad) {
  return `${pad.closest("form").dataset.act}/${pad.dataset.name}`;
}

function entryOf(pad) {
  const key = keyOf(pad);
  if (!entries.has(key)) entries.set(key, { values: [], rank: null, more: null });
  return entries.get(key);
}

function isFixed(pad) {
  return pad.dataset.least === pad.dataset.most;
}

// How many more are wanted; null while only the server can tell and has not yet.
function more(pad) {
  const entry = entryOf(pad);
  if (pad.dataset.kind === "dice") return Number(pad.dataset.count) - entry.values.length;
  if (isFixed(pad)) return Number(pad.dataset.most) - entry.values.length;
  return entry.values.length ? entry.more : 1; // the first card says how many follow it
}

export function values(pad) {
  return [...entryOf(pad).values];
}

// What keeps a form from being sent, as a problem to show; null if nothing does.
export function incomplete(form) {
  for (const pad of form.querySelectorAll("[data-kind=dice], [data-kind=cards]")) {
    const { values, rank } = entryOf(pad);
    if (rank !== null) {
      return { detail: `The suit of the ${shown(rank)} is missing`, accepted: "key it in" };
    }
    if ("optional" in pad.dataset && values.length === 0) continue;
    const wanted = more(pad);
    if (pad.dataset.kind === "dice" && wanted > 0) {
      return { detail: "Not every die has been entered", accepted: `key in ${pad.dataset.count}` };
    }
    if (wanted === null || wanted > 0) {
      return { detail: "Not every card has been entered", accepted: progress(pad) };
    }
  }
  return null;
}

export function forget(form) {
  for (const pad of form.querySelectorAll("[data-kind=dice], [data-kind=cards]")) {
    entries.delete(keyOf(pad));
  }
}

export function keyDie(pad, face) {
  const { values } = entryOf(pad);
  if (more(pad) > 0) values.push(face);
  return more(pad) === 0;
}

export function keyRank(pad, rank) {
  if (more(pad) !== 0) entryOf(pad).rank = rank;
}

export function keySuit(pad, suit) {
  const entry = entryOf(pad);
  if (entry.rank === null) return;
  entry.values.push(entry.rank + suit);
  entry.rank = null;
  askMore(pad);
}

// The last thing keyed in: a rank that waits for its suit, a card, or all of the dice.
export function erase(pad) {
  const entry = entryOf(pad);
  if (entry.rank !== null) entry.rank = null;
  else entry.values.pop();
  askMore(pad);
}

export function clear(pad) {
  entries.delete(keyOf(pad));
}

function fill(pad, values) {
  Object.assign(entryOf(pad), { values, rank: null });
  askMore(pad);
}

async function askMore(pad) {
  const entry = entryOf(pad);
  if (pad.dataset.kind !== "cards" || isFixed(pad) || entry.values.length === 0) return;
  entry.more = null;
  entry.asked = latest += 1;
  const question = entry.asked;
  const act = pad.closest("form").dataset.act;
  const answer = await moreWanted(act, entry.values);
  if (answer === null || question !== entry.asked) return; // more has been keyed in meanwhile
  entry.more = Math.max(0, answer.more);
  reflect();
}

// No answer means that the act has had its time: the next redrawing takes the pad away.
async function moreWanted(act, cards) {
  try {
    const answer = await fetch(
      `/tables/${table}/console/wanted?act=${act}&cards=${cards.join(",")}`,
    );
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

export async function toss(pad) {
  const answer = await ask(`/api/electronic-toss?dice=${pad.dataset.count}`);
  if (answer !== null) fill(pad, answer.dice);
}

export async function draw(pad) {
  const answer = await ask(
    `/api/tables/${table}/electronic-cards?act=${pad.closest("form").dataset.act}`,
  );
  if (answer !== null) fill(pad, answer.cards);
}

// A key pressed for a card pad; whether it was one of its keys.
export function pressed(pad, key) {
  const rank = key === "0" ? "T" : key.toUpperCase();
  if (key === "Backspace") erase(pad);
  else if (key === "1") return true; // the beginning of 10
  else if (rank.length === 1 && RANKS.includes(rank)) keyRank(pad, rank);
  else if (key.toLowerCase() in SUIT_SIGNS) keySuit(pad, key.toLowerCase());
  else return false;
  return true;
}

board.addEventListener("input", (event) => {
  const pad = event.target.closest("[data-kind=limits]");
  if (pad) reflectLimits(pad);
});

// -- showing ------------------------------------------------------------------------------------

function shown(rank) {
  return rank === "T" ? "10" : rank;
}

export function inWords(pad) {
  return values(pad).map((card) => shown(card[0]) + SUIT_SIGNS[card[1]]).join(" ");
}

function face(card, place) {
  const drawn = document.createElement("span");
  drawn.className = card ? `card suit-${card[1] ?? "none"}` : "card empty";
  if (card) {
    drawn.append(shown(card[0]));
    const suit = document.createElement("b");
    suit.textContent = SUIT_SIGNS[card[1]] ?? "?";
    drawn.append(suit);
  }
  if (place) {
    const name = document.createElement("small");
    name.textContent = place;
    drawn.append(name);
  }
  return drawn;
}

function progress(pad) {
  const { values } = entryOf(pad);
  const wanted = more(pad);
  if (isFixed(pad)) return `${values.length} of ${pad.dataset.most}`;
  if (wanted === null) return "\u2026";
  if (values.length === 0) {
    return "optional" in pad.dataset ? "none, or the card that was seen" : "the first card";
  }
  return wanted
    ? `${values.length} entered and ${wanted} more`
    : `${values.length} entered, complete`;
}

function reflectCards(pad) {
  const { values, rank } = entryOf(pad);
  const wanted = more(pad) ?? 0;
  const cards = rank === null ? values : [...values, rank];
  const blank = Math.max(0, values.length + Math.max(wanted, rank === null ? 0 : 1) - cards.length);
  const places = pad.dataset.places ? pad.dataset.places.split(",") : [];
  const slots = [...cards, ...Array(blank).fill(null)];
  pad.querySelector(".entered").replaceChildren(
    ...slots.map((card, place) => face(card, places[place])),
  );
  pad.querySelector(".progress").textContent = progress(pad);
  for (const key of pad.querySelectorAll("[data-rank]")) {
    key.setAttribute("aria-pressed", String(key.dataset.rank === rank));
  }
  pad.classList.toggle("wants-suit", rank !== null);
  pad.classList.toggle("complete", rank === null && more(pad) === 0);
}

function reflectDice(pad) {
  const { values } = entryOf(pad);
  [...pad.querySelector(".entered").children].forEach((die, place) => {
    die.textContent = values[place] ?? "";
    die.classList.toggle("empty", place >= values.length);
  });
}

// Beside each maximum of a wager's own, whether it lies above or below the table's.
function reflectLimits(pad) {
  const tables = cents(pad.querySelector("[data-part=maximum]").value);
  for (const comparison of pad.querySelectorAll("[data-against]")) {
    const own = cents(comparison.closest("label").querySelector("input").value);
    const differs = own !== null && tables !== null && own !== tables;
    comparison.textContent = differs ? `${own > tables ? "above" : "below"} the table's` : "";
  }
}

export function reflect() {
  board.querySelectorAll("[data-kind=limits]").forEach(reflectLimits);
  board.querySelectorAll("[data-kind=dice]").forEach(reflectDice);
  for (const pad of board.querySelectorAll("[data-kind=cards]")) {
    reflectCards(pad);
    const sends = pad.closest("form").querySelector("button:not([type])");
    const wanting = incomplete(pad.closest("form")) !== null;
    sends.setAttribute("aria-disabled", String(wanting));
  }
}

// After a redrawing: what was keyed in for a form that is gone is forgotten, and what is still
// wanted is asked again, for the shoe may have changed.
export function redrawn() {
  const pads = [...board.querySelectorAll("[data-kind=dice], [data-kind=cards]")];
  const kept = new Set(pads.map(keyOf));
  for (const key of entries.keys()) if (!kept.has(key)) entries.delete(key);
  for (const pad of pads) if (entryOf(pad).more === null) askMore(pad);
  reflect();
}
