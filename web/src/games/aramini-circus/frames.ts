import { NOWHERE, type Origins } from "../../kit/flip";
import type { Picture } from "../../kit/stage.svelte";
import type { AraminiCircusView, LogEntry, Position } from "../../wire";
import { eventsOf, type AraminiEvent, type Told } from "./events";

/** A name for each wagon on the table, so that it can be seen to move; in the order of the view's lists. */
export interface WagonNames {
  open: string[];
  trains: string[][];
  waiting: string[][];
}

/** One picture of the table. */
export interface Shown extends Picture {
  view: AraminiCircusView;
  names: WagonNames;
  /** The wagon that was taken and has not joined a train yet. */
  moving: string | null;
  /** The wagon that came to a train last. */
  latest: string | null;
}

const SEEN = 300;

/** The pictures between the last one and this position, one for each thing that moves. */
export function framesOf(last: Shown | null, entries: LogEntry[], position: Position): Shown[] {
  const view = position.view as AraminiCircusView;
  const base = last ?? first(view);
  let now: Shown = { ...base, origins: NOWHERE, entries: [] };
  const frames: Shown[] = [];
  for (const entry of last ? entries : []) {
    eventsOf(entry).forEach((event, index) => {
      const next = step(now, event, `wagon-${entry.n}-${index}`);
      if (!next) return;
      now = next;
      if (isQuiet(event)) return;
      frames.push(now);
      now = { ...now, origins: NOWHERE };
    });
  }
  return [...frames.slice(0, -1), final(frames.at(-1)?.origins ?? NOWHERE, now, entries, position)];
}

function first(view: AraminiCircusView): Shown {
  return {
    view,
    names: { open: [], trains: [], waiting: [] },
    moving: null,
    latest: null,
    entries: [],
    number: -1,
    hold: 0,
    origins: NOWHERE,
  };
}

// The last picture is always the server's own; wagons keep the names that they had.
function final(origins: Origins, from: Shown, entries: LogEntry[], position: Position): Shown {
  const view = position.view as AraminiCircusView;
  const fresh =
    (place: string) =>
    (index: number): string =>
      `wagon-${position.number}-${place}-${index}`;
  const lists = (now: string[][], before: string[][], old: string[][], place: string): string[][] =>
    now.map((list, seat) => renamed(list, before[seat] ?? [], old[seat] ?? [], fresh(`${place}${seat}`)));
  const names = {
    open: renamed(view.wagons, from.view.wagons, from.names.open, fresh("open")),
    trains: lists(view.trains, from.view.trains, from.names.trains, "train"),
    waiting: lists(view.waiting, from.view.waiting, from.names.waiting, "waiting"),
  };
  return { ...from, view, names, origins, moving: null, entries, number: position.number, hold: 0 };
}

/** Names for a list of wagons: each takes the name of an equal one that was there before. */
function renamed(
  now: readonly (string | null)[],
  before: readonly (string | null)[],
  names: string[],
  fresh: (index: number) => string,
): string[] {
  const free = new Map(names.map((name, index) => [name, before[index] ?? null]));
  return now.map((wagon, index) => {
    const same = names[index] !== undefined && free.get(names[index]) === wagon ? names[index] : null;
    const found = same ?? [...free].find(([, each]) => each === wagon)?.[0] ?? fresh(index);
    free.delete(found);
    return found;
  });
}

/** What is only part of something that is seen in the next picture. */
function isQuiet(event: AraminiEvent): boolean {
  return event.type === "take" || event.type === "reveal" || event.type === "gap";
}

function step(last: Shown, event: AraminiEvent, name: string): Shown | null {
  switch (event.type) {
    case "draw_blind":
      return drawn(last, event.seat, event.card ?? null, { pile: last.view.pile - 1 }, "back-");
    case "draw_open":
    case "pick":
      return drawn(last, event.seat, event.card, { discard: without(last.view.discard, event.card) }, "top-");
    case "fill":
      return {
        ...last,
        hold: SEEN,
        view: {
          ...last.view,
          fill: { wagon: event.wagon, number: 0, left: 0, half: false, one_for_one: false, paid: [] },
        },
      };
    case "bonus":
      return {
        ...last,
        hold: SEEN,
        view: spent(last.view, event.seat, event.card, { playing: [...last.view.playing, event.card] }),
      };
    case "pay":
      return paid(last, event);
    case "take":
      return taken(last, event.wagon);
    case "reveal":
      return revealed(last, event, name);
    case "join":
      return joined(last, event, name);
    case "wait":
      return waits(last, event, name);
    case "exchange":
      return exchanged(last, event);
    case "pass_ringmaster":
      return { ...last, hold: 0, view: { ...last.view, ringmaster: event.to, face_up: event.face_up } };
    default:
      return null;
  }
}

