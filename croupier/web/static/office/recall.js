// Recall: links that have a key, and printing. The pages are drawn on the server.

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const link = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (link === null) return;
  event.preventDefault();
  link.click();
});

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
