// How long until a change takes effect, told by the second; and the page anew once it has.
// The server says what time it is: the clock of a tablet is only asked how much has passed.

const page = document.getElementById("board");
const loaded = performance.now();
const now = () => Date.parse(page.dataset.now) + performance.now() - loaded;

function told(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

function tick() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil((Date.parse(clock.dataset.until) - now()) / 1000);
    clock.textContent = left > 0 ? told(left) : "now";
    if (left === 0) setTimeout(() => location.reload(), 1000);
  }
}

tick();
setInterval(tick, 1000);
