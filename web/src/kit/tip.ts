// The one tooltip: what a thing is or does, on hover, on focus and on a long press.

export interface Said {
  title: string;
  lines: string[];
}

/** Words, or what gives them when they are needed; nothing said, nothing shown. */
export type Tip = Said | string | null | (() => Said | string | null);

const LONG_PRESS = 450;
/** Who only passes over a thing, or chooses it, is told nothing. */
const DWELL = 300;
const GAP = 8;
/** Further away nobody would see what it belongs to. */
const FAR = 220;
/** What is asked of the player, and what else can be chosen, is not covered. */
const KEPT_FREE = "[data-prompt], button";

let bubble: HTMLElement | undefined;
/** The element that the bubble speaks of. */
let about: Element | null = null;
/** The focus that follows a touch, or a choice, asks for nothing. */
let byKey = false;
if (typeof addEventListener === "function") {
  addEventListener("keydown", (event) => (byKey = /^(Tab|Home|End|Arrow.*)$/.test(event.key)), true);
  addEventListener("pointerdown", () => (byKey = false), true);
}

/** Shows what is said of an element, beside it. */
export function showTip(element: Element, tip: Tip): void {
  const said = typeof tip === "function" ? tip() : tip;
  if (said === null || said === "" || !element.isConnected) return hideTip();
  const { title, lines } = typeof said === "string" ? { title: "", lines: [said] } : said;
  hideTip();
  about = element;
  bubble ??= made();
  bubble.replaceChildren(...(title ? [line("b", title)] : []), ...lines.map((text) => line("span", text)));
  // In the dialog that it speaks of: the rest of the page is inert then.
  (element.closest("dialog") ?? document.body).append(bubble);
  bubble.showPopover();
  place(bubble, element);
  if (!element.hasAttribute("aria-describedby")) element.setAttribute("aria-describedby", bubble.id);
}

export function hideTip(): void {
  if (about?.getAttribute("aria-describedby") === bubble?.id) about?.removeAttribute("aria-describedby");
  about = null;
  bubble?.remove();
}

/** `use:tip={words}`; a thing that is no control is reached by hover and long press only. */
export function tip(element: Element, words: Tip): { update(words: Tip): void; destroy(): void } {
  let press: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const isMouse = (event: Event): boolean => (event as PointerEvent).pointerType === "mouse";
  const show = (): void => showTip(element, words);
  const hide = (): void => {
    clearTimeout(press);
    if (about === element) hideTip();
  };
  const heard: Record<string, (event: Event) => void> = {
    pointerenter: (event) => {
      if (isMouse(event)) press = setTimeout(show, DWELL);
    },
    // A lifted finger leaves what it held to be read; the next touch elsewhere puts it away.
    pointerleave: (event) => isMouse(event) && hide(),
    pointerdown: (event) => {
      held = false;
      if (isMouse(event)) return hide();
      press = setTimeout(() => ((held = true), show()), LONG_PRESS);
    },
    pointerup: () => clearTimeout(press),
    pointercancel: hide,
    focusin: (event) => byKey && (event.target as Element).matches(":focus-visible") && show(),
    focusout: hide,
    contextmenu: (event) => held && event.preventDefault(),
  };
  // A long press asks; it does not choose.
  const click = (event: Event): void => {
    if (held) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    held = false;
  };
  for (const [name, listener] of Object.entries(heard)) element.addEventListener(name, listener);
  element.addEventListener("click", click, { capture: true });
  return {
    update: (next) => {
      words = next;
      if (about === element) show();
    },
    destroy: () => {
      for (const [name, listener] of Object.entries(heard)) element.removeEventListener(name, listener);
      element.removeEventListener("click", click, { capture: true });
      hide();
    },
  };
}

function made(): HTMLElement {
  const element = document.createElement("div");
  Object.assign(element, { id: "tip", className: "tip", popover: "manual", role: "tooltip" });
  addEventListener("pointerdown", away, { capture: true });
  addEventListener("keydown", (event) => event.key === "Escape" && hideTip(), { capture: true });
  addEventListener("scroll", hideTip, { capture: true });
  addEventListener("resize", hideTip);
  return element;
}

// Whoever has read it touches anything else.
function away(event: Event): void {
  if (!(event.target instanceof Node && about?.contains(event.target))) hideTip();
}

function line(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function place(bubble: HTMLElement, element: Element): void {
  const others = [...document.querySelectorAll(KEPT_FREE)].filter(
    (each) => !each.contains(element) && !element.contains(each),
  );
  const avoid = others.map((each) => each.getBoundingClientRect());
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const room = { width: innerWidth, height: innerHeight };
  const { left, top } = bestPlace(element.getBoundingClientRect(), size, room, avoid);
  Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
}

/** Above, below, further above, to the right or to the left: the first place that covers neither the thing nor the rest. */
export function bestPlace(
  at: Box,
  size: { width: number; height: number },
  room: { width: number; height: number },
  avoid: readonly Box[],
): { left: number; top: number } {
  const within = (value: number, length: number, all: number): number =>
    Math.max(GAP, Math.min(all - length - GAP, value));
  const [middle, centre] = [at.left + at.width / 2 - size.width / 2, at.top + at.height / 2 - size.height / 2];
  const across = { ...size, left: within(middle, size.width, room.width), top: 0, height: at.top };
  const tops = avoid
    .filter((each) => overlap(each, across) > 0)
    .map((each) => each.top - size.height - GAP)
    .filter((top) => top > at.top - FAR);
  const tried = [
    { left: middle, top: at.top - size.height - GAP },
    { left: middle, top: at.top + at.height + GAP },
    ...tops.toSorted((a, b) => b - a).map((top) => ({ left: middle, top })),
    { left: at.left + at.width + GAP, top: centre },
    { left: at.left - size.width - GAP, top: centre },
  ].map(({ left, top }) => ({
    left: within(left, size.width, room.width),
    top: within(top, size.height, room.height),
    ...size,
  }));
  const covered = (box: Box): number => 4 * overlap(box, at) + avoid.reduce((sum, each) => sum + overlap(box, each), 0);
  return tried.reduce((best, next) => (covered(next) < covered(best) ? next : best));
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}
