import { describe, expect, test } from "vitest";
import { EMPTY, hasGap, have, isStale, Outbox, receive, reconnected, type Model, type Request } from "../src/kit/model";
import { waitBefore } from "../src/kit/socket";
import type { LogEntry, Position } from "../src/wire";

const entries = (...numbers: number[]): LogEntry[] => numbers.map((n) => ({ n, events: [] }));

function position(
  stamp: number,
  from: number,
  numbers: number[],
  more: { process?: string; match?: number } = {},
): Position {
  return {
    type: "position",
    stamp,
    process: more.process ?? "a",
    table: {
      id: "t",
      game: "figaro",
      options: {},
      pace: 0,
      windows: "answers",
      stage: "playing",
      match: more.match ?? 1,
      seats: [],
      commitment: "",
      commitments: [],
    },
    seat: 0,
    number: numbers.at(-1) ?? from - 1,
    view: null,
    moves: [],
    explained: [],
    prospect: [],
    log: { from, entries: entries(...numbers) },
    since: -1,
    answer: null,
    window: null,
    hold: null,
    ask: "always",
    undo: null,
    undo_asked: null,
    undo_refused: null,
    giving_up: [],
    end: null,
  };
}

const after = (...messages: Position[]): Model => messages.reduce(receive, EMPTY);
const numbers = (model: Model): number[] => model.log.map((entry) => entry.n);

describe("stamps", () => {
  test("an older message is ignored", () => {
    const model = after(position(5, 0, [0, 1]));
    expect(receive(model, position(4, 0, [0]))).toBe(model);
  });

  test("a restarted server counts anew", () => {
    expect(isStale(after(position(5, 0, [0])), position(1, 0, [0], { process: "b" }))).toBe(false);
  });

  test("so does a new connection", () => {
    expect(isStale(reconnected(after(position(5, 0, [0]))), position(1, 1, []))).toBe(false);
  });
});

describe("the log", () => {
  test("grows from where the message says", () => {
    const model = after(position(1, 0, [0, 1]), position(2, 2, [2, 3]));
    expect(numbers(model)).toEqual([0, 1, 2, 3]);
    expect(have(model)).toBe(3);
  });

  test("shrinks after an undo", () => {
    expect(numbers(after(position(1, 0, [0, 1, 2]), position(2, 1, [3])))).toEqual([0, 3]);
  });

  test("nothing new leaves it as it is", () => {
    expect(numbers(after(position(1, 0, [0, 1]), position(2, 2, [])))).toEqual([0, 1]);
  });

  test("begins anew with the next match", () => {
    expect(numbers(after(position(1, 0, [0, 1, 2]), position(2, 0, [0], { match: 2 })))).toEqual([0]);
  });

  test("knows when the beginning of the match is missing", () => {
    expect(hasGap(after(position(1, 0, [0, 1])))).toBe(false);
    expect(hasGap(after(position(1, 0, [0, 1, 2]), position(2, 3, [3], { match: 2 })))).toBe(true);
    expect(hasGap(after(position(1, 0, [0, 1, 2]), position(2, 3, [], { match: 2 })))).toBe(true);
    expect(hasGap(after(position(1, 0, [])))).toBe(false);
  });

  test("of nothing has -1", () => expect(have(EMPTY)).toBe(-1));
});

describe("requests", () => {
  const move = (id: string): Request => ({ type: "move", id, seat: 0, seen: 3, move: { type: "take" } });

  test("wait until they are answered, in their order and with the same id", () => {
    const outbox = new Outbox();
    outbox.put(move("a"));
    outbox.put(move("b"));
    expect(outbox.unanswered).toEqual([move("a"), move("b")]);
    expect(outbox.settle("a")).toEqual(move("a"));
    expect(outbox.unanswered).toEqual([move("b")]);
  });

  test("that are made twice before the answer count once", () => {
    const outbox = new Outbox();
    outbox.put(move("a"));
    expect(outbox.has(move("b"))).toBe(true);
    expect(outbox.has({ ...move("b"), seat: 1 })).toBe(false);
    outbox.put({ type: "undo", id: "u", seat: 0, seen: 3 });
    expect(outbox.has(move("b"))).toBe(false);
    outbox.settle("u");
    outbox.settle("a");
    expect(outbox.has(move("b"))).toBe(false);
  });

  test("an answer to somebody else's request changes nothing", () => {
    const outbox = new Outbox();
    outbox.put(move("a"));
    expect(outbox.settle("x")).toBeNull();
    expect(outbox.unanswered).toHaveLength(1);
  });
});

test("the wait before a new try doubles, up to a limit", () => {
  expect(waitBefore(0, 0.5)).toBe(400);
  expect(waitBefore(2, 0.5)).toBe(1600);
  expect(waitBefore(30, 1)).toBeLessThanOrEqual(12_500);
});
