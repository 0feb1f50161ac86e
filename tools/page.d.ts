// What the server draws is HTML: whatever a script finds in a page, or a touch comes from, is an
// element of it, and of the kind its selector begins with.

type Tags = HTMLElementTagNameMap;
type OfTag<Tag extends string> = Tag | `${Tag}${"#" | "." | "["}${string}`;

interface ParentNode {
  querySelector<Tag extends keyof Tags>(selectors: OfTag<Tag>): Tags[Tag];
  querySelector<Found extends HTMLElement = HTMLElement>(selectors: string): Found;
  querySelectorAll<Found extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<Found>;
}

interface Element {
  closest<Tag extends keyof Tags>(selectors: OfTag<Tag>): Tags[Tag];
  closest<Found extends HTMLElement = HTMLElement>(selectors: string): Found;
}

interface HTMLElement {
  cloneNode(whole?: boolean): this;
}

interface EventTarget {
  readonly dataset: DOMStringMap;
  closest<Tag extends keyof Tags>(selectors: OfTag<Tag>): Tags[Tag];
  closest(selectors: string): HTMLElement;
  matches(selectors: string): boolean;
}
