import type { FromPage, LogEntry, Position } from "../wire";

/** All that a page knows of a table: the newest position and the log so far. */
export interface Model {
  position: Position | null;
  log: LogEntry[];
}

export const EMPTY: Model = { position: null, log: [] };

/** A message older than one already drawn says nothing new; a server that was restarted counts anew. */
export function isStale(model: Model, message: Position): boolean {
  const last = model.position;
  return last !== null && last.process === message.process && message.stamp < last.stamp;
}

/** A new connection begins: nothing that comes over it can be older than what came before. */
export function reconnected(model: Model): Model {
  return model.position ? { ...model, position: { ...model.position, stamp: -1 } } : model;
}

/** Whether entries at the start of the match are missing: it was another match when we said what we have. */
export function hasGap(model: Model): boolean {
  return (model.position?.number ?? -1) >= 0 && model.log[0]?.n !== 0;
}

export function receive(model: Model, message: Position): Model {
  if (isStale(model, message)) return model;
  const sameMatch = model.position?.table.match === message.table.match;
  const kept = sameMatch ? model.log.filter((entry) => entry.n < message.log.from) : [];
  return { position: message, log: [...kept, ...message.log.entries] };
}

/** The number to give as `have`: the last entry of the log, -1 for none. */
export function have(model: Model): number {
  return model.log.at(-1)?.n ?? -1;
}

export type Request = Extract<FromPage, { id: string }>;

/** Requests without an answer yet, in the order in which they were made. */
export class Outbox {
  private waiting: Request[] = [];

  put(request: Request): void {
    this.waiting.push(request);
  }

  /** Whether the same was asked for this seat last, and waits for its answer: a button was pressed twice. */
  has(request: Request): boolean {
    const last = this.waiting.findLast((each) => each.seat === request.seat);
    return last !== undefined && JSON.stringify({ ...last, id: "" }) === JSON.stringify({ ...request, id: "" });
  }

  settle(id: string): Request | null {
    const found = this.waiting.find((each) => each.id === id) ?? null;
    this.waiting = this.waiting.filter((each) => each.id !== id);
    return found;
  }

  get unanswered(): readonly Request[] {
    return this.waiting;
  }
}
