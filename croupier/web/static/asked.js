// What a person has entered for a command, read off the form that asks for it.

import { cents } from "/static/commands.js";
import * as pads from "/static/pads.js";

export function particulars(form) {
  const told = {};
  for (const field of form.querySelectorAll("[data-name]")) {
    const { name, kind } = field.dataset;
    if (field.value === "" && field.dataset.optional !== undefined) continue; // left out
    if (kind === "dice" || kind === "cards") told[name] = pads.values(field);
    else if (kind === "seats") told[name] = [...field.querySelectorAll(":checked")].map((tick) => Number(tick.value));
    else if (kind === "yes-no") told[name] = field.querySelector(":checked")?.value === "yes";
    else if (kind === "limits") told[name] = limits(field);
    else if (kind === "money") told[name] = cents(field.value) ?? field.value;
    else if (kind === "known") told[name] = JSON.parse(field.value);
    else if (kind === "number") told[name] = Number(field.value);
    else told[name] = field.value;
  }
  return told;
}

const OF_ONE = "maximum_of."; // a maximum a wager has of its own; none where it is left empty

// All limits there are to be: a maximum that is not shown is not kept either.
function limits(field) {
  const told = { maximum_of: {} };
  for (const { dataset, value } of field.querySelectorAll("[data-part]")) {
    const typed = cents(value) ?? value;
    if (!dataset.part.startsWith(OF_ONE)) told[dataset.part] = typed;
    else if (value.trim() !== "") told.maximum_of[dataset.part.slice(OF_ONE.length)] = typed;
  }
  return told;
}
