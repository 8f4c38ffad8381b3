// Things that moved from one place to another are seen to move: elements are told apart by `data-flip`.

export interface Origins {
  /** Selectors of where new things come from, by their `data-flip` name. */
  from: Record<string, string>;
  /** Selectors of where vanished things go, by the start of that name. */
  to: Record<string, string>;
}

export const NOWHERE: Origins = { from: {}, to: {} };

interface Seen {
  box: DOMRect;
  copy: HTMLElement | null;
}

export type Snapshot = Map<string, Seen>;

const EASE = "cubic-bezier(0.25, 0.8, 0.35, 1)";

export function capture(root: HTMLElement): Snapshot {
  const seen: Snapshot = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    const copy = element.dataset["ghost"] === undefined ? null : (element.cloneNode(true) as HTMLElement);
    seen.set(element.dataset["flip"] ?? "", { box: element.getBoundingClientRect(), copy });
  }
  return seen;
}

/** Where the things that are about to appear come from: asked before the change, as that place may vanish with it. */
export function starts(root: HTMLElement, origins: Origins): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const [name, selector] of Object.entries(origins.from)) {
    const box = root.querySelector(selector)?.getBoundingClientRect();
    if (box) found.set(name, box);
  }
  return found;
}

export function fly(
  root: HTMLElement,
  before: Snapshot,
  from: Map<string, DOMRect>,
  origins: Origins,
  duration: number,
): void {
  const gone = new Map(before);
  // All is measured before anything is set in motion: a measure after each start would lay the page out anew.
  const moves: (() => void)[] = [];
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    const name = element.dataset["flip"] ?? "";
    gone.delete(name);
    const start = before.get(name)?.box ?? from.get(name);
    if (!start) continue;
    const end = element.getBoundingClientRect();
    moves.push(() => animate(element, start, end, duration));
  }
  for (const [name, { copy, box }] of gone) {
    const end = origin(root, origins.to, name);
    if (end && copy && box.width > 0) moves.push(() => ghost(copy, box, end, duration));
  }
  for (const move of moves) move();
}

function origin(root: HTMLElement, places: Record<string, string>, name: string): DOMRect | null {
  const found = Object.entries(places).find(([start]) => name.startsWith(start));
  return (found && root.querySelector(found[1])?.getBoundingClientRect()) ?? null;
}

function animate(element: HTMLElement, start: DOMRect, end: DOMRect, duration: number): void {
  const [x, y] = [start.left - end.left, start.top - end.top];
  if (Math.abs(x) + Math.abs(y) < 2 || end.width === 0 || start.width === 0) return;
  const scale = Math.max(0.3, Math.min(2, start.width / end.width));
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 },
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    { duration, easing: EASE },
  );
}

function ghost(copy: HTMLElement, start: DOMRect, end: DOMRect, duration: number): void {
  copy.removeAttribute("data-flip");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  Object.assign(copy.style, {
    position: "fixed",
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
  });
  document.body.append(copy);
  const move = `translate(${end.left - start.left}px, ${end.top - start.top}px) scale(0.4)`;
  const done = copy.animate([{ transform: "none" }, { transform: move, opacity: 0.3 }], { duration, easing: EASE });
  done.finished.catch(() => undefined).finally(() => copy.remove());
}
