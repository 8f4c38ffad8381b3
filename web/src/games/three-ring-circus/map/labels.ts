// Where names and boards go: each on the side of its place where it hides least.

import type { Box, Kind, Place } from "../box";
import { around, bounds, lengthInside, markOf, overlap, REACH, roadsOf, type Rect, type Segment } from "./geometry";

export interface Size {
  w: number;
  h: number;
}

/** Pixels that the smallest text on the map has; on a tablet held upright, where all is closer, a little less. */
const LEAST = 12.1;
const UPRIGHT = { below: 0.6, least: 10.2 };
/** How small the map may be drawn, in pixels a unit, and still have all its words. */
export const LEGIBLE = 0.5;
const STEPS = 100;

/** How large everything is written, in units of the drawing: larger where the map is drawn smaller. */
export interface Type {
  /** Numbers and words beside signs. */
  text: number;
  names: Record<Kind, number>;
  region: number;
  /** A slot of a city and of a metropolis. */
  slot: number;
  metropolisSlot: number;
  /** The card of a metropolis. */
  card: Size;
  gap: number;
  /** Too far away for words: only metropolises are named. */
  far: boolean;
}

/** The type for so many pixels a unit. */
export function typeFor(scale: number): Type {
  const far = scale < LEGIBLE;
  // In steps, so that the labels stay where they are while the window is only nudged.
  const least = scale < UPRIGHT.below ? UPRIGHT.least : LEAST;
  const text = Math.max(14, least / (Math.floor(Math.max(0.1, scale) * STEPS) / STEPS));
  const metropolisSlot = Math.max(28, text * 1.5);
  return {
    text,
    names: { town: Math.max(16, text), city: Math.max(17, text), metropolis: Math.max(17, text) },
    region: Math.max(17, text),
    slot: Math.max(24, text * 1.25),
    metropolisSlot,
    card: { w: Math.max(4 * (metropolisSlot + 2) - 2, 40 + text * 4.4), h: 30 + text },
    gap: 2,
    far,
  };
}

const WIDTHS: [RegExp, number][] = [
  [/[ijltfrI.,'’ -]/, 0.33],
  [/[mwMW]/, 0.88],
  [/[A-Z]/, 0.68],
  [/./, 0.58],
];
/** How much wider the display face is, in which metropolises are written. */
const DISPLAY = 1.2;

/** About how wide a text is in the bold text face; regions are set to exactly that. */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + (WIDTHS.find(([these]) => these.test(letter))?.[1] ?? 0.6), 0) * size;
}

/** The room that a place's name and board need. */
export function sizeOf(place: Place, slots: { city: number; metropolis: number }, type: Type): Size {
  const font = type.names[place.kind];
  const name = widthOf(place.name, font) * (place.kind === "metropolis" ? DISPLAY : 1);
  if (place.kind === "town") return { w: name, h: font };
  if (place.kind === "city")
    return { w: Math.max(name, slots.city * (type.slot + type.gap) - type.gap), h: font + 3 + type.slot };
  if (type.far) return { w: name + 12, h: font + 5 };
  return { w: Math.max(name + 12, type.card.w), h: font + 6 + type.card.h + 2 + type.metropolisSlot };
}

/** Sides in the order in which they are liked: right, left, above, below, then the corners and what lies between. */
const SIDES: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [0.5, -1],
  [0.5, 1],
  [-0.5, -1],
  [-0.5, 1],
  [1, -0.5],
  [1, 0.5],
  [-1, -0.5],
  [-1, 0.5],
  [0.25, -1],
  [0.25, 1],
  [-0.25, -1],
  [-0.25, 1],
  [0.75, -1],
  [0.75, 1],
  [-0.75, -1],
  [-0.75, 1],
];
const AWAY: Record<Kind, number[]> = {
  town: [2, 5, 9, 14, 20],
  city: [2, 6, 14, 24, 36, 46, 60, 80],
  metropolis: [3, 8, 14, 22, 30, 48, 70, 95],
};

interface Ground {
  frame: Rect;
  /** What must not be hidden: the marks of the places. */
  marks: Rect[];
  /** Where caravans stand. */
  stands: Rect[];
  /** Where names would like to be: boards keep away. */
  rooms: Rect[];
  roads: Segment[];
}

/** Inside of the printed rule. */
export const inside = (frame: Rect): Rect => ({ x: frame.x + 14, y: frame.y + 14, w: frame.w - 28, h: frame.h - 28 });

export const outside = (rect: Rect, frame: Rect): number => rect.w * rect.h - overlap(rect, frame);

/** A rectangle for a label, and what it costs to put it there: what it hides, and how little that side is liked. */
interface Candidate {
  rect: Rect;
  cost: number;
}

