import type { Box, Kind, Place } from "../box";

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  w: number;
  h: number;
}

export type Segment = readonly [Point, Point];

/** How far a place's own mark reaches. */
export const REACH: Record<Kind, number> = { town: 14, city: 19, metropolis: 22 };

/** Room around the outermost places for the land and the labels. */
const MARGIN = { left: 66, right: 108, top: 80, bottom: 88 };

/** The sheet that holds these places, as wide for its height as what it is seen through. */
export function sheetOf(places: readonly Point[], aspect: number): Rect {
  const { x, y, w, h } = bounds(places, 0);
  const [width, height] = [w + MARGIN.left + MARGIN.right, h + MARGIN.top + MARGIN.bottom];
  const [wider, higher] = [Math.max(0, height * aspect - width), Math.max(0, width / aspect - height)];
  return {
    x: x - MARGIN.left - wider / 2,
    y: y - MARGIN.top - higher / 2,
    w: width + wider,
    h: height + higher,
  };
}

export const around = (at: Point, w: number, h = w): Rect => ({ x: at.x - w / 2, y: at.y - h / 2, w, h });

export const middle = (rect: Rect): Point => ({ x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 });

export function overlap(one: Rect, other: Rect): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** What a place's mark covers, with what is written on it while it can be chosen. */
export function markOf(place: Place, text: number): Rect {
  const reach = REACH[place.kind];
  const [right, below] = place.kind === "town" ? [text * 0.7, text * 0.55] : [text * 0.55, text * 0.9];
  const left = place.kind === "city" ? text * 0.3 : 2;
  return { x: place.x - reach - left, y: place.y - reach - 2, w: 2 * reach + left + right, h: 2 * reach + 2 + below };
}

/** The smallest rectangle that holds all of them, with some room. */
export function bounds(points: readonly Point[], room: number): Rect {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, w: Math.max(...xs) + room - x, h: Math.max(...ys) + room - y };
}

export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

export const distance = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** How far the nearest of these lines is. */
export function nearest(segments: readonly Segment[], x: number, y: number): number {
  let least = Infinity;
  for (const segment of segments) least = Math.min(least, squareTo(segment, x, y));
  return Math.sqrt(least);
}

// Asked some hundred thousand times for a map: plain numbers only.
function squareTo(segment: Segment, x: number, y: number): number {
  const a = segment[0];
  const dx = segment[1].x - a.x;
  const dy = segment[1].y - a.y;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length));
  const ax = x - a.x - share * dx;
  const ay = y - a.y - share * dy;
  return ax * ax + ay * ay;
}

/** How much of a line runs through a rectangle. Asked as often. */
export function lengthInside(segment: Segment, rect: Rect): number {
  const a = segment[0];
  const b = segment[1];
  if (Math.max(a.x, b.x) < rect.x || Math.min(a.x, b.x) > rect.x + rect.w) return 0;
  if (Math.max(a.y, b.y) < rect.y || Math.min(a.y, b.y) > rect.y + rect.h) return 0;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  let from = 0;
  let to = 1;
  if (dx !== 0) {
    const left = (rect.x - a.x) / dx;
    const right = (rect.x + rect.w - a.x) / dx;
    from = Math.max(from, Math.min(left, right));
    to = Math.min(to, Math.max(left, right));
  }
  if (dy !== 0) {
    const top = (rect.y - a.y) / dy;
    const bottom = (rect.y + rect.h - a.y) / dy;
    from = Math.max(from, Math.min(top, bottom));
    to = Math.min(to, Math.max(top, bottom));
  }
  return to > from ? (to - from) * distance(a, b) : 0;
}

export function roadsOf(box: Box): Segment[] {
  return box.roads.map((road) => [box.place.get(road.a)!, box.place.get(road.b)!]);
}

export type Side = "left" | "right" | "above" | "below";

/** Those of some points that are out of sight, by the side on which they are. */
export function beyond(points: readonly Point[], seen: Rect): Partial<Record<Side, Point[]>> {
  const side = ({ x, y }: Point): Side | "here" =>
    x < seen.x ? "left" : x > seen.x + seen.w ? "right" : y < seen.y ? "above" : y > seen.y + seen.h ? "below" : "here";
  const { here: _, ...others } = Object.groupBy(points, side);
  return others;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place that an arrow key goes to: the nearest in that direction, those aside counting as further. */
export function towards(key: string, from: Place, places: readonly Place[]): Place | null {
  const way = ARROWS[key];
  if (!way) return null;
  const cost = (place: Place): number => {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    return ahead <= 0 || aside > 2 * ahead ? Infinity : ahead + 2 * aside;
  };
  const best = places.toSorted((one, other) => cost(one) - cost(other))[0];
  return best && cost(best) < Infinity ? best : null;
}

/** The way along the rails from one place to another, with as few stops as it goes; for the eye alone. */
export function wayBetween(box: Box, from: string, to: string, closed: readonly string[]): Place[] {
  const open = (id: string): boolean => !closed.includes(box.place.get(id)?.region ?? "");
  const before = new Map<string, string | null>([[from, null]]);
  for (const id of before.keys()) {
    if (id === to) break;
    for (const { a, b } of box.roads) {
      const next = a === id ? b : b === id ? a : null;
      if (next !== null && open(next) && !before.has(next)) before.set(next, id);
    }
  }
  const way: Place[] = [];
  for (let at: string | null | undefined = before.has(to) ? to : null; at; at = before.get(at))
    way.unshift(box.place.get(at)!);
  return way;
}
