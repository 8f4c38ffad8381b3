import type { LogEntry } from "../../wire";

/** What happened, as docs/protocol.md tells it. */
export type FigaroEvent =
  | { type: "start"; king: number; removed: string | null; tiles: number[][] }
  | { type: "position"; round: number; king: number }
  | { type: "deal"; round: number; king: number; count: number }
  | { type: "hand"; seat: number; count: number; cards?: string[] | Record<string, number> }
  | { type: "play"; seat: number; card: string; to: number }
  | { type: "pass_on"; seat: number }
  | { type: "last_card"; seat: number }
  | { type: "six"; seat: number; total: number }
  | { type: "take"; seat: number }
  | RoundEndEvent
  | { type: "swap"; seat: number; gives: number; gets: number }
  | { type: "no_swap"; seat: number }
  | { type: "tiles"; given: { seat: number; tile: number }[]; back: number[] }
  | { type: "end"; result: { seat: number; place: number; score: number }[] }
  | { type: "undo"; seat: number; to: number };

export interface RoundEndEvent {
  type: "round_end";
  round: number;
  king: number;
  counts: number[];
}

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
