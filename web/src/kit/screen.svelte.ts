// What the page as a whole needs to know of the table that is drawn on it.

interface Shown {
  /** Whether what is on the screen is all there is. */
  readonly live: boolean;
  /** What an undo to this entry would take back, in words. */
  takesBack(to: number): string;
}

class Screen {
  table = $state.raw<Shown | null>(null);

  /** Called when a table is drawn; what is given back is called when it is gone. */
  enter(table: Shown): () => void {
    this.table = table;
    return () => {
      if (this.table === table) this.table = null;
    };
  }
}

export const screen = new Screen();
