import { describe, expect, test, vi } from "vitest";

// The reader's language is a setting of the page; here is just enough of one.
vi.hoisted(() => Object.assign(globalThis, { document: { documentElement: { lang: "en", dataset: {} } } }));

import data from "../../src/chapiteau/games/three_ring_circus/components.toml";
import { readBox, type Box } from "../src/games/three-ring-circus/box";
import type { Choice, Part } from "../src/games/three-ring-circus/choice.svelte";
import { contours, fieldOf, smoothPath } from "../src/games/three-ring-circus/map/contour";
import { earningOf } from "../src/games/three-ring-circus/map/earn";
import {
  beyond,
  lengthInside,
  markOf,
  overlap,
  sheetOf,
  towards,
  wayBetween,
  type Rect,
} from "../src/games/three-ring-circus/map/geometry";
import { labelsOf, typeFor, type Written } from "../src/games/three-ring-circus/map/labels";
import { landOf } from "../src/games/three-ring-circus/map/land";
import { platesOf } from "../src/games/three-ring-circus/map/plates";
import {
  placeSaid,
  placeTip,
  regionLines,
  regionSaid,
  roadsSaid,
  turnOf,
  type Scene,
} from "../src/games/three-ring-circus/map/said";
import { Prospect } from "../src/games/three-ring-circus/prospect";
import type { ThreeRingCircusView } from "../src/wire";

const ours = readBox(data as Record<string, unknown>)!;
const place = (id: string) => ours.place.get(id)!;

/** Somebody's own box: other names, everything moved and mirrored. */
const theirs = ((): Box => {
  const places = ours.places.map((each) => ({ ...each, name: `Old ${each.name}`, x: 700 - each.y, y: each.x }));
  return { ...ours, places, place: new Map(places.map((each) => [each.id, each])) };
})();

function pairs(rects: ReadonlyMap<string, Rect>): string[] {
  const all = [...rects];
  return all.flatMap(([one, a], n) =>
    all.slice(n + 1).flatMap(([other, b]) => (overlap(a, b) > 0 ? [`${one} and ${other}`] : [])),
  );
}

/** What is written on a map of so many pixels. */
function writtenOn(box: Box, closed: readonly string[], [width, height]: readonly [number, number]): Written {
  const places = box.places.filter((each) => !closed.includes(each.region));
  const frame = sheetOf(places, width / height);
  return { box, places, frame, type: typeFor(width / frame.w), taken: [] };
}

const SET_UPS = ours.setups.map((setup) => setup.closed);
/** The maps of a window of 1280, 1440 and 1180 pixels, of a large one and of a tablet's. */
const SIZES = [
  [836, 450],
  [990, 560],
  [1148, 500],
  [1250, 680],
  [992, 470],
] as const;

describe.each(SET_UPS)("names, boards and plates without %s %s", (...closed) => {
  test.each(SIZES)("hide neither each other nor a place on %i x %i", (...size) => {
    const written = writtenOn(ours, closed, size);
    const labels = labelsOf(written);
    const plates = platesOf(written, labels);
    const all = new Map([...labels, ...[...plates.regions].map(([id, rect]) => [`region ${id}`, rect] as const)]);
    expect(pairs(all)).toEqual([]);
    for (const [id, rect] of all) {
      const hidden = written.places.filter((each) => overlap(rect, markOf(each, written.type.text)) > 60);
      expect(hidden.map((each) => `${id} hides ${each.id}`)).toEqual([]);
      expect(overlap(rect, written.frame), id).toBeCloseTo(rect.w * rect.h);
    }
    expect([...plates.regions.keys()].toSorted()).toEqual(
      ours.regions
        .map((region) => region.id)
        .filter((id) => !closed.includes(id))
        .toSorted(),
    );
  });

  test("are written in letters of 12 pixels at least", () => {
    for (const size of SIZES) {
      const { type, frame } = writtenOn(ours, closed, size);
      expect(type.text * (size[0] / frame.w)).toBeGreaterThanOrEqual(12);
    }
  });
});

test("names find a side in another box too", () => {
  const written = writtenOn(theirs, [], [700, 700]);
  for (const rect of labelsOf(written).values()) expect(overlap(rect, written.frame)).toBeCloseTo(rect.w * rect.h);
});

test("from far away only metropolises are named", () => {
  const written = writtenOn(ours, [], [360, 420]);
  expect([...labelsOf(written).keys()].toSorted()).toEqual(
    ours.places
      .filter((each) => each.kind === "metropolis")
      .map((each) => each.id)
      .toSorted(),
  );
});

