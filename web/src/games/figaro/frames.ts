import { NOWHERE, type Origins } from "../../kit/flip";
import type { Picture } from "../../kit/stage.svelte";
import type { FigaroView, LogEntry, Position } from "../../wire";
import { eventsOf, type FigaroEvent } from "./events";

/** One picture of the table: the view, and a name for each card in a row so that it can be seen to move. */
export interface Shown extends Picture {
  view: FigaroView;
  names: string[][];
  /** The card that was played last. */
  latest: { card: string; seat: number; to: number; name: string } | null;
}

const SEEN = 420;

function frame(last: Shown, view: FigaroView, names: string[][], origins: Origins, hold = 0): Shown {
  return { ...last, view, names, origins, hold, entries: [] };
}

/** The pictures between the last one and this position, one for each thing that moves. */
export function framesOf(last: Shown | null, entries: LogEntry[], position: Position): Shown[] {
  const view = position.view as FigaroView;
  const base: Shown = last ?? { view, names: [], latest: null, entries: [], number: -1, hold: 0, origins: NOWHERE };
  const frames: Shown[] = [];
  const rest: LogEntry[] = [];
  for (const entry of entries) {
    const events = eventsOf(entry);
    let told = 0;
    // That rows are taken is told while they still lie there, the rest of the entry after it.
    const tell = (end: number): LogEntry[] => {
      const some = { ...entry, events: entry.events.slice(told, end) };
      told = end;
      return [some];
    };
    events.forEach((event, index) => {
      const reached = frames.at(-1) ?? base;
      const next = last && step(reached, event, events[index + 1], `card-${entry.n}-${index}`);
      if (!next) return;
      if (event.type === "six") frames[frames.length - 1] = { ...reached, entries: tell(index + 1) };
      if (event.type === "take")
        frames.push({ ...frame(reached, reached.view, reached.names, NOWHERE), entries: tell(index + 1) });
      frames.push(next);
    });
    if (told < events.length) rest.push(...tell(events.length));
  }
  return [...frames.slice(0, -1), final(frames.at(-1) ?? null, base, rest, position, entries)];
}

// The last picture is always the server's own; where the events stopped short of it, it comes after them.
function final(reached: Shown | null, base: Shown, entries: LogEntry[], position: Position, all: LogEntry[]): Shown {
  const view = position.view as FigaroView;
  const from = reached ?? base;
  const names = view.rows.map((row, seat) => named(row, from.names[seat] ?? [], position.number, seat));
  return {
    ...from,
    view,
    names,
    entries,
    number: position.number,
    hold: 0,
    origins: reached?.origins ?? NOWHERE,
    latest: latestOf(all, names) ?? from.latest,
  };
}

function named(row: string[], names: string[], number: number, seat: number): string[] {
  return row.length === names.length ? names : row.map((_, index) => `card-${number}-${seat}-${index}`);
}

function latestOf(entries: LogEntry[], names: string[][]): Shown["latest"] {
  const event = entries.flatMap(eventsOf).findLast((each) => each.type === "play");
  return event?.type === "play"
    ? { card: event.card, seat: event.seat, to: event.to, name: names[event.to]?.at(-1) ?? "" }
    : null;
}

function step(last: Shown, event: FigaroEvent, next: FigaroEvent | undefined, name: string): Shown | null {
  if (event.type === "play") return played(last, event, next, name);
  if (event.type === "pass_on") return passed(last);
  if (event.type === "six" || event.type === "take") return taken(last, event.seat);
  return null;
}

function played(
  last: Shown,
  event: Extract<FigaroEvent, { type: "play" }>,
  next: FigaroEvent | undefined,
  name: string,
): Shown {
  const { view } = last;
  const own = view.seat === event.seat;
  const put = <T>(lists: T[][], item: T): T[][] =>
    lists.map((list, seat) => (seat === event.to ? [...list, item] : list));
  const after: FigaroView = {
    ...view,
    rows: put(view.rows, event.card),
    hands: view.hands.map((count, seat) => (seat === event.seat ? count - 1 : count)),
    hand: own ? view.hand.toSpliced(view.hand.indexOf(event.card), 1) : view.hand,
    totals: view.totals.map((total, seat) => (next?.type === "six" && seat === next.seat ? next.total : total)),
  };
  const from = { [name]: own ? `[data-hand="${event.card}"]` : `[data-hand-of="${event.seat}"]` };
  const shown = frame(last, after, put(last.names, name), { from, to: {} }, SEEN);
  return { ...shown, latest: { ...event, name } };
}

/** Every row goes to the left neighbour: the next seat. */
function passed(last: Shown): Shown {
  const turn = <T>(list: T[]): T[] => list.map((_, seat) => list[(seat + list.length - 1) % list.length]!);
  const { view } = last;
  return frame(
    last,
    { ...view, rows: turn(view.rows), totals: turn(view.totals), colours: turn(view.colours) },
    turn(last.names),
    NOWHERE,
    SEEN,
  );
}

function taken(last: Shown, seat: number): Shown {
  const { view } = last;
  const after = {
    ...view,
    rows: view.rows.map(() => []),
    totals: view.totals.map(() => 0),
    colours: view.colours.map(() => null),
  };
  return frame(
    last,
    after,
    view.rows.map(() => []),
    { from: {}, to: { "card-": `[data-pile-of="${seat}"]` } },
    SEEN / 2,
  );
}
