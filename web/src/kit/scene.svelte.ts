import { onDestroy, untrack } from "svelte";
import type { LogEntry, Position } from "../wire";
import { everywhere, type Thing } from "./lit";
import type { Play } from "./play";
import { screen } from "./screen.svelte";
import { settings } from "./settings.svelte";
import { sound, type Sound } from "./sound";
import { ANIMATION, Stage, stillWanted, type Picture } from "./stage.svelte";
import type { Said } from "./tip";
import { turnOf, turnsIn, turnsSince, type Turn, type Whose } from "./turns";

/** A line of the log. */
export interface Line {
  key: string;
  text: string;
  /** Something the reader has not seen yet. */
  fresh: boolean;
  /** Whose turn it belongs to; the first line of a turn says so. */
  whose?: Whose;
  first?: boolean;
  /** The cards, places … that it names. */
  things?: Thing[];
}

/** What matters enough to be written over the board. */
export interface Weight {
  caption: string;
  /** How long it stays, in milliseconds, if longer than usual. */
  lasts?: number;
  /** The `data-at` names of what is lit meanwhile. */
  marks?: string[];
}

/** What a rival did in one turn, all of it in one line. */
export interface SinceLine {
  key: number;
  whose: Whose;
  text: string;
}

/** What a game tells of its table, so that the kit can draw, tell and speak it. */
export interface Staging<P extends Picture, Event> {
  /** The pictures between the last one, if there is one to go on from, and this position. */
  pictures(last: P | null, entries: LogEntry[], position: Position): P[];
  /** What an event says: in the log, and to those who listen. */
  sentences(event: Event): string[];
  /** Whether it is told beside the turn, too. */
  isNews(event: Event): boolean;
  /** What matters in what has just happened, if anything does. */
  weight?(entries: LogEntry[]): Weight | null;
  /** Whose turn an entry belongs to, null for that of the one before; by itself the seat that its first event names. */
  turn?(entry: LogEntry): Whose;
  /** All that a turn was about, in a line; by itself the sentences that are news. */
  line?(turn: Turn): string;
  /** The `data-at` names of what the rivals' last turns touched: it stays lit until the reader acts. */
  marks?(turns: Turn[]): string[];
  /** The cards, places … that an event's sentences name. */
  things?(event: Event): Thing[];
  /** Where such a thing is, as selectors; by itself wherever `data-at` ends with its id. */
  where?(thing: Thing): string[];
  /** What such a thing is, for a tooltip. */
  about?(thing: Thing): Said | string | null;
  /** What is heard of it, for whoever has switched sounds on. */
  sound?(entries: LogEntry[]): Sound | null;
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
/** What matters is seen at least this long, in milliseconds. */
const WEIGHTY = 1200;
/** The end of a match stands still before the result comes. */
const END = 3000;
/** Nobody is kept waiting longer than this by pictures: the server's clocks run, too. */
const LONGEST_WAIT = 4000;

/** The table of a match as it is drawn: picture after picture, with what was said up to the one that is shown. */
export class Scene<P extends Picture, Event = { type: string }> {
  root = $state<HTMLElement | undefined>();
  spoken = $state.raw<string[]>([]);
  /** What is written over the board now. */
  caption = $state.raw<Weight | null>(null);
  /** What the reader points at in the log. */
  pointed = $state.raw<Thing | null>(null);
  /** Selectors of it. */
  pointedAt = $derived.by(() => (this.pointed ? (this.staging.where ?? everywhere)(this.pointed) : []));
  /** Whether the last thing that the player did was done by keyboard. */
  byKeyboard = false;
  readonly stage: Stage<P>;
  private position: Position | null = null;
  private readonly weights = new WeakMap<P, Weight>();
  private uncaption: ReturnType<typeof setTimeout> | undefined;
  /** The pictures were hurried by a touch that was meant for an older one: until it is over nothing can be done. */
  private hurried = $state(false);
  private aimed = true;
  /** The last picture shows what this page did itself. */
  private own = $state(false);

