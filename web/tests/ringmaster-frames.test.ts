import { expect, test } from "vitest";
import { framesOf, type Shown } from "../src/games/ringmaster/frames";
import type { LogEntry, Position, Played, RingmasterView } from "../src/wire";

function view(zones: string[][], more: Partial<RingmasterView> = {}): RingmasterView {
  const zone = (cards: string[]) => ({
    cards,
    attractions: 0,
    big_top: false,
    sideshows: 0,
    tent: false,
    rings: 0,
    bear: false,
    one_away: [],
  });
  return {
    seat: 0,
    players: 2,
    turn: 0,
    turns: 1,
    to_act: 0,
    plays: 1,
    used: [],
    hand: ["fire", "big-top"],
    hands: [2, 3],
    zones: zones.map(zone),
    pile: 9,
    discard: [],
    played: null,
    window: null,
    choice: null,
    ...more,
  } as unknown as RingmasterView;
}

const position = (after: RingmasterView, number: number): Position => ({ number, view: after }) as unknown as Position;
const entry = (n: number, ...events: object[]): LogEntry => ({ n, events: events as Record<string, unknown>[] });
const shown = (before: RingmasterView): Shown => framesOf(null, [], position(before, 3))[0]!;
const cards = (frame: Shown | undefined): string[][] => frame?.view.zones.map((zone) => zone.cards) ?? [];
const announced = (card: string): Played => ({ card, seat: 0, zone: null, target: null, from_discard: false });

test("a card played without a window is seen in the middle before it lies in its zone", () => {
  const last = shown(view([[], []]));
  const events = entry(
    4,
    { type: "play", seat: 0, card: "big-top", zone: null, target: null },
    { type: "placed", seat: 0, card: "big-top", zone: 0 },
  );
  const frames = framesOf(last, [events], position(view([["big-top"], []], { hand: ["fire"], hands: [1, 3] }), 4));
  expect(frames[0]?.view.played?.card).toBe("big-top");
  expect(frames[0]?.view.hand).toEqual(["fire"]);
  expect(frames[0]?.origins.from[frames[0].stage ?? ""]).toBe('[data-hand="big-top"]');
  expect(cards(frames.at(-1))).toEqual([["big-top"], []]);
  expect(frames.at(-1)?.names[0]).toEqual([frames[0]?.stage]);
});

test("a card that waits in a window keeps its name until it lies in its zone", () => {
  const waiting = framesOf(
    shown(view([[], []])),
    [entry(4, { type: "play", seat: 0, card: "big-top", zone: null, target: null })],
    position(view([[], []], { played: announced("big-top"), hand: ["fire"] }), 4),
  );
  const name = waiting.at(-1)?.stage;
  expect(name).not.toBeNull();
  const placed = framesOf(
    waiting.at(-1)!,
    [entry(5, { type: "let_it_pass", seat: 1 }, { type: "placed", seat: 0, card: "big-top", zone: 0 })],
    position(view([["big-top"], []]), 5),
  );
  expect(placed.at(-1)?.names[0]).toEqual([name]);
  expect(placed.at(-1)?.stage).toBeNull();
});

test("an opponent's card comes from that hand, a wrecked one goes to the discard pile", () => {
  const last = shown(view([["clown-car", "barker"], []]));
  const events = entry(
    4,
    { type: "play", seat: 1, card: "fire", zone: 0, target: "clown-car" },
    { type: "wreck", by: "fire", wrecked: [{ zone: 0, card: "clown-car" }] },
  );
  const frames = framesOf(last, [events], position(view([["barker"], []], { discard: ["clown-car", "fire"] }), 4));
  expect(Object.values(frames[0]?.origins.from ?? {})).toContain('[data-hand-of="1"]');
  expect(cards(frames[1])).toEqual([["barker"], []]);
  expect(frames[1]?.names[0]).toEqual([last.names[0]?.[1]]);
  expect(frames[1]?.origins.to).toEqual({ "card-": "[data-discard]" });
});

test("a card that moves from zone to zone keeps its name", () => {
  const last = shown(view([["flea-circus"], []]));
  const events = entry(4, { type: "move", seat: 0, by: "lion-tamer", card: "flea-circus", zone: 0, to: 1 });
  const frames = framesOf(last, [events], position(view([[], ["flea-circus"]]), 4));
  expect(frames.at(-1)?.names[1]).toEqual(last.names[0]);
});

test("equal cards keep names of their own", () => {
  const last = shown(view([["big-top", "big-top"], []]));
  expect(new Set(last.names[0]).size).toBe(2);
  const frames = framesOf(last, [], position(view([["big-top", "big-top", "clown-car"], []]), 5));
  expect(frames).toHaveLength(1);
  expect(frames[0]?.names[0]?.slice(0, 2)).toEqual(last.names[0]);
});

test("a drawn card comes from the draw pile", () => {
  const last = shown(view([[], []]));
  const frames = framesOf(
    last,
    [entry(4, { type: "turn", seat: 0, number: 2 }, { type: "draw", seat: 0, card: "barker" })],
    position(view([[], []], { hand: ["fire", "big-top", "barker"] }), 4),
  );
  expect(frames.at(-1)?.origins.from).toEqual({ "hand-barker": "[data-pile]" });
});
