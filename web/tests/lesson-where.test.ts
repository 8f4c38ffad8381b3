import { describe, expect, it } from "vitest";
import { overlap, placed, beakOf, type Area } from "../src/lesson/where";

const BUBBLE = { width: 372, height: 180 };
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

const at = (left: number, top: number, width = 80, height = 110): Area => ({ left, top, width, height });

describe("the coach's bubble", () => {
  it.each(SCREENS)("covers nothing that it points at, wherever that is on $width by $height", (screen) => {
    const size = { ...BUBBLE, width: Math.min(BUBBLE.width, screen.width - 16) };
    for (let left = 0; left <= screen.width - 80; left += 31)
      for (let top = 0; top <= screen.height - 110; top += 37) {
        const target = at(left, top);
        const bubble = { ...size, ...placed(size, screen, [target], []) };
        expect(overlap(bubble, target)).toBe(0);
        expect(beakOf(bubble, target)).not.toBeNull();
        expect(bubble.left >= 0 && bubble.left + bubble.width <= screen.width).toBe(true);
        expect(bubble.top >= 0 && bubble.top + bubble.height <= screen.height).toBe(true);
      }
  });

  it("covers neither a card nor the place that it goes to", () => {
    const targets = [at(600, 760), at(500, 420, 300, 120)];
    const bubble = { ...BUBBLE, ...placed(BUBBLE, SCREENS[2]!, targets, []) };
    expect(targets.map((target) => overlap(bubble, target))).toEqual([0, 0]);
  });

  it("goes where the board is empty", () => {
    const board = at(0, 0, 1440, 700);
    const bubble = { ...BUBBLE, ...placed(BUBBLE, SCREENS[2]!, [], [board]) };
    expect(overlap(bubble, board)).toBe(0);
  });

  it("has a beak that points at what is near, and none across the board", () => {
    const bubble = { left: 100, top: 300, width: 300, height: 100 };
    expect(beakOf(bubble, { left: 200, top: 240, width: 40, height: 40 })?.side).toBe("top");
    expect(beakOf(bubble, { left: 200, top: 20, width: 40, height: 40 })).toBeNull();
  });
});
