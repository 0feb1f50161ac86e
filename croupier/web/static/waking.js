// How a page comes alive. What a script has to drive is asleep as the server sends it: its
// controls are disabled, and where more than controls is driven it is inert. The scripts a page
// names are loaded here, and once all of them have run, and so listen, everything wakes. Until
// then, and if one of them does not come, the page says so itself.

import { remember } from "/static/morph.js";

const notice = document.getElementById("waking");

// What is asleep on the page, after a drawing too: the server draws it so.
export function wake() {
  for (const part of document.querySelectorAll("[data-asleep]")) {
    part.disabled = false;
    part.inert = false;
    part.removeAttribute("data-asleep");
  }
}

remember(document.body);
const modules = document.body.dataset.modules.split(" ").filter(Boolean);
Promise.all(modules.map((name) => import(`/static/${name}.js`))).then(
  () => {
    notice.hidden = true;
    wake();
  },
  () => {
    notice.classList.add("failed");
  },
);
