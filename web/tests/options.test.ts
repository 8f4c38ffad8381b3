import { expect, test } from "vitest";
import { optionLines } from "../src/kit/options";
import type { GameInfo, TableInfo } from "../src/wire";

const words = {
  en: {
    tagline: "",
    rival: "",
    options: {
      open: { label: "Open counts", hint: "", values: {} },
      start: { label: "Start", hint: "", values: { boston: "Boston" } },
      level: { label: "Level", hint: "", values: {} },
      window: { label: "Time", hint: "", values: { "3": "3 seconds" } },
    },
  },
};
const variants = {
  "2": [
    { open: false, start: "boston" },
    { open: true, start: "chicago" },
  ],
};
const info = { words, variants } as unknown as GameInfo;

function table(windows: "answers" | "even"): TableInfo {
  const options = { open: true, start: "boston", level: "hard", window: 3 };
  return { options, windows, seats: [{}, {}] } as unknown as TableInfo;
}

test("a waiting table tells the options that make a difference with its number of players", () => {
  expect(optionLines(info, table("answers"), "en")).toEqual([
    { label: "Open counts", value: true },
    { label: "Start", value: "Boston" },
  ]);
});

test("how long a window lasts is told where it always lasts as long", () => {
  expect(optionLines(info, table("even"), "en").at(-1)).toEqual({ label: "Time", value: "3 seconds" });
});
