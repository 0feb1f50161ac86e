// The desks of the house: papers and the commands about them. Rules live on the server: a form is
// sent as a command, and the page is drawn anew when it was taken.

import { particulars } from "/static/asked.js";
import { send } from "/static/commands.js";
import { drawAnew } from "/static/live.js";

const desk = document.getElementById("board");

desk.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-act]");
  if (form === null) return;
  event.preventDefault();
  const command = { type: form.dataset.act, ...particulars(form) };
  if (!(await send(command, form.dataset.table))) return;
  form.reset(); // it may still be offered afterwards: for the next
  const fold = form.closest("details");
  if (fold?.querySelectorAll("form").length === 1) fold.open = false;
  const { then } = desk.dataset;
  if (then) location.assign(then);
  else drawAnew();
});
