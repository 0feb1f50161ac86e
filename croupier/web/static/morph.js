// Drawing anew only what has changed. The server draws a part of a page whole; what it drew before
// is remembered, and only where the two drawings differ is the page touched. So all that a person
// is doing stays as it is: a drag, a menu that is open, a field half typed, the focus, a scroll.

// Of each node the server drew, the drawing it is on the page for. Together they are the last
// drawing: a node's drawing has the drawings of its children as its children.
const drawings = new WeakMap();

// What says which element is which, whatever it looks like: what was typed into one is never
// found in another. Elements without any are told by their looks and their order.
const NAMES = ["id", "data-keep", "data-act", "data-name", "data-part", "data-seat", "data-wager"];

function nameOf(drawing) {
  const name = NAMES.find((known) => drawing.hasAttribute(known));
  return name ? `${drawing.nodeName} ${name} ${drawing.getAttribute(name)}` : null;
}

function pair(node, drawing) {
  drawings.set(node, drawing);
  node.childNodes.forEach((child, place) => pair(child, drawing.childNodes[place]));
}

// The page as the server drew it, before any script has touched it.
export function remember(part) {
  const drawing = part.cloneNode(true);
  // A fold that could be opened already may have been: whether it was is the person's to say.
  for (const fold of drawing.querySelectorAll("details[open]")) {
    fold.open = fold.closest("[inert]") !== null;
  }
  pair(part, drawing);
}

// A part of the page, by what the server draws now.
export function draw(part, html) {
  const drawing = drawings.get(part).cloneNode(false);
  drawing.innerHTML = html;
  redraw(part, drawing);
}

// The same, from a drawing that was read already.
export function redraw(node, drawing) {
  const before = drawings.get(node);
  before.replaceWith(drawing); // in the whole of the last drawing, if it is of more than this part
  update(node, before, drawing);
}

function update(node, before, drawing) {
  if (before.isEqualNode(drawing)) {
    drawing.replaceWith(before);
    return;
  }
  drawings.set(node, drawing);
  for (const { namespaceURI, name, value } of drawing.attributes) {
    if (before.getAttribute(name) !== value) node.setAttributeNS(namespaceURI, name, value);
  }
  for (const { name } of before.attributes) {
    if (!drawing.hasAttribute(name)) node.removeAttribute(name);
  }
  updateChildren(node, before, drawing);
}

function updateChildren(node, before, drawing) {
  const made = [...drawing.childNodes];
  const earlier = [...before.childNodes];
  if (
    made.length === earlier.length &&
    made.every((child, place) => child.isEqualNode(earlier[place]))
  ) {
    drawing.replaceChildren(...earlier);
    return;
  }
  let there = [...node.childNodes].filter((child) => drawings.has(child));
  if (there.length < earlier.length) {
    node.replaceChildren(); // a script put something else there, and the server's word is newer
    there = [];
  }
  const kept = matched(made, there);
  const staying = new Set(kept.values());
  for (const child of there) if (!staying.has(child)) child.remove();
  let next = node.firstChild;
  for (const child of made) {
    while (next && !staying.has(next)) next = next.nextSibling; // something of a script's own
    const known = kept.get(child);
    if (known === next && next) next = next.nextSibling;
    else node.insertBefore(known ?? fresh(child), next);
    if (known) update(known, drawings.get(known), child);
  }
}

function fresh(drawing) {
  const node = document.importNode(drawing, true);
  pair(node, drawing);
  return node;
}

// Which elements stay, each for which drawing. Text is written anew: nobody holds on to it.
function matched(made, there) {
  const kept = new Map();
  const named = new Map();
  const unnamed = [];
  for (const child of there.filter(isElement)) {
    const name = nameOf(drawings.get(child));
    if (name === null) unnamed.push(child);
    else named.set(name, [...(named.get(name) ?? []), child]);
  }
  for (const drawing of made.filter(isElement)) {
    const known = named.get(nameOf(drawing))?.shift();
    if (known) kept.set(drawing, known);
  }
  matchInOrder(
    made.filter((drawing) => isElement(drawing) && nameOf(drawing) === null),
    unnamed,
    kept,
  );
  return kept;
}

// First those that look as they did, then between them those of a kind; never out of order.
function matchInOrder(made, there, kept) {
  const rounds = [
    (before, drawing) => before.isEqualNode(drawing),
    (before, drawing) => before.nodeName === drawing.nodeName,
  ];
  for (const isLike of rounds) {
    let from = 0;
    made.forEach((drawing, place) => {
      if (!kept.has(drawing)) {
        const later = made.slice(place).find((other) => kept.has(other));
        const upTo = later ? there.indexOf(kept.get(later)) : there.length;
        const like = there.slice(from, upTo).find((child) => isLike(drawings.get(child), drawing));
        if (like) kept.set(drawing, like);
      }
      if (kept.has(drawing)) from = there.indexOf(kept.get(drawing)) + 1;
    });
  }
}

function isElement(node) {
  return node.nodeType === Node.ELEMENT_NODE;
}
