import type { AraminiCircusEvent, LogEntry } from "../../wire";

export type AraminiEvent = AraminiCircusEvent;
export type Told<K extends AraminiEvent["type"]> = Extract<AraminiEvent, { type: K }>;

export const eventsOf = (entry: LogEntry): AraminiEvent[] => entry.events as unknown as AraminiEvent[];

/** Which rule ended the match. */
export function endingRule(log: LogEntry[]): string | null {
  const end = log.flatMap(eventsOf).findLast((event) => event.type === "end");
  return end?.type === "end" ? end.rule : null;
}
