// Where the plates of the regions go, and the one that says what every city gives.

import type { Place } from "../box";
import {
  around,
  distance,
  lengthInside,
  markOf,
  overlap,
  roadsOf,
  type Point,
  type Rect,
  type Segment,
} from "./geometry";
import { covered, HIDDEN, inside, outside, standOf, widthOf, type Size, type Type, type Written } from "./labels";

/** How many ranks of a region earn fame, and are shown. */
const RANKS = 3;
/** A rank on a region's plate: its fame, a tent and how many, in widths of the text. */
export const RANK = 3.1;

/** The plate of a region: its seal and name, and who would earn what. */
export function plateOf(name: string, type: Type): Size & { seal: number; line: number } {
  const seal = type.region * 1.5;
  const w = Math.max(widthOf(name.toUpperCase(), type.region) + seal + 14, RANKS * RANK * type.text + 12);
  return { w, h: type.region * 1.35 + type.text * 1.5 + 6, seal, line: type.region * 1.35 };
}

/** The plate that says what every city gives: a column for each slot. */
export const rewardsPlate = (columns: number, type: Type): Size => ({
  w: columns * type.text * 2.15 + 12,
  h: type.text * 3.9 + 10,
});

/** Where the plates of the regions go, and that of the cities: the freest spots on their own ground or off the coast. */
export function platesOf(
  { box, places, frame, type, taken }: Written,
  labels: ReadonlyMap<string, Rect>,
): { regions: Map<string, Rect>; rewards: Rect | null } {
  const obstacles = [...taken, ...labels.values(), ...places.map((place) => markOf(place, type.text))];
  const stands = places.map((place) => standOf(box, place));
  const roads = roadsOf(box).filter((road) => road.every((end) => places.includes(end as Place)));
  const regions = new Map<string, Rect>();
  const raster = rasterOf(frame);
  const put = (size: Size, near: readonly Place[]): Rect | null => {
    const rect = freest(size, raster, inside(frame), obstacles, stands, roads, near);
    if (rect) obstacles.push(rect);
    return rect;
  };
  for (const region of box.regions) {
    const own = places.filter((place) => place.region === region.id);
    if (own.length === 0) continue;
    const rect = freeOnly(put(plateOf(region.name, type), own), obstacles);
    if (rect) regions.set(region.id, rect);
    else obstacles.pop();
  }
  if (type.far) return { regions, rewards: null };
  return { regions, rewards: freeOnly(put(rewardsPlate(box.citySlots.length, type), []), obstacles) };
}

/** A plate hides nothing at all: what it says is also told by the places and the scores. */
const freeOnly = (rect: Rect | null, obstacles: readonly Rect[]): Rect | null =>
  rect && obstacles.every((other) => other === rect || overlap(rect, other) === 0) ? rect : null;

const STEP = 10;
/** How far from a place the plate of its region may go. */
const OFFSHORE = 600;

function rasterOf(frame: Rect): Point[] {
  const line = (from: number, length: number): number[] =>
    Array.from({ length: Math.ceil(length / STEP) }, (_, n) => from + n * STEP);
  return line(frame.y, frame.h).flatMap((y) => line(frame.x, frame.w).map((x) => ({ x, y })));
}

/** How far a spot is from the nearest of these points; what belongs nowhere is off the shore everywhere. */
function farFrom(points: readonly Point[], spot: Point): number {
  let least = OFFSHORE;
  for (const point of points) least = Math.min(least, distance(point, spot));
  return least;
}

/** The spot where least is hidden; of equally free ones the nearest to where it belongs. */
function freest(
  size: Size,
  spots: readonly Point[],
  frame: Rect,
  taken: readonly Rect[],
  stands: readonly Rect[],
  roads: readonly Segment[],
  near: readonly Point[],
): Rect | null {
  let [chosen, least]: [Rect | null, number] = [null, Infinity];
  for (const spot of spots) {
    const far = farFrom(near, spot);
    if (near.length > 0 && far >= Math.min(least, OFFSHORE)) continue;
    const rect = around(spot, size.w, size.h);
    const missing = HIDDEN * outside(rect, frame);
    if (far + missing >= least) continue;
    const hidden = HIDDEN * covered(rect, taken, (least - far - missing) / HIDDEN);
    if (far + missing + hidden >= least) continue;
    const crossed = roads.reduce((total, road) => total + 4 * lengthInside(road, rect), 0);
    const cost = hidden + covered(rect, stands) + crossed + missing + far;
    if (cost < least) [chosen, least] = [rect, cost];
  }
  return chosen;
}
