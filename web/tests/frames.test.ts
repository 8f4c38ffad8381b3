import { expect, test } from "vitest";
import { framesOf, type Shown } from "../src/games/figaro/frames";
import type { FigaroView, LogEntry, Position } from "../src/wire";

function view(rows: string[][], totals: number[]): FigaroView {
  const none = rows.map(() => []);
  return {
    seat: 0,
    players: 3,
    open_counts: false,
    removed: null,
    round: 1,
    to_act: 0,
    king: 0,
    hand: ["red-2"],
    hands: [1, 5, 5],
    rows,
    totals,
    colours: [null, null, null],
    tricks: none,
    roads: none,
    tiles: [],
    piles: [],
    result: null,
  };
}

const position = (after: FigaroView, number: number): Position => ({ number, view: after }) as unknown as Position;
const entry = (n: number, ...events: object[]): LogEntry => ({ n, events: events as Record<string, unknown>[] });
const shown = (before: FigaroView): Shown => framesOf(null, [], position(before, 3))[0]!;

test("a card that makes a six is seen to lie before all rows go", () => {
  const last = shown(view([["blue-1"], ["red-2", "red-2"], []], [1, 4, 0]));
  const events = entry(4, { type: "play", seat: 0, card: "red-2", to: 1 }, { type: "six", seat: 1, total: 6 });
  const frames = framesOf(last, [events], position(view([[], [], []], [0, 0, 0]), 4));
  expect(frames.map((frame) => frame.view.rows)).toEqual([
    [["blue-1"], ["red-2", "red-2", "red-2"], []],
    [[], [], []],
  ]);
  expect(frames[0]?.view.totals).toEqual([1, 6, 0]);
  expect(frames[0]?.view.hand).toEqual([]);
  expect(frames[1]?.origins.to).toEqual({ "card-": '[data-pile-of="1"]' });
});

test("a ronde is played, then every row goes to the next seat with its cards' names", () => {
  const last = shown(view([[], ["red-2"], []], [0, 2, 0]));
  const events = entry(4, { type: "play", seat: 0, card: "ronde", to: 0 }, { type: "pass_on", seat: 0 });
  const frames = framesOf(last, [events], position(view([[], ["ronde"], ["red-2"]], [0, 0, 2]), 4));
  expect(frames).toHaveLength(2);
  expect(frames[1]?.names[2]).toEqual(last.names[1]);
});

test("without new entries the position is shown as it is", () => {
  const last = shown(view([["blue-1"], [], []], [1, 0, 0]));
  const frames = framesOf(last, [], position(view([[], [], []], [0, 0, 0]), 3));
  expect(frames).toHaveLength(1);
  expect(frames[0]?.view.rows).toEqual([[], [], []]);
});
