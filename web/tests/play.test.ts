import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import Table from "../src/games/figaro/Table.svelte";
import type { MoveData, Play } from "../src/kit/play";
import type { FigaroView, LogEntry, Position } from "../src/wire";

// What the settings ask of a page before anything is drawn.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {} } }));

const VIEW: FigaroView = {
  seat: 1,
  players: 3,
  open_counts: false,
  removed: null,
  round: 2,
  to_act: 1,
  king: 0,
  hand: ["green-1", "ronde"],
  hands: [7, 2, 9],
  rows: [["red-1"], [], ["juggler-1", "blue-2"]],
  totals: [1, 0, 3],
  colours: ["red", null, "blue"],
  tricks: [[], [], []],
  roads: [[14], [15], []],
  tiles: [[], [1, 2, 3], [4, 5, 6]],
  piles: [],
  result: null,
};
const MOVES: MoveData[] = [{ type: "play", card: "green-1", to: 1 }, { type: "take" }];
const LOG: LogEntry[] = [{ n: 0, events: [{ type: "play", seat: 0, card: "red-1", to: 0 }] }] as unknown as LogEntry[];

/** A match that is nothing but data, as a replay or a lesson is one. */
class Told implements Play {
  readonly position = {
    ...{ number: 0, seat: 1, view: VIEW, moves: MOVES, explained: [] },
    ...{ since: 0, window: null, hold: null, end: null },
  } as unknown as Position;
  readonly log = LOG;
  readonly moves = MOVES;
  readonly box = undefined;
  readonly seat = 1;
  readonly mine = [1];
  readonly seats = [];
  readonly window = null;
  readonly unanswered = 0;
  refusal = null;
  readonly name = (seat: number): string => ["Anna", "Bruno", "Carla"][seat]!;
  readonly bot = (): null => null;
  readonly move = (): void => undefined;
  readonly undo = (): void => undefined;
  readonly ready = (): void => undefined;
  readonly ask = (): void => undefined;
  readonly forgive = (): void => undefined;
  readonly again = (): void => undefined;
}

describe("a match made of data alone", () => {
  const { body } = render(Table, { props: { play: new Told() } });

  it("is drawn, with the places and the hand", () => {
    for (const name of ["Anna", "Bruno", "Carla"]) expect(body).toContain(name);
    expect(body).toContain("Your turn");
    expect(body.match(/data-hand="(green-1|ronde)"/g)).toHaveLength(2);
  });

  it("is told in the log", () => {
    expect(/<li[^>]*>.*Anna .*red 1/.test(body)).toBe(true);
  });
});
