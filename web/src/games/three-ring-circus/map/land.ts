// Coasts and borders from the places and roads alone: land is what lies near them, a region what lies nearest to its own.

import type { Box } from "../box";
import { contours, fieldOf, smoothPath } from "./contour";
import { bounds, nearest, roadsOf, type Point, type Rect, type Segment } from "./geometry";

export interface Land {
  frame: Rect;
  coast: string;
  /** Lines in the water along the coast, the nearest first. */
  waves: string[];
  regions: { id: string; path: string }[];
}

/** So much water is drawn around the outermost places. */
const SEA = 150;
const STEP = 13;
const WIDTH = 66;
/** Smaller waters are left out. */
const POND = 2400;
const WAVES = [9, 19, 31, 45];

export function landOf(box: Box): Land {
  const frame = bounds(box.places, SEA);
  const roads = roadsOf(box);
  const rough = (x: number, y: number): number => 13 * waver(x / 62, y / 62) + 6 * waver(x / 23 + 7, y / 23);
  const land = fieldOf(frame, STEP, (x, y) => WIDTH + rough(x, y) - nearest(roads, x, y));
  return {
    frame,
    coast: smoothPath(contours(land).filter((ring) => areaOf(ring) > POND)),
    waves: WAVES.map((level) => smoothPath(contours(land, -level))),
    regions: regionsOf(box, frame),
  };
}

function regionsOf(box: Box, frame: Rect): Land["regions"] {
  const own = box.regions.map((region) => segmentsOf(box, region.id));
  const distances = own.map((segments) =>
    fieldOf(frame, STEP, (x, y) =>
      nearest(segments, x + 16 * waver(x / 40, y / 40 + 3), y + 16 * waver(x / 40 + 5, y / 40)),
    ),
  );
  return box.regions.map((region, n) => {
    const others = distances.filter((_, other) => other !== n);
    const values = distances[n]!.values.map((own, at) => Math.min(...others.map((field) => field.values[at]!)) - own);
    return { id: region.id, path: smoothPath(contours({ ...distances[n]!, values })) };
  });
}

/** The places of a region and the roads between them. */
function segmentsOf(box: Box, region: string): Segment[] {
  const places = box.places.filter((place) => place.region === region);
  return [
    ...places.map((place): Segment => [place, place]),
    ...roadsOf(box).filter((road) => road.every((end) => places.some((place) => place === end))),
  ];
}

function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce(
    (sum, point, n) => sum + point.x * ring[(n + 1) % ring.length]!.y - point.y * ring[(n + 1) % ring.length]!.x,
    0,
  );
  return Math.abs(twice) / 2;
}

/** Smooth and always the same, between -1 and 1: what makes a coast of a circle. */
function waver(x: number, y: number): number {
  return (Math.sin(x * 1.7 + Math.sin(y * 1.3)) + Math.sin(y * 2.1 + Math.sin(x * 1.9 + 1))) / 2;
}
