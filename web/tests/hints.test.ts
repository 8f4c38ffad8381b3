import { expect, test } from "vitest";
import { Hints } from "../src/kit/hints.svelte";
import type { Play } from "../src/kit/play";

test("a hint goes on in small letters, but not in a rival's name", () => {
  const names = ["You", "Ottilie"];
  const play = { seat: 0, seats: [{ seat: 0 }, { seat: 1 }], name: (seat: number) => names[seat] } as unknown as Play;
  const hints = new Hints("ringmaster", [], play, () => []);
  expect(hints.inside("Ottilie’s sideshows: 1 of 3")).toBe("Ottilie’s sideshows: 1 of 3");
  expect(hints.inside("You take 1 card")).toBe("you take 1 card");
  expect(hints.inside("")).toBe("");
});
