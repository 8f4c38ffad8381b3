// What a lit thing does is said on hover, focus or long press: one bubble for the whole table.

export interface Said {
  title: string;
  lines: string[];
}

const LONG_PRESS = 450;

class Tip {
  said = $state.raw<Said | null>(null);
  /** The element that it speaks of. */
  at = $state.raw<Element | null>(null);

  show(at: Element, said: Said | null): void {
    [this.at, this.said] = said && said.lines.length > 0 ? [at, said] : [null, null];
  }

  // An element that is taken away loses the focus while the page is still being drawn: nothing may change just then.
  hide(at?: Element): void {
    queueMicrotask(() => {
      if (!at || this.at === at) [this.at, this.said] = [null, null];
    });
  }
}

export const tip = new Tip();

/** Use as `{@attach explained(() => said)}`; what is said is asked for when it is needed. */
export function explained(said: () => Said | null): (element: Element) => () => void {
  return (element) => {
    let press: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const show = (): void => tip.show(element, said());
    const hide = (): void => (clearTimeout(press), tip.hide(element));
    // A lifted finger leaves what it held to be read; the next touch puts it away.
    const leave = (event: Event): void => {
      if ((event as PointerEvent).pointerType === "mouse") hide();
    };
    const over = (event: Event): void => {
      if ((event as PointerEvent).pointerType === "mouse") show();
    };
    const down = (event: Event): void => {
      held = false;
      if ((event as PointerEvent).pointerType === "mouse") return hide();
      press = setTimeout(() => ((held = true), show()), LONG_PRESS);
    };
    // A long press asks; it does not choose.
    const click = (event: Event): void => {
      if (held) {
        event.stopImmediatePropagation();
        event.preventDefault();
      }
      held = false;
    };
    const focus = (event: Event): void => {
      if ((event.target as Element).matches(":focus-visible")) show();
    };
    const heard: [string, (event: Event) => void][] = [
      ["pointerenter", over],
      ["pointerleave", leave],
      ["pointerdown", down],
      ["pointerup", () => clearTimeout(press)],
      ["pointercancel", hide],
      ["focusin", focus],
      ["focusout", hide],
      ["contextmenu", (event) => held && event.preventDefault()],
    ];
    for (const [name, listener] of heard) element.addEventListener(name, listener);
    element.addEventListener("click", click, { capture: true });
    return () => {
      for (const [name, listener] of heard) element.removeEventListener(name, listener);
      element.removeEventListener("click", click, { capture: true });
      hide();
    };
  };
}
