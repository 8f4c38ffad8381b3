import type { Ask, LogEntry, Position, SeatInfo, ServerWindow } from "../wire";

export type MoveData = Record<string, unknown>;

export interface Refusal {
  rule: string | null;
  error: string | null;
  /** Why the rule forbids it, as the server computed it. */
  facts: Record<string, unknown>[];
  /** Told apart by number, so that the same refusal twice is heard twice. */
  count: number;
}

/** A match that a game's page draws and plays: a live table is one; whatever else has these can be drawn as well. */
export interface Play {
  readonly position: Position | null;
  readonly log: LogEntry[];
  /** The box that is played with, once it is known. */
  readonly box: Record<string, unknown> | undefined;
  /** The seat looked through, or null for a spectator. */
  readonly seat: number | null;
  /** The seats that this page holds. */
  readonly mine: number[];
  readonly seats: SeatInfo[];
  /** What the seat looked through may do now. */
  readonly moves: MoveData[];
  /** The window that is open, in games that have one. */
  readonly window: ServerWindow | null;
  /** How many moves wait for their answer. */
  readonly unanswered: number;
  /** Whether the table may say what else could be done: not where a coach speaks. */
  readonly hinted?: boolean;
  /** Whether the reader has come to begin this match, and may not know the game. */
  readonly isNew?: boolean;
  refusal: Refusal | null;
  name(seat: number): string;
  /** The name of the bot that plays here, null where a person does. */
  bot(seat: number): string | null;
  move(move: MoveData, seat?: number): void;
  /** Takes back what `position.undo` names, or asks those who would lose by it. */
  undo(): void;
  /** At the end of a round: this page's people have seen it. */
  ready(): void;
  /** Chooses when the seat looked through is asked in windows. */
  ask(when: Ask["when"]): void;
  /** Forgets the refusal that is shown. */
  forgive(): void;
  /** Asks for another match, where there can be one. */
  again(): void;
}
