// Where names and boards go: each on the side of its place where it hides least.

import type { Box, Kind, Place } from "../box";
import { around, distance, lengthInside, overlap, REACH, roadsOf, type Point, type Rect, type Segment } from "./geometry";

export const FONT: Record<Kind, number> = { town: 15, city: 17, metropolis: 19 };

/** A city's row of slots and a metropolis's card with its slots. */
export const BOARD = { slot: 19, gap: 2, card: 40, metropolisSlot: 26 };

const WIDTHS: [RegExp, number][] = [[/[iljtf.,'’I ]/, 0.31], [/[mwMW]/, 0.86], [/[A-Z]/, 0.68], [/./, 0.51]];

/** About how wide a text is; names are set to exactly that. */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + (WIDTHS.find(([these]) => these.test(letter))?.[1] ?? 0.6), 0) * size;
}

/** The room that a place's name and board need. */
export function sizeOf(place: Place, slots: { city: number; metropolis: number }): { w: number; h: number } {
  const name = widthOf(place.name, FONT[place.kind]);
  if (place.kind === "town") return { w: name, h: FONT.town };
  const [count, slot] = place.kind === "city" ? [slots.city, BOARD.slot] : [slots.metropolis, BOARD.metropolisSlot];
  const row = count * (slot + BOARD.gap) - BOARD.gap;
  if (place.kind === "city") return { w: Math.max(name, row), h: FONT.city + 3 + slot };
  return { w: Math.max(name + 12, row), h: FONT.metropolis + 6 + BOARD.card + 2 + slot };
}

/** Sides in the order in which they are liked: right, left, above, below, then the corners and what lies between. */
const SIDES: [number, number][] = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1], [0.5, -1], [0.5, 1], [-0.5, -1], [-0.5, 1], [1, -0.5], [1, 0.5], [-1, -0.5], [-1, 0.5]];
const AWAY: Record<Kind, number[]> = { town: [2, 8], city: [2, 10, 22], metropolis: [3, 14, 30, 48] };

function candidates(place: Place, size: { w: number; h: number }): { rect: Rect; liked: number }[] {
  return AWAY[place.kind].flatMap((away) =>
    SIDES.map(([sx, sy], order) => {
      const reach = (REACH[place.kind] + away) * (Math.abs(sx) === 1 && Math.abs(sy) === 1 ? 0.75 : 1);
      const at = { x: place.x + sx * (size.w / 2 + (Math.abs(sx) === 1 ? reach : 0)), y: place.y + sy * (size.h / 2 + (Math.abs(sy) === 1 ? reach : 0)) };
      return { rect: around(at, size.w, size.h), liked: order * 1.5 + away * 3 };
    }),
  );
}

interface Ground {
  frame: Rect;
  /** What must not be hidden: the marks of the places. */
  marks: Rect[];
  /** Where caravans stand. */
  stands: Rect[];
  roads: Segment[];
}

const outside = (rect: Rect, frame: Rect): number => rect.w * rect.h - overlap(rect, frame);

function costOf(rect: Rect, ground: Ground, others: readonly Rect[]): number {
  const sum = (rects: readonly Rect[]): number => rects.reduce((total, other) => total + overlap(rect, other), 0);
  const roads = ground.roads.reduce((total, road) => total + lengthInside(road, rect), 0);
  return 8 * sum(others) + 8 * sum(ground.marks) + sum(ground.stands) + 20 * outside(rect, ground.frame) + roads;
}

/** The rectangle of each place's name and board. */
export function labelsOf(box: Box, frame: Rect): Map<string, Rect> {
  const slots = { city: box.citySlots.length, metropolis: box.slotFame.length };
  const inner = { x: frame.x + 6, y: frame.y + 6, w: frame.w - 12, h: frame.h - 12 };
  const ground: Ground = { frame: inner, marks: box.places.map((place) => around(place, 2 * REACH[place.kind] + 2)), stands: box.places.map((place) => standOf(place)), roads: roadsOf(box) };
  const order: Kind[] = ["metropolis", "city", "town"];
  const places = box.places.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const found = new Map<string, Rect>();
  for (let round = 0; round < 5; round++) {
    for (const place of places) found.set(place.id, best(place, sizeOf(place, slots), ground, found));
  }
  return found;
}

function best(place: Place, size: { w: number; h: number }, ground: Ground, found: ReadonlyMap<string, Rect>): Rect {
  const others = [...found].filter(([id]) => id !== place.id).map(([, rect]) => rect);
  let [chosen, least] = [around(place, size.w, size.h), Infinity];
  for (const { rect, liked } of candidates(place, size)) {
    const cost = liked + costOf(rect, ground, others);
    if (cost < least) [chosen, least] = [rect, cost];
  }
  return chosen;
}

/** Where the first caravan at a place stands. */
export function standOf(place: Point & { kind: Kind }): Rect {
  return around({ x: place.x, y: place.y - REACH[place.kind] - 8 }, 26, 18);
}

const REGION = { font: 20, seal: 34, h: 52 };

/** Where each region's name goes: the freest spot on its own ground. */
export function regionNames(box: Box, frame: Rect, labels: ReadonlyMap<string, Rect>): Map<string, Rect> {
  const taken = [...labels.values(), ...box.places.map((place) => around(place, 2 * REACH[place.kind] + 4))];
  const found = new Map<string, Rect>();
  for (const region of box.regions) {
    const size = { w: widthOf(region.name.toUpperCase(), REGION.font) + REGION.seal, h: REGION.h };
    const rect = freest(size, spotsOf(box, region.id, frame), taken, roadsOf(box));
    if (rect) found.set(region.id, rect), taken.push(rect);
  }
  return found;
}

const STEP = 15;
const ASHORE = 62;

/** A raster of spots on the ground of a region. */
function spotsOf(box: Box, region: string, frame: Rect): Point[] {
  const spots: Point[] = [];
  for (let y = frame.y; y < frame.y + frame.h; y += STEP) {
    for (let x = frame.x; x < frame.x + frame.w; x += STEP) {
      const spot = { x, y };
      const nearest = box.places.reduce((one, other) => (distance(other, spot) < distance(one, spot) ? other : one));
      if (nearest.region === region && distance(nearest, spot) < ASHORE + 30) spots.push(spot);
    }
  }
  return spots;
}

function freest(size: { w: number; h: number }, spots: readonly Point[], taken: readonly Rect[], roads: readonly Segment[]): Rect | null {
  let [chosen, least]: [Rect | null, number] = [null, Infinity];
  for (const spot of spots) {
    const rect = around(spot, size.w, size.h);
    const cost = taken.reduce((total, other) => total + overlap(rect, other), 0) + roads.reduce((total, road) => total + 6 * lengthInside(road, rect), 0);
    if (cost < least) [chosen, least] = [rect, cost];
  }
  return chosen;
}
