// The dealer's console. Rules live on the server: this page sends commands and shows answers.
// What it keeps for itself is only what the hand is doing: seat, chip, mode, dice keyed so far.

import { follow, refresher } from "/static/live.js";

const board = document.getElementById("board");
const told = document.getElementById("told");
const table = board.dataset.table;
const hand = { seat: null, chip: 5, mode: "place", from: null, dice: [], permits: false };
let drag = null;

// -- commands ---------------------------------------------------------------------------------

function newId() {
  // crypto.randomUUID is kept from pages served over a plain network; the numbers are not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function send(command) {
  // The id is made here, so that a command whose answer was lost can be sent again safely.
  const body = JSON.stringify({ id: newId(), command });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(`/api/tables/${table}/commands`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF-Token": board.dataset.csrf },
        body,
      });
      const told = await answer.json();
      if (answer.status === 401) location.reload();
      if (!answer.ok) refused(told);
      else quiet();
      return answer.ok;
    } catch {
      if (attempt === 4) {
        refused({ detail: "The house does not answer; nothing is known to have changed" });
        return false;
      }
      await new Promise((resume) => setTimeout(resume, 400 * (attempt + 1)));
    }
  }
}

function refused(problem) {
  const accepted = problem.accepted ? `; ${problem.accepted}` : "";
  told.textContent = `${problem.detail}${accepted} `;
  if (problem.cite) {
    const cite = document.createElement("small");
    cite.className = "cite";
    cite.textContent = problem.cite;
    told.append(cite);
  }
  told.hidden = false;
}

function quiet() {
  told.hidden = true;
}

function cents(text) {
  const match = /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0")) : null;
}

// -- wagers -----------------------------------------------------------------------------------

function touched(wager) {
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
    const amount = hand.chip * 100;
    send({ type: "place-wager", seat: hand.seat, wager, amount, permitted: hand.permits });
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

function particulars(form) {
  const told = {};
  for (const field of form.querySelectorAll("[data-name]")) {
    const { name, kind } = field.dataset;
    if (kind === "dice") told[name] = [...hand.dice];
    else if (kind === "yes-no") told[name] = field.querySelector(":checked")?.value === "yes";
    else if (kind === "limits") told[name] = limits(field);
    else if (kind === "money") told[name] = cents(field.value) ?? field.value;
    else if (kind === "number") told[name] = Number(field.value);
    else told[name] = field.value;
  }
  return told;
}

function limits(field) {
  const told = { maximum_of: JSON.parse(field.dataset.maximumOf) };
  for (const input of field.querySelectorAll("[data-part]")) {
    told[input.dataset.part] = cents(input.value) ?? input.value;
  }
  return told;
}

board.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target.closest("[data-act]");
  if (form === null) return;
  const pad = form.querySelector("[data-kind=dice]");
  if (pad && hand.dice.length !== Number(pad.dataset.count)) {
    refused({ detail: "Not every die has been entered", accepted: `key in ${pad.dataset.count}` });
    return;
  }
  const irregular = form.classList.contains("irregular");
  if (irregular && !window.confirm(`${form.querySelector("button:not([type])").textContent}?`)) return;
  if (await send({ type: form.dataset.act, ...particulars(form) })) {
    hand.dice = [];
    form.reset();
  }
});

function erase() {
  hand.dice = [];
  refresh(); // and whatever was lit for a test goes dark
}

async function toss() {
  const pad = board.querySelector("[data-kind=dice]");
  const answer = await fetch(`/api/electronic-toss?dice=${pad.dataset.count}`);
  if (answer.ok) hand.dice = (await answer.json()).dice;
  reflect();
}

function keyDie(face) {
  const pad = board.querySelector("[data-kind=dice]");
  if (pad && hand.dice.length < Number(pad.dataset.count)) hand.dice.push(face);
  if (pad && hand.dice.length === Number(pad.dataset.count)) testDevice(pad);
  reflect();
}