function candidates(place: Place, size: Size, ground: Ground, text: number): Candidate[] {
  const mark = markOf(place, text);
  const all = AWAY[place.kind].flatMap((away) =>
    SIDES.map(([sx, sy], order) => {
      const corner = Math.abs(sx) === 1 && Math.abs(sy) === 1 ? 6 : 0;
      const x =
        sx === 1
          ? mark.x + mark.w + away - corner
          : sx === -1
            ? mark.x - away - size.w + corner
            : place.x + sx * size.w * 0.6 - size.w / 2;
      const y =
        sy === 1
          ? mark.y + mark.h + away - corner
          : sy === -1
            ? mark.y - away - size.h + corner
            : place.y + sy * size.h * 0.6 - size.h / 2;
      return { rect: { x, y, ...size }, cost: order * 1.5 + away * 3 };
    }),
  );
  const near = within(reachOf(all), ground);
  return all.map(({ rect, cost }) => {
    const crowds = place.kind === "town" ? 0 : 0.1 * covered(rect, near.rooms);
    return { rect, cost: cost + hides(rect, near) + crowds };
  });
}

/** What all of these cover together. */
const reachOf = (all: readonly Candidate[]): Rect =>
  bounds(
    all.flatMap(({ rect: { x, y, w, h } }) => [
      { x, y },
      { x: x + w, y: y + h },
    ]),
    0,
  );

/** What of the ground can be hidden there: a small part of it. */
function within(reach: Rect, { frame, marks, stands, rooms, roads }: Ground): Ground {
  const isThere = (rect: Rect): boolean => overlap(rect, reach) > 0;
  return {
    frame,
    marks: marks.filter(isThere),
    stands: stands.filter(isThere),
    rooms: rooms.filter(isThere),
    roads: roads.filter((road) => lengthInside(road, reach) > 0),
  };
}

export const HIDDEN = 20;
/** How much of these a rectangle covers; once it is more than enough, nobody asks how much more. */
export const covered = (rect: Rect, others: readonly Rect[], enough = Infinity): number => {
  let sum = 0;
  for (const other of others) {
    sum += overlap(rect, other);
    if (sum > enough) break;
  }
  return sum;
};

function hides(rect: Rect, ground: Ground): number {
  const roads = ground.roads.reduce((total, road) => total + lengthInside(road, rect), 0);
  return (
    HIDDEN * (covered(rect, ground.marks) + outside(rect, ground.frame)) + 4 * covered(rect, ground.stands) + roads
  );
}

/** What is written on the map: the open places, and what else there must be room for. */
export interface Written {
  box: Box;
  places: readonly Place[];
  frame: Rect;
  type: Type;
  /** Where the buttons are. */
  taken: readonly Rect[];
}

/** The rectangle of each place's name and board: of several orders in which they choose, the one that hides least. */
export function labelsOf({ box, places, frame, type, taken }: Written): Map<string, Rect> {
  const slots = { city: box.citySlots.length, metropolis: box.slotFame.length };
  const named = type.far ? places.filter((place) => place.kind === "metropolis") : places;
  const ground: Ground = {
    frame: inside(frame),
    marks: [...places.map((place) => markOf(place, type.text)), ...taken],
    stands: places.map((place) => standOf(box, place)),
    rooms: places.map((place) => around(place, 150, 60)),
    roads: roadsOf(box).filter((road) => road.every((end) => places.includes(end as Place))),
  };
  const choices = named.map((place): [string, Candidate[]] => [
    place.id,
    candidates(place, sizeOf(place, slots, type), ground, type.text).toSorted((one, other) => one.cost - other.cost),
  ]);
  const orders = Array.from({ length: ORDERS }, (_, n) =>
    choices.toSorted((one, other) => shuffled(one[0], n) - shuffled(other[0], n)),
  );
  return orders.map(settled).reduce((best, other) => (other.cost < best.cost ? other : best)).found;
}

const ORDERS = 24;
const ROUNDS = 6;

/** Always the same shuffle for the same number. */
const shuffled = (id: string, n: number): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) * (n + 7)) % 10007, n * 7919);

/** All choose in turn, and then give way to each other until all stay where they are. */
function settled(choices: readonly [string, Candidate[]][]): { found: Map<string, Rect>; cost: number } {
  const found = choices.map(() => NOWHERE);
  let cost = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = [...found];
    cost = choices.reduce((sum, [, all], n) => sum + choose(n, all, found), 0);
    if (found.every((rect, n) => rect === before[n])) break;
  }
  return { found: new Map(choices.map(([id], n) => [id, found[n]!])), cost };
}

const NOWHERE: Rect = { x: 0, y: 0, w: 0, h: 0 };

/** The one that hides least, of candidates in the order of what each costs by itself. */
function choose(n: number, all: readonly Candidate[], found: Rect[]): number {
  found[n] = NOWHERE;
  let [chosen, least] = [all[0]!, Infinity];
  for (const candidate of all) {
    if (candidate.cost >= least) break; // and so do all that follow
    const cost = candidate.cost + HIDDEN * covered(candidate.rect, found, (least - candidate.cost) / HIDDEN);
    if (cost < least) [chosen, least] = [candidate, cost];
  }
  found[n] = chosen.rect;
  return least;
}

/** Where pieces stand: two caravans where several may, Barnum where he comes by. */
export function standOf(box: Box, place: Place): Rect {
  const tall = box.setups.some((setup) => setup.outer_road.includes(place.id)) ? 34 : 22;
  return { ...around(place, place.kind === "town" ? 28 : 52, tall), y: place.y - REACH[place.kind] + 3 - tall };
}
