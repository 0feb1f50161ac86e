// Live events of a table, and what they change. The browser's EventSource comes back by itself
// after a lost connection and names the last event it saw; the server tells what came after it, or
// that it is not to be had any more.

import { draw, redraw } from "/static/morph.js";
import { wake } from "/static/waking.js";

function follow(url, { heard, lost, drawn }) {
  const source = new EventSource(url);
  source.onopen = () => lost(false);
  source.onerror = () => {
    lost(true);
    // A closed source (the server refused it) is not tried again by itself.
    if (source.readyState === EventSource.CLOSED) {
      setTimeout(() => location.reload(), 2000);
    }
  };
  // What lay between is not told any more: the page begins anew.
  source.addEventListener("reset", () => location.reload());
  source.addEventListener("board", (message) => drawn(message.data));
  source.onmessage = (message) => heard(JSON.parse(message.data));
  return source;
}

// One refresh at a time, and always one more after the last event.
function refresher(url, show) {
  let running = false;
  let again = false;
  return async function refresh() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      try {
        const answer = await fetch(url, { headers: { Accept: "text/html" } });
        if (answer.redirected) location.reload();
        else if (answer.ok) show(await answer.text());
      } catch {
        again = false; // the stream will tell when the connection is back
      }
    } while (again);
    running = false;
  };
}

// A board that shows its table as it is: drawn anew by the server after each event, and asked for,
// unless the stream brings it along. What is given back draws it anew without an event.
export function live(board, { drawn, stream, brings = false, then = () => {} }) {
  const show = (html) => {
    draw(board, html);
    then();
  };
  const refresh = refresher(drawn, show);
  follow(`${stream}?${brings ? "boards=true&" : ""}after=${board.dataset.sequence}`, {
    heard: (event) => {
      board.dataset.sequence = event.sequence;
      if (!brings) refresh();
    },
    drawn: show,
    lost: (lost) => {
      document.getElementById("connection").hidden = !lost;
      if (!lost) refresh();
    },
  });
  return refresh;
}

// The whole page as the server draws it now, where no stream tells what changes it.
export const drawAnew = refresher(location.href, (html) => {
  redraw(document.body, new DOMParser().parseFromString(html, "text/html").body);
  wake();
});
