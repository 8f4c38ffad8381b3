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
const LONGEST_QUEUE = 10;

export const stillWanted = (): boolean => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Draws frames one after another; whoever is in a hurry skips to the last. */
export class Stage<F extends Frame> {
  shown = $state.raw<F | null>(null);
  busy = $state(false);
  private queue: F[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly drawn: (frame: F) => void,
  ) {}

  /** The last frame, drawn or still to come. */
  get latest(): F | null {
    return this.queue.at(-1) ?? this.shown;
  }

  show(frames: F[]): void {
    this.queue.push(...frames);
    if (this.shown === null || this.queue.length > LONGEST_QUEUE || stillWanted()) this.skip();
    else if (!this.busy) void this.next();
  }

  /** Shows the last frame now. */
  skip(): void {
    clearTimeout(this.timer);
    this.busy = false;
    const rest = this.queue.splice(0);
    const last = rest.at(-1);
    if (last) this.shown = last;
    for (const frame of rest) this.drawn(frame);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private async next(): Promise<void> {
    const frame = this.queue.shift();
    if (!frame) {
      this.busy = false;
      return;
    }
    this.busy = true;
    this.timer = setTimeout(() => void this.next(), ANIMATION + frame.hold);
    const root = this.root();
    const before = root && { seen: capture(root), from: starts(root, frame.origins) };
    this.shown = frame;
    this.drawn(frame);
    await tick();
    if (root && before && this.shown === frame) fly(root, before.seen, before.from, frame.origins, ANIMATION);
  }
}
