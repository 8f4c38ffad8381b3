import type { FigaroEvent, LogEntry } from "../../wire";

export type { FigaroEvent };

type RoundEndEvent = Extract<FigaroEvent, { type: "round_end" }>;

export const eventsOf = (entry: LogEntry): FigaroEvent[] => entry.events as unknown as FigaroEvent[];

type Kind = FigaroEvent["type"];

export function find<K extends Kind>(events: FigaroEvent[], kind: K): Extract<FigaroEvent, { type: K }> | null {
  return (events.find((event) => event.type === kind) as Extract<FigaroEvent, { type: K }> | undefined) ?? null;
}

/** Everything that is told at the end of a round, for the summary. */
export interface RoundEnd {
  n: number;
  round: RoundEndEvent;
  given: { seat: number; tile: number }[];
  back: number[];
  swap: { seat: number; gives: number; gets: number } | null;
}

export function lastRoundEnd(log: LogEntry[]): RoundEnd | null {
  for (const entry of log.toReversed()) {
    const events = eventsOf(entry);
    const round = find(events, "round_end");
    const tiles = find(events, "tiles");
    if (round)
      return { n: entry.n, round, given: tiles?.given ?? [], back: tiles?.back ?? [], swap: find(events, "swap") };
  }
  return null;
}
