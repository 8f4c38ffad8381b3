import { expect, test } from "vitest";
import { framesOf, type Shown } from "../src/games/aramini-circus/frames";
import type { AraminiCircusView, LogEntry, Position } from "../src/wire";

const VIEW: AraminiCircusView = {
  seat: 0,
  players: 2,
  bonus_cards: false,
  goal: 18,
  to_act: 0,
  actions: 2,
  decision: "action",
  fill: null,
  playing: [],
  draws: 0,
  bonuses: 0,
  has_filled: false,
  quiet_turns: 0,
  hand: ["bear"],
  hands: [1, 5],
  pile: 30,
  discard: ["fish"],
  wagons: ["bear-1", "fish-2", "tiger-3", "bear-1"],
  wagon_pile: 30,
  trains: [["bear-2"], []],
  waiting: [["tiger-1"], []],
  points: [2, 0],
  tokens: ["tiger", "bear"],
  middle: ["fish", "giraffe"],
  ringmaster: 1,
  face_up: true,
  piles: [],
  result: null,
};

const position = (after: Partial<AraminiCircusView>, number: number): Position =>
  ({ number, view: { ...VIEW, ...after } }) as unknown as Position;
const entry = (n: number, ...events: object[]): LogEntry => ({ n, events: events as Record<string, unknown>[] });
const shown = (): Shown => framesOf(null, [], position({}, 3))[0]!;

test("a paid wagon goes from the yard to the train, and a waiting one that fits follows it", () => {
  const last = shown();
  const events = entry(
    4,
    { type: "pay", seat: 0, card: "bear", left: 0 },
    { type: "take", seat: 0, wagon: "bear-1" },
    { type: "reveal", slot: 0, wagon: "fish-4" },
    { type: "join", seat: 0, wagon: "bear-1", points: 3 },
    { type: "join", seat: 0, wagon: "tiger-1", points: 4 },
  );
  const after = {
    hand: [],
    hands: [0, 5],
    discard: ["fish", "bear"],
    wagons: ["fish-4", "fish-2", "tiger-3", "bear-1"],
    trains: [["bear-2", "bear-1", "tiger-1"], []],
    waiting: [[], []],
    points: [4, 0],
  };
  const frames = framesOf(last, [events], position(after, 4));
  expect(frames.map((frame) => frame.view.trains[0])).toEqual([
    ["bear-2"],
    ["bear-2", "bear-1"],
    ["bear-2", "bear-1", "tiger-1"],
  ]);
  expect(frames[0]?.origins.from).toEqual({ "top-2": '[data-hand="bear"]' });
  expect(frames[1]?.names.trains[0]?.[1]).toBe(last.names.open[0]);
  expect(frames[2]?.names.trains[0]?.[2]).toBe(last.names.waiting[0]?.[0]);
  expect(frames[1]?.origins.from).toEqual({ [frames[2]!.names.open[0]!]: "[data-wagon-pile]" });
  expect(frames[2]?.names.open.slice(1)).toEqual(last.names.open.slice(1));
});

test("a card drawn by another flies to their hand, unseen", () => {
  const frames = framesOf(
    shown(),
    [entry(4, { type: "draw_blind", seat: 1 })],
    position({ pile: 29, hands: [1, 6] }, 4),
  );
  expect(frames).toHaveLength(1);
  expect(frames[0]?.origins.to).toEqual({ "back-": '[data-hand-of="1"]' });
});

test("tokens change places", () => {
  const events = entry(
    4,
    { type: "exchange", seat: 0, gives: "tiger", gets: "fish", other: null },
    { type: "turn", seat: 1, actions: 2 },
  );
  const frames = framesOf(shown(), [events], position({ tokens: ["fish", "bear"], middle: ["tiger", "giraffe"] }, 4));
  expect(frames.at(-1)?.view.tokens).toEqual(["fish", "bear"]);
});

test("without new entries the position is shown as it is, and wagons keep their names", () => {
  const last = shown();
  const frames = framesOf(last, [], position({ wagons: ["bear-1", "fish-2", null, "bear-1"] }, 3));
  expect(frames).toHaveLength(1);
  expect(frames[0]?.names.open[1]).toBe(last.names.open[1]);
  expect(new Set(frames[0]?.names.open).size).toBe(4);
});
