/** Where the player touched last: what was touched may be gone when it is answered. */
let last: DOMRect | null = null;

const see = (element: Element | null): void => {
  if (element && element !== document.body) last = element.getBoundingClientRect();
};

/** Remembers what is touched from now on, by pointer or by key; call what it gives back to stop. */
export function watchTouches(): () => void {
  const pressed = (event: Event): void => {
    const at = event.target as Element;
    see(at.closest("button, a, [role=button], [data-at]") ?? at);
  };
  const typed = (): void => see(document.activeElement);
  addEventListener("pointerdown", pressed, true);
  addEventListener("keydown", typed, true);
  return () => {
    removeEventListener("pointerdown", pressed, true);
    removeEventListener("keydown", typed, true);
  };
}

export const lastTouched = (): DOMRect | null => last;
