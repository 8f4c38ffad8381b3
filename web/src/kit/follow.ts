import { stillWanted } from "./stage.svelte";

const SMALL = "(max-width: 720px)";
const MARGIN = 60;

/** On a small screen the view goes where something happens, and comes back. */
export class Follow {
  private home: number | null = null;

  /** Shows what has this `data-at` name; with null it goes back to where the reader was. */
  to(root: HTMLElement, name: string | null): void {
    if (!matchMedia(SMALL).matches) return;
    const element = name === null ? null : root.querySelector(`[data-at="${CSS.escape(name)}"]`);
    if (element) this.go(element);
    else if (name === null && this.home !== null) {
      scrollTo({ top: this.home, behavior: behaviour() });
      this.home = null;
    }
  }

  private go(element: Element): void {
    const { top, bottom } = element.getBoundingClientRect();
    if (top >= MARGIN && bottom <= innerHeight - MARGIN) return;
    this.home ??= scrollY;
    element.scrollIntoView({ block: "center", behavior: behaviour() });
  }
}

const behaviour = (): ScrollBehavior => (stillWanted() ? "instant" : "smooth");
