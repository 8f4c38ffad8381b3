import { describe, expect, it } from "vitest";
import { pieces, type Thing } from "../src/kit/lit";
import { sharedPlaces, standingOf, wasBroken } from "../src/kit/standing";
import { bestPlace } from "../src/kit/tip";

const RESULT = [
  { seat: 0, place: 1, score: 40 },
  { seat: 1, place: 2, score: 40 },
  { seat: 2, place: 3, score: 12 },
  { seat: 3, place: 3, score: 12 },
];

describe("a result", () => {
  it("says where the reader came, and with whom", () => {
    expect(standingOf(RESULT, 1)).toEqual({ place: 2, shared: [] });
    expect(standingOf(RESULT, 2)).toEqual({ place: 3, shared: [3] });
    expect(standingOf(RESULT, null)).toBeNull();
  });

  it("explains ties that were broken, and places that are shared", () => {
    expect(wasBroken(RESULT)).toBe(true);
    expect(wasBroken(RESULT.slice(1))).toBe(false);
    expect([...sharedPlaces(RESULT)]).toEqual([[3, [2, 3]]]);
  });
});

describe("a sentence", () => {
  const thing = (name: string): Thing => ({ kind: "cards", id: name, name });
  const told = (text: string, ...names: string[]): string[] =>
    pieces(text, names.map(thing)).map((piece) => (typeof piece === "string" ? piece : `<${piece.name}>`));

  it("falls into the names of things and the words between them", () => {
    expect(told("Anna plays a red 1.", "red 1")).toEqual(["Anna plays a ", "<red 1>", "."]);
    expect(told("lion 11 and sea lion", "lion 11", "sea lion")).toEqual(["<lion 11>", " and ", "<sea lion>"]);
  });

  it("keeps its words where it does not name a thing", () => {
    expect(told("Anna takes all rows.", "red 1", "")).toEqual(["Anna takes all rows."]);
  });
});

describe("a tooltip", () => {
  const room = { width: 400, height: 400 };
  const size = { width: 100, height: 40 };
  const box = (left: number, top: number, width = 20, height = 20) => ({ left, top, width, height });

  it("stands above what it explains where there is room", () => {
    expect(bestPlace(box(200, 200), size, room, [])).toMatchObject({ left: 160, top: 152 });
  });

  it("stands below at the upper edge, and stays on the screen", () => {
    expect(bestPlace(box(0, 0), size, room, [])).toMatchObject({ left: 8, top: 28 });
  });

  it("does not cover what is asked", () => {
    const prompt = box(100, 140, 200, 55);
    expect(bestPlace(box(200, 200), size, room, [prompt])).toMatchObject({ top: 228 });
  });
});
