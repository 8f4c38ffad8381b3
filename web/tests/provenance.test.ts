import { expect, test, vi } from "vitest";
import aramini from "../../src/chapiteau/games/aramini_circus/components.toml";
import figaro from "../../src/chapiteau/games/figaro/components.toml";
import ringmaster from "../../src/chapiteau/games/ringmaster/components.toml";
import circus from "../../src/chapiteau/games/three_ring_circus/components.toml";
import { readBox as readAramini } from "../src/games/aramini-circus/art";
import { readBox as readFigaro } from "../src/games/figaro/art";
import { proposesText, readBox as readRingmaster } from "../src/games/ringmaster/art";
import { footnote } from "../src/games/ringmaster/text";
import { readBox as readCircus } from "../src/games/three-ring-circus/box";
import { proposalsSaid } from "../src/games/three-ring-circus/map/said";
import { proposals } from "../src/kit/provenance";
import { settings } from "../src/kit/settings.svelte";

// The settings look at the page when they are made.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } }));

type Raw = Record<string, Record<string, unknown>>;

test("a mark is found in a table, in each of several, and in the lines of a list", () => {
  const box = {
    road: { prov: { lengths: "P", count: "R" } },
    card: [{ prov: { effect: "R" } }, { prov: { effect: "P" } }],
    city: { slot: [{ prov_reward: "R" }, { prov_reward: "P" }], prov: { slot: "R/P" } },
    map: { place: [{ prov: "RRP" }] },
  };
  const about = {
    lengths: ["road.lengths"],
    count: ["road.count"],
    effect: ["card.effect"],
    reward: ["city.slot.prov_reward"],
    number: ["city.slot.prov_number"],
    place: ["map.place.prov"],
    nowhere: ["sea.depth", "sea.depth.prov"],
  };
  expect(proposals(box, about)).toEqual(["lengths", "effect", "reward", "place"]);
  expect(proposals(undefined, about)).toEqual([]);
});

test("Figaro and Aramini Circus list what they propose, and what an owner has measured no more", () => {
  expect(readFigaro(figaro as Raw).proposed).toEqual(["p_lengths", "p_ronde"]);
  const road = { ...(figaro as Raw)["road"], prov: { lengths_mm: "own" } };
  expect(readFigaro({ ...(figaro as Raw), road }).proposed).toEqual(["p_ronde"]);
  expect(readAramini(aramini as Raw).proposed).toEqual(["p_copies"]);
});

test("Ringmaster's cards say what of them is proposed", async () => {
  const box = readRingmaster(ringmaster as Raw);
  expect(box.proposed).toEqual(["p_cards", "p_names", "p_copies", "p_symbols"]);
  const invented = ["talent-scout", "fire", "show-cancelled", "pickpocket"];
  await settings.speak("en");
  for (const card of invented) {
    expect(proposesText(box, card), card).toBe(true);
    expect(footnote(box, card), card).toBe("P: our proposal (name, kind, text).");
  }
  expect(proposesText(box, "bearded-lady")).toBe(false);
  expect(footnote(box, "bearded-lady")).toBe("P: our proposal (name).");
  expect(footnote(box, "three-ring-circus")).toBe("P: our proposal (number of copies).");
  await settings.speak("fr");
  expect(footnote(box, "bearded-lady")).toBe("");
  expect(footnote(box, "trains-leavin")).toBe("P\u00a0: notre proposition (nom, sorte).");
});

test("3 Ring Circus lists what it proposes board by board", async () => {
  const box = readCircus(circus as Raw)!;
  expect(box.proposed.circus).toEqual(["p_slots", "p_locomotives", "p_track"]);
  expect(box.proposed.automaton).toEqual(["p_automaton_cards", "p_automaton_tracks"]);
  expect(box.proposed.decks).toEqual(["p_money", "p_ticket"]);
  await settings.speak("en");
  expect(proposalsSaid(box)).toEqual([
    "Most towns and cities, or the region of some: each of them says so.",
    "Nearly all roads.",
    "The places on Barnum’s road, metropolises apart.",
    "What these slots of a city give: 1, 5 and 9.",
    "The artists that cities like best, but for one side of one City token.",
    "These metropolis cards: 10, 11, 12 and 13.",
  ]);
});
