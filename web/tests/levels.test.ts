import { expect, test } from "vitest";
import { offered, usualBot } from "../src/kit/levels";

test("levels are offered from weak to strong, without the bots of tools", () => {
  expect(offered(["regular", "novice", "expert", "champion", "heuristic", "random"])).toEqual([
    "novice",
    "regular",
    "expert",
    "champion",
  ]);
});

test("a game without levels offers what it has", () => {
  expect(offered(["careful", "random"])).toEqual(["careful", "random"]);
});

test("who never chose plays against the server's first", () => {
  expect(usualBot("figaro", ["regular", "novice"])).toBe("regular");
});
