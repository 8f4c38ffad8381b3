import type { LogEntry } from "../../wire";

/** What happened, as the rules tell it. */
export type AraminiEvent =
  | {
      type: "start";
      seat: number;
      goal: number;
      ringmaster: number;
      tokens: string[];
      middle: string[];
      wagons: (string | null)[];
    }
  | { type: "deal"; count: number; card: string }
  | { type: "position"; seat: number | null; actions: number }
  | { type: "hand"; seat: number; count: number; cards?: string[] }
  | { type: "turn"; seat: number; actions: number }
  | { type: "draw_blind"; seat: number; card?: string }
  | { type: "draw_open" | "pick" | "bonus"; seat: number; card: string }
  | { type: "renew"; count: number }
  | { type: "fill"; seat: number; wagon: string }
  | { type: "take"; seat: number; wagon: string }
  | { type: "wait"; seat: number; wagon: string }
  | { type: "pay"; seat: number; card: string; left: number }
  | { type: "reveal"; slot: number; wagon: string }
  | { type: "gap"; slot: number }
  | { type: "join"; seat: number; wagon: string; points: number }
  | { type: "exchange"; seat: number; gives: string; gets: string; other: number | null }
  | { type: "end_turn"; seat: number; actions: number }
  | { type: "pass_ringmaster"; seat: number; to: number; face_up: boolean }
  | { type: "turn_ringmaster"; seat: number }
  | { type: "end"; rule: string; result: { seat: number; place: number; score: number }[] }
  | { type: "undo"; seat: number; to: number };

export type Told<K extends AraminiEvent["type"]> = Extract<AraminiEvent, { type: K }>;

export const eventsOf = (entry: LogEntry): AraminiEvent[] => entry.events as unknown as AraminiEvent[];

/** Which rule ended the match. */
export function endingRule(log: LogEntry[]): string | null {
  const end = log.flatMap(eventsOf).findLast((event) => event.type === "end");
  return end?.type === "end" ? end.rule : null;
}
