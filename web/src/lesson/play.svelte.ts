import type { Lesson, LessonStep, LogEntry, Position, SeatInfo, ServerWindow } from "../wire";
import { lessonRefusal } from "../kit/api";
import type { MoveData, Play, Refusal } from "../kit/play";
import { settings, t } from "../kit/settings.svelte";
import { recall, remember } from "../kit/storage";

/** How long a rival takes for a move, in milliseconds at the normal pace. */
const PACE = 900;

/** The error of a move that the rules allow, but the lesson does not want. */
export const UNWANTED = "unwanted";

/** What the coach says to a move that is allowed but not wanted now; told apart by number. */
export interface Reply {
  text: string;
  count: number;
}

/** A match that was written down: it goes on when the learner makes the move that the lesson waits for. */
export class LessonPlay implements Play {
  /** The step that is being taught. */
  step = $state(0);
  /** How many of its moves were made. */
  done = $state(0);
  reply = $state.raw<Reply | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  readonly unanswered = 0;
  /** Which position of the lesson is shown. */
  private at = $state(0);
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly lesson: Lesson) {
    this.go(recall<number>(this.place) ?? 0);
  }

  get position(): Position {
    return this.lesson.positions[this.at]!;
  }

  log = $derived.by((): LogEntry[] =>
    this.lesson.positions.slice(0, this.at + 1).flatMap((position) => position.log.entries),
  );

  get current(): LessonStep {
    return this.lesson.steps[this.step]!;
  }

  /** The rivals have moved, and the step can be said. */
  get caughtUp(): boolean {
    return this.at === this.current.start + this.done;
  }

  get last(): boolean {
    return this.step === this.lesson.steps.length - 1;
  }

  get box(): Record<string, unknown> {
    return this.lesson.box;
  }

  get seat(): number {
    return this.lesson.seat;
  }

  get mine(): number[] {
    return [this.lesson.seat];
  }

  get seats(): SeatInfo[] {
    return this.position.table.seats;
  }

  get moves(): MoveData[] {
    return this.position.moves;
  }

  get window(): ServerWindow | null {
    return this.position.window;
  }

  name(seat: number): string {
    return this.seats[seat]?.name || t("you_default");
  }

  bot(seat: number): string | null {
    return this.seats[seat]?.bot ?? null;
  }

  move(move: MoveData): void {
    this.refusal = null;
    this.reply = null;
    const wanted = this.current.do[this.done];
    if (wanted && same(move, wanted.move)) return this.made();
    if (this.moves.some((offered) => same(move, offered))) return this.answer(move);
    void this.refuse(move);
  }

  /** Makes the move that is waited for, for a learner who cannot find it. */
  show(): void {
    const wanted = this.current.do[this.done];
    if (wanted) this.move(wanted.move);
  }

  /** Goes on to the next step, where there is nothing to do in this one. */
  next(): void {
    if (this.current.do.length === 0 && !this.last) this.go(this.step + 1);
  }

  /** One step back. */
  undo(): void {
    this.go(this.done > 0 || !this.caughtUp ? this.step : this.step - 1);
  }

  /** From the beginning. */
  again(): void {
    this.go(0);
  }

  /** A lesson stops by itself, and asks whatever was chosen. */
  ready(): void {}
  ask(): void {}

  forgive(): void {
    this.refusal = null;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private get place(): string {
    return `lesson.${this.lesson.game}.${this.lesson.name}`;
  }

  private go(step: number): void {
    clearTimeout(this.timer);
    this.enter(Math.max(0, Math.min(step, this.lesson.steps.length - 1)));
    this.at = this.current.start;
  }

  private enter(step: number): void {
    this.step = step;
    this.done = 0;
    this.reply = null;
    this.refusal = null;
    remember(this.place, step);
  }

  private made(): void {
    this.at += 1;
    this.done += 1;
    if (this.done === this.current.do.length) this.follow();
  }

  // The rivals' moves, one after another; then the next step begins.
  private follow(): void {
    const next = this.lesson.steps[this.step + 1];
    if (!next) return;
    if (this.at >= next.start) return this.enter(this.step + 1);
    this.timer = setTimeout(() => {
      this.at += 1;
      this.follow();
    }, PACE * settings.tempo);
  }

  private answer(move: MoveData): void {
    const found = this.current.instead.find((each) => fits(each.move ?? {}, move));
    const general = this.current.do.length > 0 ? t("lesson_other") : t("lesson_read_on");
    this.reply = { text: found?.say[settings.language] ?? general, count: ++this.count };
    // A table that goes on by itself, as in a payment, stops as after any refusal; the words are the coach's.
    this.refusal = { rule: null, error: UNWANTED, facts: [], count: this.count };
  }

  private async refuse(move: MoveData): Promise<void> {
    const { game, name } = this.lesson;
    const [at, count] = [this.at, ++this.count];
    const refused = await lessonRefusal(game, name, at, move).catch(() => null);
    if (refused?.rule && this.at === at && this.count === count)
      this.refusal = { rule: refused.rule, error: null, facts: refused.facts, count };
  }
}

/** Whether all that a pattern says is true of a move. */
function fits(pattern: MoveData, move: MoveData): boolean {
  return Object.entries(pattern).every(([field, value]) => JSON.stringify(move[field]) === JSON.stringify(value));
}

/** Fields that are null are as good as not there. */
function same(one: MoveData, other: MoveData): boolean {
  const given = (move: MoveData): MoveData =>
    Object.fromEntries(Object.entries(move).filter(([, value]) => value !== null && value !== undefined));
  return fits(given(one), given(other)) && fits(given(other), given(one));
}
