import { NOWHERE, type Origins } from "../../kit/flip";
import type { Picture } from "../../kit/stage.svelte";
import type { LogEntry, Position, RingmasterView } from "../../wire";
import { eventsOf, type Lying, type PlayEvent, type RingmasterEvent } from "./events";

/** One picture of the table: the view, and a name for each card that lies open so that it can be seen to move. */
export interface Shown extends Picture {
  view: RingmasterView;
  /** For each zone the names of its cards, in the same order. */
  names: string[][];
  /** The name of the card in the middle. */
  stage: string | null;
}

const SEEN = 420;
const PILE = "[data-pile]";
const DISCARD = "[data-discard]";
const TO_DISCARD = { "card-": DISCARD };

/** The pictures between the last one and this position, one for each thing that moves. */
export function framesOf(last: Shown | null, entries: LogEntry[], position: Position): Shown[] {
  const view = position.view as RingmasterView;
  const base = last ?? {
    view: { ...view, zones: view.zones.map((zone) => ({ ...zone, cards: [] })), played: null },
    names: view.zones.map(() => []),
    stage: null,
    entries: [],
    number: -1,
    hold: 0,
    origins: NOWHERE,
  };
  const frames: Shown[] = [];
  for (const entry of entries)
    eventsOf(entry).forEach((event, index) => {
      const next = last && step(frames.at(-1) ?? base, event, `card-${entry.n}-${index}`);
      if (next) frames.push(next);
    });
  return [...frames, final(frames.at(-1) ?? base, frames.length > 0, entries, position)]
    .slice(wasLast(frames, view) ? 1 : 0)
    .slice(-12);
}

// Where the events led just to the last picture, one of the two is enough: the server's own.
function wasLast(frames: Shown[], view: RingmasterView): boolean {
  return (
    frames.length === 1 &&
    frames[0]!.view.turn === view.turn &&
    frames[0]!.view.played?.card === view.played?.card &&
    view.played !== null
  );
}

// The last picture is always the server's own.
function final(from: Shown, moved: boolean, entries: LogEntry[], position: Position): Shown {
  const view = position.view as RingmasterView;
  const { names, stage } = named(from, view, `card-${position.number}`);
  const played = entries.flatMap(eventsOf).findLast((event) => event.type === "play" || event.type === "barker_play");
  const origins =
    moved && view.played === null
      ? drawnOf(from.view, view)
      : originsOf(from.view, view, stage, played as PlayEvent | undefined);
  return { ...from, view, names, stage, entries, number: position.number, hold: 0, origins };
}

function originsOf(
  before: RingmasterView,
  view: RingmasterView,
  stage: string | null,
  played: PlayEvent | undefined,
): Origins {
  const drawn = drawnOf(before, view);
  return stage && played ? { from: { ...drawn.from, [stage]: handOf(view, played) }, to: drawn.to } : drawn;
}

/** New cards in the own hand come from the draw pile; what vanishes from the table goes to the discard pile. */
function drawnOf(before: RingmasterView, view: RingmasterView): Origins {
  const fresh = view.hand.filter((card) => !before.hand.includes(card));
  return { from: Object.fromEntries(fresh.map((card) => [`hand-${card}`, PILE])), to: TO_DISCARD };
}

function handOf(view: RingmasterView, event: PlayEvent): string {
  if (event.type === "barker_play") return DISCARD;
  return view.seat === event.seat ? `[data-hand="${event.card}"]` : `[data-hand-of="${event.seat}"]`;
}

/** Names for all open cards of a view: who stays keeps its name, who comes takes that of an equal card that left. */
export function named(from: Shown, view: RingmasterView, fresh: string): { names: string[][]; stage: string | null } {
  const left: [string, string][] = [];
  if (from.view.played && from.stage && from.view.played.card !== view.played?.card)
    left.push([from.view.played.card, from.stage]);
  const kept = view.zones.map((zone, seat) =>
    keep(zone.cards, from.view.zones[seat]?.cards ?? [], from.names[seat] ?? [], left),
  );
  const take = (card: string, name: string): string => {
    const at = left.findIndex(([each]) => each === card);
    return at < 0 ? name : left.splice(at, 1)[0]![1];
  };
  const names = kept.map((zone, seat) =>
    zone.map((name, index) => name ?? take(view.zones[seat]!.cards[index]!, `${fresh}-${seat}-${index}`)),
  );
  const same = from.view.played?.card === view.played?.card ? from.stage : null;
  return { names, stage: view.played ? (same ?? take(view.played.card, `${fresh}-stage`)) : null };
}

function keep(cards: string[], before: string[], names: string[], left: [string, string][]): (string | null)[] {
  const rest = before.map((card, index): [string, string] => [card, names[index] ?? ""]);
  const kept = cards.map((card) => {
    const at = rest.findIndex(([each]) => each === card);
    return at < 0 ? null : rest.splice(at, 1)[0]![1];
  });
  left.push(...rest);
  return kept;
}

function step(last: Shown, event: RingmasterEvent, fresh: string): Shown | null {
  switch (event.type) {
    case "play":
    case "barker_play":
      return played(last, event, fresh);
    case "placed":
      return changed(last, { ...put(last.view, event.zone, event.card), played: null }, fresh);
    case "sabotage":
      return changed(last, { ...last.view, played: null, hands: less(last.view.hands, event.seat) }, fresh);
    case "wreck":
      return changed(last, event.wrecked.reduce(without, last.view), fresh);
    case "move":
      return changed(
        last,
        put(without(last.view, { zone: event.zone, card: event.card }), event.to, event.card),
        fresh,
      );
    default:
      return null;
  }
}

function changed(last: Shown, view: RingmasterView, fresh: string): Shown {
  return { ...last, view, ...named(last, view, fresh), origins: { from: {}, to: TO_DISCARD }, hold: SEEN, entries: [] };
}

function played(last: Shown, event: PlayEvent, fresh: string): Shown {
  const { view } = last;
  const own = view.seat === event.seat && event.type === "play" && view.hand.includes(event.card);
  const after = {
    ...view,
    played: {
      card: event.card,
      seat: event.seat,
      zone: event.zone,
      target: event.target,
      from_discard: event.type === "barker_play",
    },
    hands: event.type === "play" ? less(view.hands, event.seat) : view.hands,
    hand: own ? view.hand.toSpliced(view.hand.indexOf(event.card), 1) : view.hand,
  };
  return {
    ...last,
    view: after,
    names: last.names,
    stage: fresh,
    origins: { from: { [fresh]: handOf(view, event) }, to: TO_DISCARD },
    hold: SEEN,
    entries: [],
  };
}

const less = (hands: number[], seat: number): number[] =>
  hands.map((count, each) => (each === seat ? Math.max(0, count - 1) : count));

function put(view: RingmasterView, seat: number, card: string): RingmasterView {
  return {
    ...view,
    zones: view.zones.map((zone, each) => (each === seat ? { ...zone, cards: [...zone.cards, card] } : zone)),
  };
}

function without(view: RingmasterView, { zone: seat, card }: Lying): RingmasterView {
  const gone = (cards: string[]): string[] => (cards.includes(card) ? cards.toSpliced(cards.indexOf(card), 1) : cards);
  return {
    ...view,
    zones: view.zones.map((zone, each) => (each === seat ? { ...zone, cards: gone(zone.cards) } : zone)),
  };
}
