// Commands to the table, and what the house answers. Rules live on the server.

const board = document.getElementById("board");
const notice = document.getElementById("refused");

export const table = board.dataset.table;

function newId() {
  // crypto.randomUUID is kept from pages served over a plain network; the numbers are not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function send(command, tableId = table) {
  // The id is made here, so that a command whose answer was lost can be sent again safely.
  const envelope = { id: newId(), command };
  for (let attempt = 0;;) {
    try {
      const answer = await fetch(`/api/tables/${encodeURIComponent(tableId)}/commands`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF-Token": board.dataset.csrf },
        body: JSON.stringify(envelope),
      });
      const answered = await answer.json();
      if (answered.code === "signature-wanted" || answered.code === "not-signed") {
        envelope.password = await askPassword(answered.detail);
        if (envelope.password === null) return false;
        continue;
      }
      if (answer.status === 401) location.reload();
      if (!answer.ok) refused(answered);
      else quiet();
      return answer.ok;
    } catch {
      attempt += 1;
      if (attempt === 5) {
        refused({ detail: "The house does not answer; nothing is known to have changed" });
        return false;
      }
      await new Promise((resume) => setTimeout(resume, 400 * attempt));
    }
  }
}

// Who signs is asked for the password again; null where they think better of it.
function askPassword(words) {
  const dialog = document.createElement("dialog");
  dialog.className = "signature";
  dialog.innerHTML = `<form method="dialog"><h2></h2>
    <label>Password <input type="password" autocomplete="current-password" required></label>
    <p class="links"><button class="primary" value="sign">Sign</button>
    <button value="" formnovalidate class="quiet">Do not sign</button></p></form>`;
  dialog.querySelector("h2").textContent = words;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      const typed = dialog.querySelector("input").value;
      answer(dialog.returnValue === "sign" ? typed : null);
      dialog.remove();
    });
  });
}

// A question to the house; null, and told on the page, where it has no answer.
export async function ask(url) {
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    const answered = await answer.json();
    if (answer.ok) return answered;
    refused(answered);
  } catch {
    refused({ detail: "The house does not answer" });
  }
  return null;
}

export function refused(problem) {
  const accepted = problem.accepted ? `; ${problem.accepted}` : "";
  notice.textContent = `${problem.detail}${accepted} `;
  if (problem.cite) {
    const cite = document.createElement("small");
    cite.className = "cite";
    cite.textContent = problem.cite;
    notice.append(cite);
  }
  notice.hidden = false;
}

// Puts away what was refused; whether there was anything.
export function quiet() {
  const was = !notice.hidden;
  notice.hidden = true;
  return was;
}

notice.addEventListener("click", quiet);

export function cents(text) {
  const match = /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0")) : null;
}
