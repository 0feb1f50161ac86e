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
    else if (kind === "time") told[name] = field.value ? `${field.value}:00Z` : field.value;
    else if (kind === "known") told[name] = JSON.parse(field.value);
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
