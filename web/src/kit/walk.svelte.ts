import { isNowhere } from "./focus";

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowUp: -Infinity,
  ArrowDown: Infinity,
  Home: -Infinity,
  End: Infinity,
};

/** The focus that walks through a hand: one card is reached by Tab, the others from it by the arrow keys. */
export class Walk {
  current = $state(0);
  private list: HTMLElement | undefined;
  private within = false;

  /** `lost` is called when the card that had the focus is gone; by itself the focus goes to its neighbour. */
  constructor(
    private readonly cards: () => readonly unknown[],
    private readonly lost: () => void = () => this.focus(),
  ) {
    $effect(() => {
      void this.cards();
      if (this.within && isNowhere()) this.lost();
    });
  }

  private stop = $derived.by(() => Math.max(0, Math.min(this.current, this.cards().length - 1)));

  tabindex(index: number): 0 | -1 {
    return index === this.stop ? 0 : -1;
  }

  /** Puts the focus on the card that Tab reaches. */
  focus(): void {
    this.list?.querySelectorAll<HTMLElement>("button")[this.stop]?.focus();
  }

  /** For the element around the cards. */
  readonly around = (list: HTMLElement): (() => void) => {
    this.list = list;
    const entered = (): void => void (this.within = true);
    list.addEventListener("keydown", this.step);
    list.addEventListener("focusin", entered);
    list.addEventListener("focusout", this.left);
    return () => {
      list.removeEventListener("keydown", this.step);
      list.removeEventListener("focusin", entered);
      list.removeEventListener("focusout", this.left);
    };
  };

  private readonly step = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.current = Math.max(0, Math.min(this.cards().length - 1, this.stop + step));
    this.focus();
  };

  // A button that is taken away leaves the hand without having been left.
  private readonly left = (event: FocusEvent): void => {
    const button = event.target as HTMLElement;
    queueMicrotask(() => {
      if (button.isConnected && !this.list?.contains(document.activeElement)) this.within = false;
    });
  };
}
