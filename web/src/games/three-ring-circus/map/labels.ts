// Where names and boards go: each on the side of its place where it hides least.

import type { Box, Kind, Place } from "../box";
import {
  around,
  bounds,
  distance,
  lengthInside,
  markOf,
  nearest,
  overlap,
  REACH,
  roadsOf,
  type Point,
  type Rect,
  type Segment,
} from "./geometry";

interface Size {
  w: number;
  h: number;
}

export const FONT: Record<Kind, number> = { town: 18, city: 19.5, metropolis: 19 };

/** A city's row of slots and a metropolis's card with its slots. */
export const BOARD = { slot: 28, number: 19, reward: 20, gap: 2, card: 48, metropolisSlot: 28 };

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
export function sizeOf(place: Place, slots: { city: number; metropolis: number }): Size {
  const name = widthOf(place.name, FONT[place.kind]) * (place.kind === "metropolis" ? DISPLAY : 1);
  if (place.kind === "town") return { w: name, h: FONT.town };
  const [count, slot] = place.kind === "city" ? [slots.city, BOARD.slot] : [slots.metropolis, BOARD.metropolisSlot];
  const row = count * (slot + BOARD.gap) - BOARD.gap;
  if (place.kind === "city") return { w: Math.max(name, row), h: FONT.city + 3 + BOARD.number + BOARD.reward };
  return { w: Math.max(name + 12, row), h: FONT.metropolis + 6 + BOARD.card + 2 + slot };
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
];
const AWAY: Record<Kind, number[]> = { town: [2, 5, 9, 14], city: [2, 6, 14, 24, 36, 46], metropolis: [3, 14, 30, 48] };

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
const inside = (frame: Rect): Rect => ({ x: frame.x + 16, y: frame.y + 16, w: frame.w - 32, h: frame.h - 32 });

const outside = (rect: Rect, frame: Rect): number => rect.w * rect.h - overlap(rect, frame);

/** A rectangle for a label, and what it costs to put it there: what it hides, and how little that side is liked. */
interface Candidate {
  rect: Rect;
  cost: number;
}

function candidates(place: Place, size: Size, ground: Ground): Candidate[] {
  const mark = markOf(place);
  return AWAY[place.kind].flatMap((away) =>
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
      const rect = { x, y, ...size };
      const crowds = place.kind === "town" ? 0 : 0.1 * covered(rect, ground.rooms);
      return { rect, cost: order * 1.5 + away * 3 + hides(rect, ground) + crowds };
    }),
  );
}

const HIDDEN = 20;
const covered = (rect: Rect, others: Iterable<Rect>): number => {
  let sum = 0;
  for (const other of others) sum += overlap(rect, other);
  return sum;
};

function hides(rect: Rect, ground: Ground): number {
  const roads = ground.roads.reduce((total, road) => total + lengthInside(road, rect), 0);
  return (
    HIDDEN * (covered(rect, ground.marks) + outside(rect, ground.frame)) + 3 * covered(rect, ground.stands) + roads
  );
}

/** The rectangle of each place's name and board: of several orders in which they choose, the one that hides least. */
export function labelsOf(box: Box, frame: Rect): Map<string, Rect> {
  const slots = { city: box.citySlots.length, metropolis: box.slotFame.length };
  const ground: Ground = {
    frame: inside(frame),
    marks: box.places.map(markOf),
    stands: box.places.map((place) => standOf(box, place)),
    rooms: box.places.map((place) => around(place, 150, 60)),
    roads: roadsOf(box),
  };
  const choices = box.places.map((place): [string, Candidate[]] => [
    place.id,
    candidates(place, sizeOf(place, slots), ground).toSorted((one, other) => one.cost - other.cost),
  ]);
  const orders = Array.from({ length: ORDERS }, (_, n) =>
    choices.toSorted((one, other) => shuffled(one[0], n) - shuffled(other[0], n)),
  );
  return orders.map(settled).reduce((best, other) => (other.cost < best.cost ? other : best)).found;
}

const ORDERS = 16;
const ROUNDS = 5;

/** Always the same shuffle for the same number. */
const shuffled = (id: string, n: number): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) * (n + 7)) % 10007, n * 7919);

/** All choose in turn, and then give way to each other. */
function settled(choices: readonly [string, Candidate[]][]): { found: Map<string, Rect>; cost: number } {
  const found = new Map<string, Rect>();
  let cost = 0;
  for (let round = 0; round < ROUNDS; round++)
    cost = choices.reduce((sum, [id, all]) => sum + choose(id, all, found), 0);
  return { found, cost };
}

