import { NOWHERE, type Origins } from "../../kit/flip";
import type { Picture } from "../../kit/stage.svelte";
import type { LogEntry, Position, ThreeRingCircusView } from "../../wire";
import type { Box } from "./box";
import { eventsOf, type CircusEvent } from "./events";
import type { Owner } from "./seats";

/** One picture of the table. */
export interface Shown extends Picture {
  view: ThreeRingCircusView;
}

const SEEN = 350;

/** The pictures between the last one and this position: one for each thing that moves on the map, and the server's own. */
export function framesOf(last: Shown | null, entries: LogEntry[], position: Position, box: Box | null): Shown[] {
  const view = position.view as ThreeRingCircusView;
  const frames: Shown[] = [];
  for (const event of last && box ? entries.flatMap(eventsOf) : []) {
    const from = frames.at(-1) ?? last!;
    const next = step(from.view, event, box!);
    if (next && moved(next, view))
      frames.push({ view: next, entries: [], number: from.number, hold: SEEN, origins: NOWHERE });
  }
  const origins = last ? originsOf(last.view, view) : NOWHERE;
  return [...frames.slice(-8), { view, entries, number: position.number, hold: 0, origins }];
}

// What leads just to the last picture needs none of its own.
function moved(next: ThreeRingCircusView, view: ThreeRingCircusView): boolean {
  const map = (each: ThreeRingCircusView): string => JSON.stringify([each.caravans, each.tents, each.barnum]);
  return map(next) !== map(view);
}

/** The map after one event, or null when nothing on it moves. */
export function step(view: ThreeRingCircusView, event: CircusEvent, box: Box): ThreeRingCircusView | null {
  switch (event.type) {
    case "caravan":
    case "perform":
      return driven(view, event.seat, event.place);
    case "automaton_show":
      return driven(view, "automaton", event.place);
    case "tent":
      return pitched(view, event, box);
    case "barnum":
      return { ...view, barnum: event.place, next_barnum: null };
    default:
      return null;
  }
}

function driven(view: ThreeRingCircusView, owner: Owner, place: string): ThreeRingCircusView {
  const circus = owner === "automaton" ? 1 : Number(owner);
  return { ...view, reach: {}, caravans: view.caravans.map((at, each) => (each === circus ? place : at)) };
}

function pitched(
  view: ThreeRingCircusView,
  event: Extract<CircusEvent, { type: "tent" }>,
  box: Box,
): ThreeRingCircusView {
  const place = box.place.get(event.place);
  if (!place) return view;
  const slots = place.kind === "city" ? box.citySlots.length : place.kind === "metropolis" ? box.slotFame.length : 1;
  const at =
    place.kind === "city" ? box.citySlots.findIndex((slot) => slot.number === event.slot) : (event.slot ?? 1) - 1;
  const owners = view.tents[place.id] ?? Array.from({ length: slots }, () => null);
  return {
    ...view,
    tents: { ...view.tents, [place.id]: owners.map((owner, n) => (n === at ? event.seat : owner)) },
  };
}

/** New cards in the own hand come from where the table has their deck or row, those in a ring from the hand. */
function originsOf(before: ThreeRingCircusView, view: ThreeRingCircusView): Origins {
  const from: Record<string, string> = {};
  for (const card of new Set(view.hand.filter((each) => !before.hand.includes(each))))
    from[`hand-${card}-0`] = before.row.includes(card) ? `[data-flip="row-${card}"]` : "[data-decks]";
  const rings = view.seat === null ? [] : (view.circuses[view.seat]?.rings.flat() ?? []);
  for (const card of rings)
    if (before.hand.includes(card)) from[`ring-${view.seat}-${card}`] = `[data-flip^="hand-${card}-"]`;
  return { from, to: {} };
}
