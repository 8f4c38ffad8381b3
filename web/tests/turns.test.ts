import { describe, expect, it } from "vitest";
import { lastSentences, turnOf, turnsIn, turnsSince } from "../src/kit/turns";
import type { LogEntry } from "../src/wire";

const entry = (n: number, ...events: Record<string, unknown>[]): LogEntry => ({ n, events });
const LOG = [
  entry(0, { type: "start", seat: 2 }, { type: "hand", seat: 0 }),
  entry(1, { type: "play", seat: 0 }),
  entry(2, { type: "play", seat: 1 }, { type: "six", seat: 0 }),
  entry(3, { type: "take", seat: 1 }),
  entry(4, { type: "renew" }),
  entry(5, { type: "play", seat: 2 }),
];

describe("turns", () => {
  it("belong to the seat that acts first, and a beginning to nobody", () => {
    expect(LOG.map(turnOf)).toEqual([null, 0, 1, 1, null, 2]);
  });

  it("hold all that was done in them, with what nobody did", () => {
    const turns = turnsIn(LOG);
    expect(turns.map((turn) => [turn.whose, turn.entries.map((each) => each.n)])).toEqual([
      [null, [0]],
      [0, [1]],
      [1, [2, 3, 4]],
      [2, [5]],
    ]);
  });

  it("since one's own last are the rivals'", () => {
    const since = (seat: number | null): unknown[] => turnsSince(turnsIn(LOG), seat).map((turn) => turn.whose);
    expect(since(0)).toEqual([1, 2]);
    expect(since(2)).toEqual([]);
    expect(since(5)).toEqual([0, 1, 2]);
    expect(since(null)).toEqual([2]);
  });

  it("are told in whole sentences, the last ones where there is no room for all", () => {
    const text = "Barnaba draws a card. Barnaba takes Giraffe 2! It joins the train.";
    expect(lastSentences(text, 200)).toBe(text);
    expect(lastSentences(text, 50)).toBe("Barnaba takes Giraffe 2! It joins the train.");
    expect(lastSentences(text, 5)).toBe("It joins the train.");
  });

  it("may be told apart by the game, and belong to what has no seat", () => {
    const turns = turnsIn(LOG, (each) => (each.n > 3 ? "automaton" : 0));
    expect(turns.map((turn) => turn.whose)).toEqual([0, "automaton"]);
  });
});
