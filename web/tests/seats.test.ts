import { expect, test } from "vitest";
import { patternOf } from "../src/kit/seats";

test("whoever wants patterns tells six players apart without their colours", () => {
  expect(new Set([0, 1, 2, 3, 4, 5].map((seat) => patternOf(seat, true))).size).toBe(6);
  expect(patternOf(3, false)).toBe("solid");
});
