import { tick } from "svelte";
import type { LogEntry } from "../wire";
import { capture, fly, starts, type Origins } from "./flip";

export interface Frame {
  /** How long to stay on this frame when others wait, in milliseconds. */
  hold: number;
  origins: Origins;
}

/** A frame that is a picture of a table: what is seen, and what was told up to it. */
export interface Picture extends Frame {
  view: object;
  entries: LogEntry[];
  number: number;
}

export const ANIMATION = 250;
/** Whoever is this far behind is not shown what happened, only where it led to. */
const LONGEST_QUEUE = 30;

const STILL = "(prefers-reduced-motion: reduce)";
/** Nothing moves where it is not seen, or not wanted. */
export const stillWanted = (): boolean => document.hidden || (globalThis.matchMedia?.(STILL).matches ?? true);

interface Waiting<F> {
  frame: F;
  /** How long it is the newest thing on the screen, in milliseconds; one that lasts no time is not waited for. */
  lasts: number;
}

/** Draws frames one after another; whoever is in a hurry skips to the last. */
export class Stage<F extends Frame> {
  shown = $state.raw<F | null>(null);
  busy = $state(false);
  private queue: Waiting<F>[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly drawn: (frame: F) => void,
  ) {}

  /** The last frame, drawn or still to come. */
  get latest(): F | null {
    return this.queue.at(-1)?.frame ?? this.shown;
  }

  /** Shows these frames after those that wait; all that wait takes at most `within` milliseconds together. */
  show(frames: Waiting<F>[], within = Infinity): void {
    this.queue.push(...frames);
    const all = this.queue.reduce((sum, { lasts }) => sum + lasts, 0);
    if (all > within) this.queue = this.queue.map(({ frame, lasts }) => ({ frame, lasts: (lasts * within) / all }));
    if (this.shown === null || this.queue.length > LONGEST_QUEUE || document.hidden) this.skip();
    else if (!this.busy) void this.next();
  }

  /** Shows the last frame now. */
  skip(): void {
    clearTimeout(this.timer);
    this.busy = false;
    const rest = this.queue.splice(0).map(({ frame }) => frame);
    const last = rest.at(-1);
    if (last) this.shown = last;
    for (const frame of rest) this.drawn(frame);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private async next(): Promise<void> {
    const waiting = this.queue.shift();
    this.busy = waiting !== undefined && waiting.lasts > 0;
    if (!waiting) return;
    const { frame, lasts } = waiting;
    const root = this.root();
    const before =
      this.busy && root && !stillWanted() ? { seen: capture(root), from: starts(root, frame.origins) } : null;
    this.shown = frame;
    this.drawn(frame);
    if (!this.busy) return this.next();
    this.timer = setTimeout(() => void this.next(), lasts);
    await tick();
    if (root && before && this.shown === frame)
      fly(root, before.seen, before.from, frame.origins, Math.min(ANIMATION, lasts));
  }
}