const handOf = (view: AraminiCircusView, seat: number, card: string | null): string =>
  view.seat === seat ? `[data-hand="${card}"]` : `[data-hand-of="${seat}"]`;
const changed = <T>(list: readonly T[], at: number, change: (item: T) => T): T[] =>
  list.map((item, index) => (index === at ? change(item) : item));

function without(cards: string[], card: string): string[] {
  const at = cards.lastIndexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}

function drawn(
  last: Shown,
  seat: number,
  card: string | null,
  change: Partial<AraminiCircusView>,
  what: string,
): Shown {
  const { view } = last;
  const hand = view.seat === seat && card !== null ? [...view.hand, card] : view.hand;
  const after = { ...view, ...change, hand, hands: changed(view.hands, seat, (count) => count + 1) };
  return { ...last, view: after, hold: SEEN / 2, origins: { from: {}, to: { [what]: handOf(view, seat, card) } } };
}

function spent(
  view: AraminiCircusView,
  seat: number,
  card: string,
  change: Partial<AraminiCircusView>,
): AraminiCircusView {
  return {
    ...view,
    ...change,
    hand: view.seat === seat ? without(view.hand, card) : view.hand,
    hands: changed(view.hands, seat, (count) => count - 1),
  };
}

function paid(last: Shown, event: Told<"pay">): Shown {
  const { view } = last;
  const discard = [...view.discard, event.card];
  const from = { [`top-${discard.length}`]: handOf(view, event.seat, event.card) };
  return { ...last, view: spent(view, event.seat, event.card, { discard }), hold: 0, origins: { from, to: {} } };
}

function taken(last: Shown, wagon: string): Shown {
  const { view, names } = last;
  const slot = view.wagons.indexOf(wagon);
  return {
    ...last,
    moving: names.open[slot] ?? null,
    view: { ...view, fill: null, wagons: changed(view.wagons, slot, () => null) },
  };
}

function revealed(last: Shown, event: Told<"reveal">, name: string): Shown {
  const { view, names } = last;
  const after = {
    ...view,
    wagons: changed(view.wagons, event.slot, () => event.wagon as string | null),
    wagon_pile: view.wagon_pile - 1,
  };
  const from = { ...last.origins.from, [name]: "[data-wagon-pile]" };
  return {
    ...last,
    view: after,
    names: { ...names, open: changed(names.open, event.slot, () => name) },
    origins: { from, to: {} },
  };
}

/** The wagon comes from the yard, or from under the train. */
function joined(last: Shown, event: Told<"join">, fresh: string): Shown {
  const { view, names, moving } = last;
  const { seat, wagon } = event;
  const at = moving === null ? (view.waiting[seat] ?? []).indexOf(wagon) : -1;
  const name = moving ?? names.waiting[seat]?.[at] ?? fresh;
  const leave = <T>(lists: T[][]): T[][] => (at < 0 ? lists : changed(lists, seat, (list) => list.toSpliced(at, 1)));
  const after = {
    ...view,
    trains: changed(view.trains, seat, (train) => [...train, wagon]),
    waiting: leave(view.waiting),
    points: changed(view.points, seat, () => event.points),
  };
  const named = {
    ...names,
    trains: changed(names.trains, seat, (train) => [...train, name]),
    waiting: leave(names.waiting),
  };
  return { ...last, view: after, names: named, moving: null, latest: name, hold: SEEN };
}

function waits(last: Shown, event: Told<"wait">, fresh: string): Shown {
  const { view, names } = last;
  const name = last.moving ?? fresh;
  const after = { ...view, waiting: changed(view.waiting, event.seat, (list) => [...list, event.wagon]) };
  const named = { ...names, waiting: changed(names.waiting, event.seat, (list) => [...list, name]) };
  return { ...last, view: after, names: named, moving: null, latest: name, hold: SEEN };
}

function exchanged(last: Shown, event: Told<"exchange">): Shown {
  const { view } = last;
  const given = event.other;
  const tokens = view.tokens.map((token, seat) =>
    seat === event.seat ? event.gets : seat === given ? event.gives : token,
  );
  const middle =
    given === null ? view.middle.map((token) => (token === event.gets ? event.gives : token)) : view.middle;
  return { ...last, hold: SEEN, view: { ...view, tokens, middle } };
}