test("a caravan goes along the rails, and never through a closed region", () => {
  const ids = (from: string, to: string, closed: string[]): string[] =>
    wayBetween(ours, from, to, closed).map((each) => each.id);
  expect(ids("boston", "new-york", [])).toEqual(["boston", "natick", "springfield", "bridgeport", "new-york"]);
  expect(ids("erie", "wheeling", ["chicago", "indianapolis"])).toEqual(["erie", "pittsburgh", "wheeling"]);
  expect(ids("erie", "chicago", ["chicago"])).toEqual([]);
});

describe("the land", () => {
  test("has a coast, waves and every region, in our box and in another", () => {
    for (const box of [ours, theirs]) {
      const land = landOf(box);
      expect(land.coast).toMatch(/^M[-\d. ]+Q/);
      expect(land.waves.length).toBeGreaterThan(2);
      expect(land.regions.map((region) => region.id)).toEqual(box.regions.map((region) => region.id));
      for (const region of land.regions) expect(region.path, region.id).toMatch(/Z$/);
    }
  });

  test("is drawn by lines of equal height that close", () => {
    const hill = fieldOf({ x: 0, y: 0, w: 100, h: 100 }, 5, (x, y) => 30 - Math.hypot(x - 50, y - 50));
    const [ring, ...others] = contours(hill);
    expect(others).toEqual([]);
    for (const point of ring!) expect(Math.hypot(point.x - 50, point.y - 50)).toBeCloseTo(30, 0);
    expect(contours(hill, 20)[0]!.length).toBeLessThan(ring!.length);
  });

  test("has holes where it is low, and ends with the sheet", () => {
    const bowl = fieldOf({ x: 0, y: 0, w: 100, h: 100 }, 5, (x, y) => Math.hypot(x - 50, y - 50) - 30);
    expect(contours(bowl)).toHaveLength(2);
    expect(smoothPath(contours(bowl)).split("M")).toHaveLength(3);
  });
});

describe("arrow keys", () => {
  test("go to the nearest place in that direction", () => {
    expect(towards("ArrowRight", place("chicago"), ours.places)?.id).toBe("south-bend");
    expect(towards("ArrowDown", place("boston"), ours.places)?.id).toBe("providence");
  });

  test("go nowhere beyond the edge, nor with another key", () => {
    expect(towards("ArrowLeft", place("st-louis"), ours.places)).toBeNull();
    expect(towards("Enter", place("boston"), ours.places)).toBeNull();
  });

  test("reach every place", () => {
    const reached = new Set(["boston"]);
    for (const id of reached)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
        reached.add(towards(key, place(id), ours.places)?.id ?? id);
    expect(ours.places.filter((each) => !reached.has(each.id))).toEqual([]);
  });
});

test("what is out of sight is told by its side", () => {
  const out = beyond(["chicago", "boston", "buffalo", "staunton"].map(place), { x: 500, y: 150, w: 400, h: 400 });
  expect(out).toEqual({ left: [place("chicago")], right: [place("boston")], below: [place("staunton")] });
});

test("a line is measured inside of a rectangle only", () => {
  const rect = { x: 0, y: 0, w: 10, h: 10 };
  expect(
    lengthInside(
      [
        { x: -5, y: 5 },
        { x: 5, y: 5 },
      ],
      rect,
    ),
  ).toBe(5);
  expect(
    lengthInside(
      [
        { x: -5, y: 12 },
        { x: 25, y: 12 },
      ],
      rect,
    ),
  ).toBe(0);
});

test("what a show earns is said as short as it goes", () => {
  expect(
    earningOf([
      { key: "steps", steps: 2, most: 6 },
      { key: "money", total: 4 },
    ]),
  ).toEqual({ kind: "money", count: 4 });
  expect(
    earningOf([
      { key: "marker", count: 5 },
      { key: "slot", number: 5 },
    ]),
  ).toEqual({ kind: "slot", count: 5 });
  expect(
    earningOf([
      { key: "required", fame: 6 },
      { key: "fame", total: 10 },
    ]),
  ).toEqual({ kind: "fame", count: 10 });
  expect(earningOf([])).toBeNull();
});

const NAMES = ["Anna", "Bea"];

function scene(view: Partial<ThreeRingCircusView>, lit: Record<string, Part[]> = {}, prospect: Part[] = []): Scene {
  const whole = {
    players: 2,
    closed: ["chicago", "indianapolis"],
    scoring: ["washington", "new-york", "boston"],
    scored: 0,
    barnum: "boston",
    next_barnum: null,
    popcorn: false,
    caravans: [null, null],
    tents: {},
    liked: {},
    metropolises: {},
    reach: {},
    ...view,
  };
  const choice = { decision: "turn", litPlace: (id: string) => id in lit, explainPlace: (id: string) => lit[id] ?? [] };
  return {
    box: ours,
    view: whole as unknown as ThreeRingCircusView,
    choice: choice as unknown as Choice,
    name: (owner) => (typeof owner === "number" ? NAMES[owner]! : owner),
    prospect: new Prospect(prospect),
  };
}

