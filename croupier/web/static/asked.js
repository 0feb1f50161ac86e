// What a person has entered for a command, read off the form that asks for it.

import { cents } from "/static/commands.js";
import * as pads from "/static/pads.js";

export function particulars(form) {
  const entered = {};
  for (const field of form.querySelectorAll("[data-name]")) {
    const { name, kind } = field.dataset;
    if (field.value === "" && field.dataset.optional !== undefined) continue; // left out
    if (kind === "dice" || kind === "cards") entered[name] = pads.values(field);
    else if (kind === "seats") {
      entered[name] = [...field.querySelectorAll(":checked")].map((tick) => Number(tick.value));
    } else if (kind === "yes-no") entered[name] = field.querySelector(":checked")?.value === "yes";
    else if (kind === "limits") entered[name] = limits(field);
    else if (kind === "money") entered[name] = cents(field.value) ?? field.value;
    else if (kind === "known") entered[name] = JSON.parse(field.value);
    else if (kind === "number") entered[name] = Number(field.value);
    else entered[name] = field.value;
  }
  return entered;
}

const OF_A_WAGER = "maximum_of."; // a maximum a wager has of its own; none where it is left empty

// All limits there are to be: a maximum that is not shown is not kept either.
function limits(field) {
  const entered = { maximum_of: {} };
  for (const { dataset, value } of field.querySelectorAll("[data-part]")) {
    const typed = cents(value) ?? value;
    if (!dataset.part.startsWith(OF_A_WAGER)) entered[dataset.part] = typed;
    else if (value.trim() !== "") entered.maximum_of[dataset.part.slice(OF_A_WAGER.length)] = typed;
  }
  return entered;
}
