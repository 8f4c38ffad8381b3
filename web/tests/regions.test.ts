import { describe, expect, test } from "vitest";
import box from "../../src/chapiteau/games/three_ring_circus/components.toml";
import { regionSetUps } from "../src/games/three-ring-circus/regions";
import type { GameInfo } from "../src/wire";

const choice = (setup: string, start: string, difficulty = "easy"): Record<string, unknown> => ({
  setup,
  start,
  difficulty,
});
const usual = choice("standard", "standard");
const two = [
  usual,
  choice("without-indianapolis", "washington"),
  choice("without-boston", "new-york"),
  choice("without-boston", "indianapolis"),
];
const info = {
  id: "three-ring-circus",
  variants: {
    1: [...two, choice("standard", "standard", "medium"), choice("standard", "standard", "hard")],
    2: two,
    3: [usual, choice("without-boston", "new-york"), choice("without-boston", "chicago")],
    4: [usual, choice("standard", "chicago")],
  },
} as unknown as GameInfo;

const told = (players: number): string[] =>
  regionSetUps(info, box as Record<string, unknown>, players).map(
    (each) => `${each.closed.join("+")}: ${each.start} ${each.clockwise ? "cw" : "ccw"}`,
  );

describe("the set-ups of 3 Ring Circus", () => {
  test("T05, T90. with four players no region is closed", () => {
    expect(told(4)).toEqual([": Boston ccw", ": Chicago cw"]);
  });

  test("T02, T91, T92. with three players Chicago is closed, or Boston", () => {
    expect(told(3)).toEqual(["Chicago: Boston ccw", "Boston: New York ccw", "Boston: Chicago cw"]);
  });

  test("T02, T93 to T95. with two players Chicago is closed, and Indianapolis or Boston", () => {
    expect(told(2)).toEqual([
      "Chicago+Indianapolis: Boston ccw",
      "Chicago+Indianapolis: Washington D.C. cw",
      "Chicago+Boston: New York ccw",
      "Chicago+Boston: Indianapolis cw",
    ]);
  });

  test("T200. alone the map is that of two players, and each set-up is offered once", () => {
    expect(told(1)).toEqual(told(2));
  });

  test("are asked for by the options that the server named", () => {
    expect(regionSetUps(info, box as Record<string, unknown>, 3).map((each) => each.options)).toEqual([
      { setup: "standard", start: "standard" },
      { setup: "without-boston", start: "new-york" },
      { setup: "without-boston", start: "chicago" },
    ]);
  });
});
