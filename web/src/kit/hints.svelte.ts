import { untrack } from "svelte";
import type { Play } from "./play";
import { settings } from "./settings.svelte";
import { recall, remember } from "./storage";

/** Something that is offered and easily overlooked. */
export interface Also {
  /** Told apart by kind: each is told a few times, in whatever match. */
  kind: string;
  /** The move as its button says it. */
  move: string;
  /** What the server says that it does; empty where that needs no words. */
  does: string;
}

const OFTEN = 3;

/** "You can also …": one thing in a position, of the kind that this reader was told least often. */
export class Hints {
  line = $state.raw<Also | null>(null);
  /** The lesson is offered in the place of a hint, in the first match of a game until one's first move. */
  lesson = $state(false);
  /** Whether there may be hints in this match: room is kept for them all the time, so that nothing moves. */
  readonly wanted: boolean;
  private readonly place: string;
  private told: Record<string, number>;
  private number = -1;

  constructor(
    readonly game: string,
    kinds: readonly string[],
    private readonly play: Play,
    offered: () => Also[],
  ) {
    this.place = `hints.${game}`;
    this.told = recall<Record<string, number>>(this.place) ?? {};
    this.wanted = play.hinted === true && play.seat !== null && kinds.some((kind) => this.count(kind) < OFTEN);
    if (!this.wanted) return;
    this.lesson = this.offersLesson();
    $effect(() => {
      const number = play.position?.number ?? -1;
      const all = settings.hints ? offered() : [];
      untrack(() => this.choose(number, all));
    });
  }

  /** Whether there is something to say now. */
  get saying(): boolean {
    return this.lesson || this.line !== null;
  }

  private offersLesson(): boolean {
    const place = `lesson_offered.${this.game}`;
    if (!this.play.isNew || !settings.hints || recall<boolean>(place) !== null) return false;
    remember(place, true);
    return true;
  }

  /** A sentence as it goes on after others; names of rivals keep their capital. */
  inside(text: string): string {
    const { play } = this;
    const named = play.seats.some(({ seat }) => seat !== play.seat && text.startsWith(play.name(seat)));
    return named ? text : text.charAt(0).toLowerCase() + text.slice(1);
  }

  private count(kind: string): number {
    return this.told[kind] ?? 0;
  }

  // The same kind for as long as the position is the same, in whatever language.
  private choose(number: number, all: Also[]): void {
    if (this.lesson) {
      if (all.length === 0) return;
      if (this.number === -1) this.number = number;
      if (this.number === number) return;
      this.lesson = false;
    }
    const kept = number === this.number ? all.find(({ kind }) => kind === this.line?.kind) : undefined;
    const fresh = all.filter(({ kind }) => this.count(kind) < OFTEN);
    const next = kept ?? fresh.toSorted((one, other) => this.count(one.kind) - this.count(other.kind))[0] ?? null;
    this.line = next;
    if (!next || next === kept) return;
    this.number = number;
    this.told = { ...this.told, [next.kind]: this.count(next.kind) + 1 };
    remember(this.place, this.told);
  }
}

/** The first move of each kind, in the order of the kinds. */
export function firstOf(kinds: readonly string[], all: readonly Also[]): Also[] {
  return kinds.flatMap((kind) => all.find((each) => each.kind === kind) ?? []);
}
