import type { LogEntry } from "../../wire";

export interface Lying {
  zone: number;
  card: string;
}

/** What happened, as docs/protocol.md tells it. */
export type RingmasterEvent =
  | { type: "start"; first: number; count: number; out: string[] }
  | { type: "position"; turn: number; turns: number }
  | { type: "hand"; seat: number; count: number; cards?: string[] }
  | { type: "open_hand"; seat: number; cards: string[] }
  | { type: "turn"; seat: number; number: number }
  | { type: "draw"; seat: number; card?: string }
  | { type: "no_draw"; seat: number }
  | { type: "new_pile"; count: number }
  | PlayEvent
  | { type: "let_it_pass"; seat: number }
  | { type: "sabotage"; seat: number; card: string; to: number }
  | { type: "placed"; seat: number; card: string; zone: number }
  | { type: "use"; seat: number; star: string; zone: number | null; target: string | null }
  | { type: "discard"; seat: number; card: string; for: string }
  | { type: "choose"; seat: number; card: string }
  | { type: "wreck"; by: string; wrecked: Lying[] }
  | { type: "move"; seat: number; by: string; card: string; zone: number; to: number }
  | { type: "take"; seat: number; victim: number; count: number; cards?: string[] }
  | { type: "give"; seat: number; to: number; cards?: string[] }
  | { type: "juggling"; seat: number; counts: number[] }
  | { type: "removed"; card: string }
  | { type: "end"; rule: string; winner: number | null; result: { seat: number; place: number; score: number }[] }
  | { type: "undo"; seat: number; to: number };

export interface PlayEvent {
  type: "play" | "barker_play";
  seat: number;
  card: string;
  zone: number | null;
  target: string | null;
}

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
