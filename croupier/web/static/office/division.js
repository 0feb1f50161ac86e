// The ledger verified on demand: begun with a button, followed until it is done.

const board = document.getElementById("board");
const button = document.querySelector("button#verify");
const progress = document.querySelector("progress#progress");
const said = document.getElementById("verified");
const URL_OF_IT = "/api/division/verification";

const counted = new Intl.NumberFormat("en-US");

function words(verified) {
  if (!verified.ended) {
    return `${counted.format(verified.entries)} of ${counted.format(verified.of)} entries checked`;
  }
  const when = verified.ended_here;
  if (!verified.whole) return `Not whole, ${when}: ${verified.findings.join("; ")}`;
  const signed = verified.signed_to
    ? `, as signed up to entry ${counted.format(verified.signed_to)}`
    : "";
  return `Whole: ${
    counted.format(verified.entries)
  } entries, every byte, chain and books${signed}; ${when}`;
}

function show(verified) {
  const running = !verified.ended;
  button.disabled = running;
  progress.hidden = !running;
  progress.max = Math.max(1, verified.of);
  progress.value = verified.entries;
  said.textContent = words(verified);
  said.className = running ? "" : verified.whole ? "whole" : "alarm";
  if (running) setTimeout(follow, 300);
}

async function asked(options) {
  try {
    const answer = await fetch(URL_OF_IT, { headers: { Accept: "application/json" }, ...options });
    const found = await answer.json();
    if (answer.ok) show(found);
    else said.textContent = found.detail;
  } catch {
    said.textContent = "The house does not answer";
    setTimeout(follow, 2000);
  }
}

function follow() {
  asked({});
}

button.addEventListener("click", () => {
  asked({
    method: "POST",
    headers: { Accept: "application/json", "X-CSRF-Token": board.dataset.csrf },
  });
});

if (said.dataset.verified) show(JSON.parse(said.dataset.verified));
