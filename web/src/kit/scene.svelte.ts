import { onDestroy, untrack } from "svelte";
import type { LogEntry, Position } from "../wire";
import type { Play } from "./play";
import { Stage, type Picture } from "./stage.svelte";

/** A line of the log. */
export interface Line {
  key: string;
  text: string;
  /** Something the reader has not seen yet. */
  fresh: boolean;
}

/** What a game tells of its table, so that the kit can draw, tell and speak it. */
export interface Staging<P extends Picture, Event> {
  /** The pictures between the last one, if there is one to go on from, and this position. */
  pictures(last: P | null, entries: LogEntry[], position: Position): P[];
  /** What an event says: in the log, and to who listens. */
  sentences(event: Event): string[];
  /** Whether it is told beside the turn, too. */
  isNews(event: Event): boolean;
  /** Called for each position after the first. */
  drawn?(undone: boolean, moved: boolean): void;
  /** Called when a picture is shown. */
  shown?(picture: P): void;
}

/** So many entries are looked at for the last two that are news. */
const RECENT = 16;
/** Two sentences where they fit on a phone's two lines, else the last one. */
const TWO_LINES = 95;
const SPOKEN = 6;

/** The table of a match as it is drawn: picture after picture, with what was said up to the one that is shown. */
export class Scene<P extends Picture, Event = { type: string }> {
  root = $state<HTMLElement | undefined>();
  spoken = $state.raw<string[]>([]);
  /** Whether the last thing that the player did was done by keyboard. */
  byKeyboard = false;
  readonly stage: Stage<P>;
  private position: Position | null = null;

  constructor(
    readonly play: Play,
    private readonly staging: Staging<P, Event>,
  ) {
    this.stage = new Stage<P>(
      () => this.root,
      (picture) => this.tell(picture),
    );
    onDestroy(() => this.stage.stop());
    untrack(() => this.draw());
    $effect(() => {
      void play.position;
      untrack(() => this.draw());
    });
  }

  get shown(): P | null {
    return this.stage.shown;
  }

  get view(): P["view"] | null {
    return this.shown?.view ?? null;
  }

  get busy(): boolean {
    return this.stage.busy;
  }

  entries = $derived.by(() => this.play.log.filter((entry) => entry.n <= (this.shown?.number ?? -1)));
  lines = $derived.by(() => this.entries.flatMap((entry) => this.linesOf(entry)));
  news = $derived.by(() => {
    const events = this.entries.slice(-RECENT).flatMap((entry) => this.eventsOf(entry));
    const told = events.filter((event) => this.staging.isNews(event)).flatMap((event) => this.staging.sentences(event));
    return told.slice(told.slice(-2).join(" ").length > TWO_LINES ? -1 : -2);
  });
  /** The end of the match, not before its last picture has been seen. */
  end = $derived.by(() =>
    this.shown?.number === this.play.position?.number ? (this.play.position?.end ?? null) : null,
  );

  private readonly eventsOf = (entry: LogEntry): Event[] => entry.events as unknown[] as Event[];

  private words(entry: LogEntry): string[] {
    return this.eventsOf(entry).flatMap((event) => this.staging.sentences(event));
  }

  private linesOf(entry: LogEntry): Line[] {
    const fresh = this.play.mine.length > 1 && entry.n > (this.play.position?.since ?? -1);
    return this.words(entry).map((text, index) => ({ key: `${entry.n}.${index}`, text, fresh }));
  }

  // What is new since the last picture; after an undo the log has shrunk, and the table simply jumps back.
  private draw(): void {
    const { position, log } = this.play;
    const last = this.position;
    if (!position?.view || position === last) return;
    this.position = position;
    const entries = last ? log.filter((entry) => entry.n > last.number) : [];
    const undone = last !== null && (position.number < last.number || entries.some(isUndo));
    // A window does not wait for what is still being shown.
    if (position.window) this.stage.skip();
    this.stage.show(this.staging.pictures(undone ? null : this.stage.latest, undone ? [] : entries, position));
    if (last) this.staging.drawn?.(undone, position.number !== last.number);
  }

  private tell(picture: P): void {
    const words = picture.entries.flatMap((entry) => this.words(entry));
    if (words.length > 0) this.spoken = [...this.spoken, words.join(" ")].slice(-SPOKEN);
    this.staging.shown?.(picture);
  }
}

const isUndo = (entry: LogEntry): boolean => entry.events.some((event) => event["type"] === "undo");
