// Dragging by pointer events: the browser's own drag and drop does not exist on touch screens.

export interface Drag {
  /** Called when a drag begins, for the first time the pointer has moved far enough. */
  start(): void;
  /** The drop place under the pointer, or null. */
  over(place: string | null): void;
  drop(place: string | null): void;
}

const FAR_ENOUGH = 9;

function placeAt(x: number, y: number): string | null {
  const found = document
    .elementsFromPoint(x, y)
    .map((each) => each.closest<HTMLElement>("[data-drop]"))
    .find(Boolean);
  return found?.dataset["drop"] ?? null;
}

function follower(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.className += " dragged";
  Object.assign(copy.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: "60",
    pointerEvents: "none",
    margin: "0",
  });
  document.body.append(copy);
  return copy;
}

/** Follows one pointer from a pointerdown to its end; a click stays a click. */
export function drag(event: PointerEvent, element: HTMLElement, handlers: Drag): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const [x, y] = [event.clientX, event.clientY];
  let copy: HTMLElement | null = null;

  function moved(next: PointerEvent): void {
    if (next.pointerId !== event.pointerId) return;
    const [dx, dy] = [next.clientX - x, next.clientY - y];
    if (!copy && Math.hypot(dx, dy) < FAR_ENOUGH) return;
    if (!copy) {
      copy = follower(element);
      handlers.start();
    }
    copy.style.transform = `translate(${dx}px, ${dy}px) rotate(-3deg) scale(1.08)`;
    handlers.over(placeAt(next.clientX, next.clientY));
  }

  function ended(next: PointerEvent): void {
    if (next.pointerId !== event.pointerId) return;
    stop();
    if (!copy) return;
    copy.remove();
    swallowClick();
    handlers.drop(next.type === "pointerup" ? placeAt(next.clientX, next.clientY) : null);
  }

  function stop(): void {
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", ended);
    removeEventListener("pointercancel", ended);
  }

  addEventListener("pointermove", moved);
  addEventListener("pointerup", ended);
  addEventListener("pointercancel", ended);
}

// The click that follows a drag's end would otherwise choose the card again.
function swallowClick(): void {
  const swallow = (click: MouseEvent): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
