import { turnOf, type Whose } from "../../kit/turns";
import type { LogEntry, RingmasterEvent } from "../../wire";

export type { RingmasterEvent };

export interface Lying {
  zone: number;
  card: string;
}

export type PlayEvent = Extract<RingmasterEvent, { type: "play" | "barker_play" }>;

export const eventsOf = (entry: LogEntry): RingmasterEvent[] => entry.events as unknown as RingmasterEvent[];

/** The same event as told to nobody in particular: without what only some seats saw. */
export function withoutSecrets(event: RingmasterEvent): RingmasterEvent {
  switch (event.type) {
    case "hand":
      return { type: "hand", seat: event.seat, count: event.count };
    case "draw":
      return { type: "draw", seat: event.seat };
    case "take":
      return { type: "take", seat: event.seat, victim: event.victim, count: event.count };
    case "give":
      return { type: "give", seat: event.seat, to: event.to };
    default:
      return event;
  }
}

/** What is done in somebody else's turn, or is told apart by the turn that it belongs to. */
const WITHIN = ["let_it_pass", "sabotage", "choose", "discard"];

/** Whose turn an entry belongs to; null for that of the one before. */
export const turnOfEntry = (entry: LogEntry): Whose =>
  entry.events.some((event) => WITHIN.includes(String(event["type"]))) ? null : turnOf(entry);
