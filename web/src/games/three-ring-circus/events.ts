import type { LogEntry, ThreeRingCircusEvent } from "../../wire";

export type CircusEvent = ThreeRingCircusEvent;

export const eventsOf = (entry: LogEntry): CircusEvent[] => entry.events as unknown as CircusEvent[];
