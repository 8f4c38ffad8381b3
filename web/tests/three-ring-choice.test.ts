import { describe, expect, test, vi } from "vitest";
import { Choice } from "../src/games/three-ring-circus/choice.svelte";
import type { Play } from "../src/kit/play";
import type { SeatInfo, ServerWindow } from "../src/wire";

// The settings look at the page when they are made.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } }));

type Kind = SeatInfo["kind"];
const open = (left: number | null): ServerWindow => ({ seconds: 15, left, asked: [0], passed: [] });

/** Whether the page goes on without a question when seat 0 can only skip what it is asked. */
function goesOn(decision: string, windows: "answers" | "even", window: ServerWindow | null, other: Kind): boolean {
  const seats = (["human", other] as Kind[]).map((kind, seat) => ({ seat, kind }));
  const position = { number: 7, view: { decision }, table: { windows, seats }, explained: [] };
  const play = { position, seats, seat: 0, window, log: [], moves: [{ type: "skip" }], unanswered: 0 };
  return new Choice(play as unknown as Play, { live: true }, () => {}).onlyPasses;
}

describe("a late instant that nobody holds", () => {
  test("is asked for like one that is held, where the window ends with the answer", () => {
    expect(goesOn("late", "answers", open(12), "human")).toBe(false);
    expect(goesOn("late", "answers", open(12), "bot"), "somebody watches").toBe(false);
    expect(goesOn("late", "even", open(null), "human"), "the others are away").toBe(false);
    expect(goesOn("late", "answers", null, "human"), "the window is about to open").toBe(false);
  });

  test("is not asked for where nobody learns of it", () => {
    expect(goesOn("late", "even", open(3), "human")).toBe(true);
    expect(goesOn("late", "answers", open(null), "bot"), "alone, or in a lesson").toBe(true);
  });

  test("nor is a swap that no ring allows: circuses are open", () => {
    expect(goesOn("swap", "answers", null, "human")).toBe(true);
  });
});