  constructor(
    readonly play: Play,
    private readonly staging: Staging<P, Event>,
  ) {
    this.stage = new Stage<P>(
      () => this.root,
      (picture) => this.tell(picture),
    );
    const leave = untrack(() => screen.enter(this));
    onDestroy(() => {
      leave();
      this.stage.stop();
      clearTimeout(this.uncaption);
    });
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

  /** Whether what is on the screen is all there is, and there was time to see it; one's own doing is seen at once. */
  live = $derived.by(() => {
    const { shown } = this.stage;
    if (this.hurried || shown === null || shown.number !== this.play.position?.number) return false;
    return !this.stage.busy || this.own;
  });
  entries = $derived.by(() => this.play.log.filter((entry) => entry.n <= (this.shown?.number ?? -1)));
  turns = $derived.by(() => turnsIn(this.entries, this.staging.turn ?? turnOf));
  /** What all lines depend on besides what happened; the lines of a turn are made once for it. */
  private readers = $derived.by(() => {
    const { play } = this;
    const names = play.seats.map(({ seat }) => play.name(seat));
    return JSON.stringify([settings.language, settings.notation, play.seat, play.position?.since, ...names]);
  });
  private told = $derived.by(() => {
    void [this.readers, this.play.box];
    return new Map<string, Line[]>();
  });
  lines = $derived.by(() => {
    const { told } = this;
    return this.turns.flatMap((turn) => {
      const key = `${turn.key} ${turn.entries.at(-1)?.n}`;
      const lines = told.get(key) ?? untrack(() => this.linesOf(turn));
      told.set(key, lines);
      return lines;
    });
  });
  private rivals = $derived.by(() => turnsSince(this.turns, this.play.seat));
  /** One line for each rival turn since the reader's last one. */
  since = $derived.by((): SinceLine[] =>
    this.rivals
      .map((turn) => ({ key: turn.key, whose: turn.whose, text: this.lineOf(turn) }))
      .filter(({ text }) => text !== ""),
  );
  /** The `data-at` names of what is lit: by the caption, or since the reader's last turn. */
  marks = $derived.by(() => [...(this.caption?.marks ?? []), ...(this.staging.marks?.(this.rivals) ?? [])]);
  news = $derived.by(() => {
    const events = this.entries.slice(-RECENT).flatMap((entry) => this.eventsOf(entry));
    const told = this.newsOf(events);
    return told.slice(told.slice(-2).join(" ").length > TWO_LINES ? -1 : -2);
  });
  /** The end of the match, not before its last picture has been seen. */
  end = $derived.by(() =>
    !this.stage.busy && this.shown?.number === this.play.position?.number ? (this.play.position?.end ?? null) : null,
  );

  /** What an undo to this entry would take back, in words. */
  takesBack(to: number): string {
    const entry = this.play.log.find((each) => each.n > to);
    return entry ? this.words(entry).join(" ") : "";
  }

  /** A finger or a button went down: what it is meant for is what is seen now. */
  press(): void {
    this.byKeyboard = false;
    this.aimed = this.live;
  }

  /** A click on what was not all there was shows the rest, and does nothing else. */
  click(): void {
    if (!this.aimed) {
      this.hurry();
      this.calm();
    } else if (this.stage.busy) this.stage.skip();
    this.aimed = true;
  }

  /** A key does the same, until it is let go. */
  key(): void {
    this.byKeyboard = true;
    if (!this.live) this.hurry();
    else if (this.stage.busy) this.stage.skip();
  }

  /** What was touched is let go. */
  calm(): void {
    if (this.hurried) setTimeout(() => (this.hurried = false));
  }

  private hurry(): void {
    this.hurried = true;
    this.stage.skip();
  }

  private readonly eventsOf = (entry: LogEntry): Event[] => entry.events as unknown[] as Event[];

  private newsOf(events: Event[]): string[] {
    return events.filter((event) => this.staging.isNews(event)).flatMap((event) => this.staging.sentences(event));
  }

  private lineOf(turn: Turn): string {
    return this.staging.line?.(turn) ?? this.newsOf(turn.entries.flatMap(this.eventsOf)).join(" ");
  }

  private words(entry: LogEntry): string[] {
    return this.eventsOf(entry).flatMap((event) => this.staging.sentences(event));
  }

  /** All that was said in a turn, or its one line for readers who want it short. */
  private linesOf(turn: Turn): Line[] {
    const all = turn.entries.flatMap((entry) => this.linesIn(entry));
    const last = all.at(-1);
    const short = last && settings.notation === "short" ? this.lineOf(turn) : "";
    const lines = short && last ? [{ ...last, text: short, things: all.flatMap((line) => line.things ?? []) }] : all;
    return lines.map((line, index) => ({ ...line, whose: turn.whose, first: index === 0 }));
  }

  private linesIn(entry: LogEntry): Line[] {
    const fresh = this.play.mine.length > 1 && entry.n > (this.play.position?.since ?? -1);
    const told = this.eventsOf(entry).flatMap((event) => {
      const things = this.staging.things?.(event) ?? [];
      return this.staging.sentences(event).map((text) => ({ text, things }));
    });
    return told.map((line, index) => ({ ...line, key: `${entry.n}.${index}`, fresh }));
  }

  /** What a thing that the log names is. */
  about(thing: Thing): Said | string | null {
    return this.staging.about?.(thing) ?? null;
  }

  // What is new since the last picture; after an undo the log has shrunk, and the table simply jumps back.
  private draw(): void {
    const { position, log } = this.play;
    const last = this.position;
    if (!position?.view || position === last) return;
    this.position = position;
    const entries = last ? log.filter((entry) => entry.n > last.number) : [];
    const undone = last !== null && (position.number < last.number || entries.some(isUndo));
    const moved = position.number !== last?.number;
    if (moved) this.own = position.answer !== null && entries.length === 1;
    const pictures = this.staging.pictures(undone ? null : this.stage.latest, undone ? [] : entries, position);
    const ends = position.end !== null && !position.end?.given_up;
    this.stage.show(
      pictures.map((frame) => ({ frame, lasts: moved ? this.weigh(frame, ends) : 0 })),
      ends ? Infinity : LONGEST_WAIT,
    );
    if (last) this.staging.drawn?.(undone, moved);
  }

  /** How long a picture lasts: what matters longer than the rest. */
  private weigh(picture: P, ends: boolean): number {
    const weight = picture.entries.length > 0 ? this.staging.weight?.(picture.entries) : null;
    if (weight) this.weights.set(picture, weight);
    const pace = settings.tempo;
    if (pace === 0) return 0;
    const atLeast = !weight ? 0 : ends ? END : Math.max(WEIGHTY, weight.lasts ?? 0);
    // Without motion only what is to be read takes its time.
    return stillWanted() ? atLeast : Math.max(atLeast, (ANIMATION + picture.hold) * pace);
  }

  private tell(picture: P): void {
    const weight = this.weights.get(picture) ?? null;
    const words = [...(weight ? [weight.caption] : []), ...picture.entries.flatMap((entry) => this.words(entry))];
    if (words.length > 0) this.spoken = [...this.spoken, words.join(" ")].slice(-SPOKEN);
    if (weight && settings.tempo > 0) this.write(weight);
    const heard = picture.entries.length > 0 && this.staging.sound?.(picture.entries);
    if (heard) sound(heard);
    this.staging.shown?.(picture);
  }

  // A caption stays its time even where pictures do not wait for it: without motion there is still something to read.
  private write(weight: Weight): void {
    clearTimeout(this.uncaption);
    this.caption = weight;
    const ends = this.play.position?.end ? END : 0;
    this.uncaption = setTimeout(() => (this.caption = null), Math.max(WEIGHTY, ends, weight.lasts ?? 0));
  }
}

const isUndo = (entry: LogEntry): boolean => entry.events.some((event) => event["type"] === "undo");