test("T52 the bubble of a city says what the slots in reach give", () => {
  const does = [
    { key: "marker", count: 4 },
    { key: "slot", number: 3 },
  ];
  const tip = placeTip(
    scene({ tents: { pittsburgh: [0, null, null, null, null] } }, { pittsburgh: does }),
    place("pittsburgh"),
  );
  expect(tip.lines.at(-1)).toBe("slot 3: 2 Ticket cards or 1 fame");
});

describe("whoever hears the map", () => {
  test("hears all of a city", () => {
    const here = scene({
      tents: { pittsburgh: [null, null, null, 0, null] },
      liked: { pittsburgh: "clown" },
      caravans: [null, "pittsburgh"],
    });
    expect(placeSaid(here, place("pittsburgh"))).toBe(
      "Pittsburgh, city, Washington D.C.; slots 1, 3, 5, 7, 9: 7 taken by Anna; " +
        "slot 1: 1 Ticket card (P), slot 3: 2 Ticket cards or 1 fame, slot 5: 2 Ticket cards or 3 fame (P), " +
        "slot 9: 3 Ticket cards or 7 fame (P); favourite artist: clown; caravans here: Bea; on Barnum’s road",
    );
  });

  test("hears what a show would earn", () => {
    const parts = [{ key: "steps", steps: 2, most: 6 }, { key: "local" }, { key: "money", total: 1 }];
    const here = scene({}, { troy: parts });
    expect(placeSaid(here, place("troy"))).toBe(
      "Troy, town, New York; no tent yet; on Barnum’s road; our proposal (P); perform here: 2 of 6 steps, 1 = 1 Money card",
    );
    expect(placeTip(here, place("troy"))).toEqual({
      title: "Perform in Troy",
      lines: ["2 of 6 steps", "1 = 1 Money card"],
    });
  });

  test("hears whose tent closes a town, and where Barnum goes", () => {
    expect(placeSaid(scene({ tents: { natick: ["neutral"] } }), place("natick"))).toBe(
      "Natick, town, Boston; tent: neutral",
    );
    expect(placeSaid(scene({ next_barnum: "natick" }), place("natick"))).toContain("Barnum comes here next");
    expect(placeSaid(scene({ popcorn: true }), place("boston"))).toContain("Barnum waits here, Boston will be scored");
  });

  test("hears what a metropolis wants", () => {
    expect(placeSaid(scene({ metropolises: { boston: "metropolis-9" } }), place("boston"))).toContain(
      "required: animals, tightrope walker 9, special performers (6 fame, +4 with the first family before, +5 with the last after)",
    );
  });

  test("hears of a closed region only that it is closed", () => {
    expect(placeSaid(scene({}), place("chicago"))).toBe("Chicago, metropolis, Chicago; closed");
    expect(regionSaid(scene({}), "chicago")).toBe("Chicago: closed");
  });

  test("hears when a region is scored and who leads there", () => {
    const rank = (seat: number | string, tents: number, fame: number): Part => ({
      key: "rank",
      region: "boston",
      seat,
      tents,
      fame,
    });
    const here = scene({ seat: 1, scored: 1 }, {}, [rank("neutral", 2, 10), rank(1, 1, 6)]);
    expect(regionLines(here, "boston")).toEqual([
      "scored in position 3",
      "You are 1 tent behind the leader",
      "10 fame: neutral, 2 tents",
      "6 fame: Bea, 1 tent",
      "3 fame: nobody yet",
    ]);
    expect(regionLines(here, "washington")).toEqual(["scored"]);
    const ahead = scene({ seat: 1 }, {}, [rank(1, 2, 10), rank(0, 2, 6)]);
    expect(regionLines(ahead, "boston")).toContain("Equal tents, and you win the tie");
    expect(turnOf(scene({ scored: 1, popcorn: true, barnum: "new-york" }).view, ours, "new-york")).toEqual({
      turn: "now",
      number: 2,
    });
  });

  test("hears what the own circus has of what a metropolis wants", () => {
    const at: Part = {
      key: "metropolis",
      place: "boston",
      card: "metropolis-11",
      has: true,
      fame: 9,
      left: "acrobat",
      more_left: 4,
      right: "special",
      more_right: 0,
    };
    const here = scene({ seat: 0, metropolises: { boston: "metropolis-11" } }, {}, [at]);
    expect(placeTip(here, place("boston")).lines).toContain("You have the lion: a show here is worth 9 fame now");
    expect(placeTip(here, place("boston")).lines).toContain("acrobats before it: +4");
  });

  test("hears where roads lead", () => expect(roadsSaid(ours, place("detroit"))).toBe("Roads to Toledo and Sturgis."));

  test("finds every place by a name of its own", () => {
    const names = ours.places.map((each) => placeSaid(scene({}), each));
    expect(new Set(names).size).toBe(ours.places.length);
  });
});
