/** A rectangle on the screen. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A screen, and where its upper part ends that is never covered. */
export interface Screen extends Size {
  top?: number;
}

/** Between a bubble and what it points at, and to the edges of the screen. */
const GAP = 14;
const EDGE = 8;
/** Covering what is pointed at is worse than anything else, even a little of it. */
const PRECIOUS = 1e6;
/** A pixel farther away is as bad as so many square pixels of the board that are covered. */
const FAR = 110;

/** Where a bubble goes on a screen: near what it points at, and where it covers the least. */
export function placed(bubble: Size, screen: Screen, targets: Area[], others: Area[]): { left: number; top: number } {
  const [target] = targets;
  const ways = target ? around(target, bubble) : [];
  const candidates = [...ways, ...corners(bubble, screen)].map((at) => kept(at, bubble, screen));
  const cost = (at: Area): number =>
    PRECIOUS * Math.min(1, covered(at, targets)) +
    100 * covered(at, targets) +
    covered(at, others) +
    (target ? FAR * distance(at, target) : 0);
  return candidates.map((at) => ({ at, cost: cost(at) })).reduce((a, b) => (b.cost < a.cost ? b : a)).at;
}

function around(target: Area, bubble: Size): Area[] {
  const across = [
    target.left + target.width / 2 - bubble.width / 2,
    target.left,
    target.left + target.width - bubble.width,
  ];
  const down = [
    target.top + target.height / 2 - bubble.height / 2,
    target.top,
    target.top + target.height - bubble.height,
  ];
  const rows = [target.top - bubble.height - GAP, target.top + target.height + GAP];
  const columns = [target.left + target.width + GAP, target.left - bubble.width - GAP];
  return [
    ...rows.flatMap((top) => across.map((left) => ({ ...bubble, left, top }))),
    ...columns.flatMap((left) => down.map((top) => ({ ...bubble, left, top }))),
  ];
}

// The lower right first: where nothing is pointed at, it covers the least.
function corners(bubble: Size, screen: Screen): Area[] {
  const lefts = [screen.width - bubble.width - EDGE, (screen.width - bubble.width) / 2, EDGE];
  const tops = [screen.height - bubble.height - EDGE, (screen.height - bubble.height) / 2, EDGE];
  return tops.flatMap((top) => lefts.map((left) => ({ ...bubble, left, top })));
}

function kept(at: Area, bubble: Size, screen: Screen): Area {
  const within = (value: number, most: number, least = 0): number =>
    Math.max(least + EDGE, Math.min(value, most - EDGE));
  return {
    ...bubble,
    left: within(at.left, screen.width - bubble.width),
    top: within(at.top, screen.height - bubble.height, screen.top),
  };
}

const covered = (at: Area, areas: Area[]): number => areas.reduce((sum, area) => sum + overlap(at, area), 0);

/** How many square pixels two areas share. */
export function overlap(one: Area, other: Area): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

function distance(one: Area, other: Area): number {
  const across = Math.max(0, other.left - one.left - one.width, one.left - other.left - other.width);
  const down = Math.max(0, other.top - one.top - one.height, one.top - other.top - other.height);
  return Math.hypot(across, down);
}

/** Farther away than this a beak would seem to point at something else. */
const NEAR = 90;

/** The beak of a bubble: on its edge, towards what it points at; null where the two touch or are far apart. */
export function beakOf(
  bubble: Area,
  target: Area,
): { x: number; y: number; side: "top" | "bottom" | "left" | "right" } | null {
  if (distance(bubble, target) > NEAR) return null;
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const x = Math.max(22, Math.min(middle.x - bubble.left, bubble.width - 22));
  const y = Math.max(22, Math.min(middle.y - bubble.top, bubble.height - 22));
  if (target.top + target.height <= bubble.top) return { x, y: 0, side: "top" };
  if (target.top >= bubble.top + bubble.height) return { x, y: bubble.height, side: "bottom" };
  if (target.left + target.width <= bubble.left) return { x: 0, y, side: "left" };
  if (target.left >= bubble.left + bubble.width) return { x: bubble.width, y, side: "right" };
  return null;
}