/** The one that hides least, of candidates in the order of what each costs by itself. */
function choose(id: string, all: readonly Candidate[], found: Map<string, Rect>): number {
  found.delete(id);
  let [chosen, least] = [all[0]!, Infinity];
  for (const candidate of all) {
    if (candidate.cost >= least) break; // and so do all that follow
    const cost = candidate.cost + HIDDEN * covered(candidate.rect, found.values());
    if (cost < least) [chosen, least] = [candidate, cost];
  }
  found.set(id, chosen.rect);
  return least;
}

/** Where pieces stand: two caravans where several may, Barnum where he comes by. */
function standOf(box: Box, place: Place): Rect {
  const tall = box.setups.some((setup) => setup.outer_road.includes(place.id)) ? 34 : 22;
  return { ...around(place, place.kind === "town" ? 28 : 52, tall), y: place.y - REACH[place.kind] + 3 - tall };
}

const REGION = { font: 20, seal: 34, h: 56 };

/** Where each region's name goes: the freest spot on its own ground or off its coast. */
export function regionNames(box: Box, frame: Rect, labels: ReadonlyMap<string, Rect>): Map<string, Rect> {
  const taken = [...labels.values(), ...box.places.map(markOf), ...box.places.map((place) => standOf(box, place))];
  const found = new Map<string, Rect>();
  const spots = Map.groupBy(rasterOf(frame), (spot) => regionOf(box, spot));
  for (const region of box.regions) {
    const size = { w: Math.max(150, widthOf(region.name.toUpperCase(), REGION.font) + REGION.seal), h: REGION.h };
    const rect = freest(
      size,
      spots.get(region.id) ?? [],
      inside(frame),
      taken,
      roadsOf(box),
      box.places.filter((place) => place.region === region.id),
    );
    if (!rect) continue;
    found.set(region.id, rect);
    taken.push(rect);
  }
  return found;
}

const TITLE = { w: 212, h: 74 };
const CORNER = { w: 250, h: 84 };

/** The freest spot in the water: for the title. The corner at the bottom right is for the buttons. */
export function cartouche(box: Box, frame: Rect, taken: readonly Rect[]): Rect | null {
  const buttons = { x: frame.x + frame.w - CORNER.w, y: frame.y + frame.h - CORNER.h, ...CORNER };
  const roads = roadsOf(box);
  const lands = roads.map((road) => bounds(road, ASHORE));
  const spots = rasterOf(frame).filter((spot) => nearest(roads, spot.x, spot.y) > ASHORE);
  const rect = freest(TITLE, spots, inside(frame), [...taken, ...lands, buttons], []);
  return rect && [...taken, buttons].every((other) => overlap(rect, other) === 0) ? rect : null;
}

const STEP = 18;
const ASHORE = 62;
/** How far from a place the name of its region may go. */
const OFFSHORE = 160;

function rasterOf(frame: Rect): Point[] {
  const line = (from: number, length: number): number[] =>
    Array.from({ length: Math.ceil(length / STEP) }, (_, n) => from + n * STEP);
  return line(frame.y, frame.h).flatMap((y) => line(frame.x, frame.w).map((x) => ({ x, y })));
}

/** The region on whose ground, or close to it, a spot lies. */
function regionOf(box: Box, spot: Point): string | null {
  const closest = box.places.reduce((one, other) => (distance(other, spot) < distance(one, spot) ? other : one));
  return distance(closest, spot) < OFFSHORE ? closest.region : null;
}

/** The spot where least is hidden; of equally free ones the nearest to where it belongs. */
function freest(
  size: Size,
  spots: readonly Point[],
  frame: Rect,
  taken: readonly Rect[],
  roads: readonly Segment[],
  near: readonly Point[] = [],
): Rect | null {
  let [chosen, least]: [Rect | null, number] = [null, Infinity];
  for (const spot of spots) {
    const rect = around(spot, size.w, size.h);
    const hidden = covered(rect, taken) + roads.reduce((total, road) => total + 14 * lengthInside(road, rect), 0);
    const cost = hidden + 9 * outside(rect, frame) + Math.min(...near.map((each) => distance(each, spot)), OFFSHORE);
    if (cost < least) [chosen, least] = [rect, cost];
  }
  return chosen;
}
