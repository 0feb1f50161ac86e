// How a page comes alive. What a script has to drive is asleep as the server sends it: its
// controls are disabled, and where more than controls is driven it is inert. This is the first
// script of a page; the browser runs those that drive it after this one, in their order, and then
// says that the document is ready. If each of them came and ran, and so listens, everything wakes.
// If not, and if this script itself does not come, the page says so: base.html has the words.

import { remember } from "/static/morph.js";

const notice = document.getElementById("waking");
const decided = new AbortController(); // once something has failed, or nothing has

// What is asleep on the page, after a drawing too: the server draws it so.
export function wake() {
  for (const part of document.querySelectorAll("[data-asleep]")) {
    part.removeAttribute("disabled");
    part.inert = false;
    part.removeAttribute("data-asleep");
  }
}

remember(document.body);
const { signal } = decided;
// A script that does not come is an error of its element, and is heard only on its way down to it.
window.addEventListener("error", fail, { capture: true, signal });
document.addEventListener("DOMContentLoaded", ready, { signal });

function fail(event) {
  if (event.target !== window && event.target.localName !== "script") return; // a picture, say
  decided.abort();
  notice.classList.add("failed");
}

function ready() {
  decided.abort();
  notice.hidden = true;
  wake();
}
