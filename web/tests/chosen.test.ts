import { expect, test } from "vitest";
import { CHOICES, readChosen, TEMPO } from "../src/kit/chosen";

test("who never chose has the usual settings: silent, asked before heavy moves, with hints", () => {
  expect(readChosen(null)).toEqual({
    pace: "normal",
    confirm: true,
    sound: false,
    volume: 0.6,
    notation: "sentences",
    patterns: false,
    size: "normal",
    hints: true,
    notify: false,
    talk: true,
  });
});

test("what was chosen is kept, and what makes no sense is not", () => {
  const chosen = readChosen({ pace: "slow", size: "enormous", volume: 3, hints: false, colour: "red" });
  expect(chosen).toMatchObject({ pace: "slow", size: "normal", volume: 0.6, hints: false });
  expect(chosen).not.toHaveProperty("colour");
  expect(readChosen("nonsense")).toEqual(readChosen(null));
});

test("every pace has its tempo", () => {
  expect(CHOICES.pace.map((pace) => TEMPO[pace])).toEqual([1, 0, 0.5, 1.8]);
});
