// How long until a change takes effect, told by the second; and the page anew once it has.
// The server says what time it is: the clock of a tablet is only asked how much has passed.

import { drawAnew } from "/static/live.js";

const page = document.getElementById("board");
const clock = { shown: null, heard: 0 };

function now() {
  const { now: shown } = page.dataset;
  if (shown !== clock.shown) Object.assign(clock, { shown, heard: performance.now() });
  return Date.parse(shown) + performance.now() - clock.heard;
}

function words(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

function tick() {
  for (const until of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil((Date.parse(until.dataset.until) - now()) / 1000);
    until.textContent = left > 0 ? words(left) : "now";
    if (left === 0) setTimeout(drawAnew, 1000);
  }
}

tick();
setInterval(tick, 1000);
