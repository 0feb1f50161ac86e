// Dialogs: while one is open the page behind it does nothing, and Escape closes it.

import { cents } from "/static/commands.js";

const grouped = new Intl.NumberFormat("en-US"); // 1,000

export function isOpen() {
  return document.querySelector("dialog[open]") !== null;
}

function element(name, text, data = {}, className = "") {
  const made = document.createElement(name);
  if (name === "button") made.type = "button";
  Object.assign(made.dataset, data);
  made.className = className;
  made.textContent = text;
  return made;
}

function inDollars(amount) {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

// An amount of money, by touch or by key. `amounts` are put together by touching them; `answers`
// say what is done with it, the first by Enter and the others by a key of their own; `take` does
// it, and answers with a problem to show, or with null when it is done.
export function askAmount({ words, amounts, answers, take }) {
  const dialog = document.querySelector("template#asking-amount").content.querySelector("dialog")
    .cloneNode(true);
  const [field, problem] = [dialog.querySelector("input"), dialog.querySelector(".refusal")];
  dialog.querySelector("h2").textContent = words;
  dialog.querySelector(".amounts").append(
    ...amounts.map((amount) =>
      element("button", `+${grouped.format(amount / 100)}`, { add: amount })
    ),
  );
  dialog.querySelector(".answers").prepend(
    ...answers.map(({ value, label, key = "" }, place) => {
      const button = element("button", label, { answer: value, key }, place === 0 ? "primary" : "");
      button.title = `Key ${place === 0 ? "Enter" : key.toUpperCase()}`;
      return button;
    }),
  );

  let busy = false;
  async function answer(value) {
    if (busy) return;
    busy = true;
    const refusal = await take(value, cents(field.value));
    busy = false;
    problem.textContent = refusal ?? "";
    problem.hidden = refusal === null;
    if (refusal === null) dialog.close();
    else field.focus();
  }

  dialog.addEventListener("click", ({ target }) => {
    const { dataset } = target.closest("button") ?? target;
    if ("add" in dataset) field.value = inDollars((cents(field.value) ?? 0) + Number(dataset.add));
    else if ("clear" in dataset) field.value = "";
    else if ("cancel" in dataset) dialog.close();
    else if ("answer" in dataset) answer(dataset.answer);
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const button = /^[a-z]$/.test(key) && dialog.querySelector(`[data-key="${key}"]`);
    const typed = event.target === field && key === "enter";
    if (!button && !typed) return;
    event.preventDefault();
    (button || dialog.querySelector("[data-answer]")).click();
  });
  // The field is written in by keys; its keyboard on the glass comes up when it is touched.
  field.addEventListener("pointerdown", () => {
    field.inputMode = "decimal";
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
}

// Whether what is about to be done is meant; to leave the dialog is to say no.
export function askWhether(words) {
  const dialog = element("dialog", "", {}, "asking");
  const [yes, no] = [
    element("button", "Yes", {}, "primary"),
    element("button", "Cancel", {}, "quiet"),
  ];
  [yes.title, no.title] = ["Key Enter", "Key Escape"];
  const answers = element("div", "", {}, "answers");
  answers.append(yes, no);
  dialog.append(element("h2", words), answers);
  dialog.setAttribute("aria-label", words);
  yes.addEventListener("click", () => dialog.close("yes"));
  no.addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (event.repeat) event.preventDefault(); // a key that is held answers nothing
  });
  document.body.append(dialog);
  dialog.showModal();
  yes.focus();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
  });
}
