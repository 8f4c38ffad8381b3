import { expect, test, vi } from "vitest";

// The reader's language is a setting of the page; here is just enough of one.
vi.hoisted(() => Object.assign(globalThis, { document: { documentElement: { lang: "en", dataset: {} } } }));

import { inOrder, waysIn } from "../src/games/aramini-circus/choice.svelte";
import { wayInWords } from "../src/games/aramini-circus/text";

const way = (own: number, others: number) => ({ key: "way", animal: "bear", own, token: "giraffe", others });

test("ways are what the server tells of the moves, each once, the one with the fewest cards first", () => {
  const explained = [
    [{ key: "left", left: 1 }, way(1, 2), way(0, 4)],
    [{ key: "left", left: 1 }, way(2, 0), way(1, 2)],
    [],
  ];
  expect(waysIn(explained)).toEqual([way(2, 0), way(1, 2), way(0, 4)]);
});

test("a way is told by its cards", () => {
  expect(wayInWords(way(1, 2), "en")).toBe("1 bear and 2 giraffes");
  expect(wayInWords(way(2, 0), "en")).toBe("2 bears");
  expect(wayInWords(way(2, 2), "fr")).toBe("2 ours et 2 girafes");
});

test("the card that shall lie on top is paid last", () => {
  expect(inOrder(way(1, 2), "bear")).toEqual(["giraffe", "giraffe", "bear"]);
  expect(inOrder(way(1, 2), "giraffe")).toEqual(["bear", "giraffe", "giraffe"]);
});
