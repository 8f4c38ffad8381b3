// Lines of equal height through a grid of numbers, as on a map: what is above zero lies inside.

import type { Point, Rect } from "./geometry";

export interface Field {
  frame: Rect;
  step: number;
  columns: number;
  rows: number;
  values: Float64Array;
}

export function fieldOf(frame: Rect, step: number, height: (x: number, y: number) => number): Field {
  const [columns, rows] = [Math.ceil(frame.w / step) + 1, Math.ceil(frame.h / step) + 1];
  const values = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      values[row * columns + column] = height(frame.x + column * step, frame.y + row * step);
  }
  return { frame, step, columns, rows, values };
}

// The corners of a cell clockwise from its top left one, and its sides by the corners that they join.
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;
const SIDES = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
] as const;

/** The sides of a cell between which lines run, by which corners lie inside (1, 2, 4, 8). */
const LINES: [number, number][][] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

/** Closed lines around all that is higher than `level`; beyond the grid everything is low. */
export function contours(field: Field, level = 0): Point[][] {
  const next = new Map<string, { to: string; at: Point }>();
  for (let row = -1; row < field.rows; row++) {
    for (let column = -1; column < field.columns; column++) addCell(field, level, column, row, next);
  }
  return rings(next);
}

function heightAt(field: Field, column: number, row: number, level: number): number {
  const outside = column < 0 || row < 0 || column >= field.columns || row >= field.rows;
  return outside ? -field.step : field.values[row * field.columns + column]! - level;
}

function addCell(
  field: Field,
  level: number,
  column: number,
  row: number,
  next: Map<string, { to: string; at: Point }>,
): void {
  const heights = CORNERS.map(([x, y]) => heightAt(field, column + x, row + y, level));
  const mask = heights.reduce((sum, height, corner) => sum + (height > 0 ? 1 << corner : 0), 0);
  for (const [from, to] of LINES[mask]!)
    next.set(sideName(from, column, row), {
      to: sideName(to, column, row),
      at: crossing(field, heights, from, column, row),
    });
}

// Two cells that share a side call it the same: by the middle of its corners.
function sideName(side: number, column: number, row: number): string {
  const [a, b] = SIDES[side]!;
  return `${2 * column + CORNERS[a][0] + CORNERS[b][0]},${2 * row + CORNERS[a][1] + CORNERS[b][1]}`;
}

function crossing(field: Field, heights: number[], side: number, column: number, row: number): Point {
  const [a, b] = SIDES[side]!;
  const share = heights[a]! / (heights[a]! - heights[b]!);
  const x = CORNERS[a][0] + share * (CORNERS[b][0] - CORNERS[a][0]);
  const y = CORNERS[a][1] + share * (CORNERS[b][1] - CORNERS[a][1]);
  return { x: field.frame.x + (column + x) * field.step, y: field.frame.y + (row + y) * field.step };
}

function rings(next: Map<string, { to: string; at: Point }>): Point[][] {
  const found: Point[][] = [];
  while (next.size > 0) {
    const ring: Point[] = [];
    for (let name = next.keys().next().value; name !== undefined && next.has(name);) {
      const { to, at } = next.get(name)!;
      ring.push(at);
      next.delete(name);
      name = to;
    }
    found.push(ring);
  }
  return found;
}

const short = (value: number): string => value.toFixed(1);

/** A path through the middles of the ring's sides, bent at its points. */
export function smoothPath(lines: readonly Point[][]): string {
  const half = (a: Point, b: Point): string => `${short((a.x + b.x) / 2)} ${short((a.y + b.y) / 2)}`;
  const one = (ring: Point[]): string => {
    const bends = ring.map(
      (point, n) => `Q${short(point.x)} ${short(point.y)} ${half(point, ring[(n + 1) % ring.length]!)}`,
    );
    return `M${half(ring.at(-1)!, ring[0]!)}${bends.join("")}Z`;
  };
  return lines
    .filter((ring) => ring.length > 2)
    .map(one)
    .join("");
}
