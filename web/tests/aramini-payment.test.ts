import { expect, test } from "vitest";
import { inOrder, untouched, wayInWords, waysToPay } from "../src/games/aramini-circus/payment";
import type { AraminiCircusView } from "../src/wire";

const view = (hand: string, token = "giraffe"): AraminiCircusView =>
  ({ seat: 0, hand: hand.split(" "), tokens: [token] }) as unknown as AraminiCircusView;
const said = (hand: string, wagon: string, more: object = {}): string[] =>
  waysToPay(view(hand), { ...untouched(wagon), ...more }).map((way) => wayInWords(way, "en"));

test("cards of the wagon's animal count one each", () => expect(said("bear bear fish", "bear-2")).toEqual(["2 bears"]));
test("two of the token's animal count as one", () =>
  expect(said("bear bear giraffe giraffe", "bear-3")).toEqual(["2 bears and 2 giraffes"]));
test("several ways are told, the shortest first", () =>
  expect(said("bear bear giraffe giraffe", "bear-2")).toEqual(["2 bears", "1 bear and 2 giraffes"]));
test("what is out of reach has no way", () => expect(said("bear giraffe", "bear-2")).toEqual([]));
test("the token does not help with its own animal", () =>
  expect(said("giraffe giraffe", "giraffe-2")).toEqual(["2 giraffes"]));
test("one for one, each card counts", () =>
  expect(said("bear giraffe", "bear-2", { one_for_one: true })).toEqual(["1 bear and 1 giraffe"]));
test("half a pair wants its other half", () =>
  expect(said("bear giraffe", "bear-2", { half: true })).toEqual(["1 bear and 1 giraffe"]));
test("in French", () =>
  expect(wayInWords({ animal: "bear", own: 2, token: "giraffe", pairs: 2 }, "fr")).toBe("2 ours et 2 girafes"));

test("the card that shall lie on top is paid last", () => {
  const way = { animal: "bear", own: 1, token: "fish", pairs: 2 };
  expect(inOrder(way, "bear")).toEqual(["fish", "fish", "bear"]);
  expect(inOrder(way, "fish")).toEqual(["bear", "fish", "fish"]);
});