// Dice entered for an inspection, not for a round: light the layout, so that it can be checked.
async function testDevice(pad) {
  if (pad.closest(".next")) return;
  const answer = await fetch(`/tables/${table}/console/device-test?dealt=${hand.dice.join(",")}`);
  if (answer.ok) board.querySelector(".felt").innerHTML = await answer.text();
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

board.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) return;
  const data = button.dataset;
  if (data.seat) takeSeat(button);
  else if (data.chip) Object.assign(hand, { chip: Number(data.chip), mode: "place" });
  else if (data.mode) Object.assign(hand, { mode: hand.mode === data.mode ? "place" : data.mode, from: null });
  else if (data.face) keyDie(Number(data.face));
  else if ("erase" in data) erase();
  else if ("toss" in data) toss();
  else if (data.dialog === "buy-in") buyIn();
  else if ("permits" in data) hand.permits = !hand.permits;
  else if ("leave" in data) send({ type: "leave-seat", seat: hand.seat });
  reflect();
});

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const pad = board.querySelector(".next [data-kind=dice]");
  const area = event.target.closest("[data-wager]");
  const digit = /^[1-8]$/.test(event.key) ? Number(event.key) : null;
  if (digit !== null && pad && digit <= 6) keyDie(digit);
  else if (digit !== null) board.querySelector(`[data-seat="${digit}"]`)?.click();
  else if (event.key === "Backspace" && pad) hand.dice.pop();
  else if (event.key === "n" || event.key === "N") board.querySelector(".next button.primary")?.click();
  else if (event.key === "c" || event.key === "C") nextChip();
  else if (event.key === "b" || event.key === "B") buyIn();
  else if (event.key === "m" || event.key === "M") board.querySelector("[data-mode=move]")?.click();
  else if (event.key === "t" || event.key === "T") board.querySelector("[data-mode=take-back]")?.click();
  else if ((event.key === "Enter" || event.key === " ") && area) touched(area.dataset.wager);
  else if (event.key === "Escape") Object.assign(hand, { mode: "place", from: null });
  else return;
  event.preventDefault();
  reflect();
});

// -- showing ------------------------------------------------------------------------------------

function hint() {
  if (board.querySelector(".closed")) return "The table is closed.";
  if (board.querySelector(".felt.frozen")) return "Wagers are frozen until the layout is cleared.";
  if (hand.seat === null) return "Choose a seat, then a chip, then touch the layout.";
  if (hand.mode === "take-back") return `Touch the wager seat ${hand.seat} takes back.`;
  if (hand.mode === "move") return hand.from ? `Now touch where ${hand.from} goes.` : "Touch the wager to move.";
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
  for (const pad of board.querySelectorAll("[data-kind=dice] .entered")) {
    [...pad.children].forEach((die, place) => {
      die.textContent = hand.dice[place] ?? "";
      die.classList.toggle("empty", place >= hand.dice.length);
    });
  }
  for (const area of board.querySelectorAll("[data-wager]")) {
    area.classList.toggle("from", area.dataset.wager === hand.from);
  }
  const told = document.getElementById("hint");
  if (told) told.textContent = hint();
}

// What a person has typed and not yet sent survives a redrawing of the board.
function fields() {
  const found = new Map();
  for (const field of board.querySelectorAll("form[data-act] input, form[data-act] select")) {
    const { name, part } = field.dataset;
    found.set(`${field.form.dataset.act}/${name ?? part ?? field.name + field.value}`, field);
  }
  return found;
}

function typed() {
  const changed = ([, field]) =>
    field.type === "radio" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  return [...fields()].filter(changed);
}

function show(html) {
  const kept = typed();
  const focused = document.activeElement?.dataset?.wager;
  const opened = board.querySelector("details[data-keep]")?.open;
  board.innerHTML = html;
  const details = board.querySelector("details[data-keep]");
  if (details && opened) details.open = true;
  const drawn = fields();
  for (const [key, field] of kept) {
    const again = drawn.get(key);
    if (again && again.type === "radio") again.checked = field.checked;
    else if (again) again.value = field.value;
  }
  if (focused) board.querySelector(`[data-wager="${focused}"]`)?.focus();
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
