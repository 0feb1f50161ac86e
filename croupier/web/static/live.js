// Live events of a table. The browser's EventSource comes back by itself after a lost connection
// and names the last event it saw; the server tells everything after it.

export function follow(url, { heard, lost, drawn = () => {} }) {
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
export function refresher(url, show) {
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
