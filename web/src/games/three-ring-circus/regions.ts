import type { GameInfo } from "../../wire";

/** One way to set up the map of 3 Ring Circus: what is closed, and how Barnum travels. */
export interface RegionSetUp {
  /** What the table is asked for. */
  options: Record<string, unknown>;
  closed: string[];
  start: string;
  clockwise: boolean;
}

type Box = Record<string, unknown>;

interface BoxSetUp {
  id: string;
  players: number;
  closed: string[];
  variants: { start: string; direction: "cw" | "ccw" }[];
}

interface Drawn extends Omit<RegionSetUp, "options"> {
  setup: string;
}

/** What so many players may choose from, the rulebook's usual set-up first. */
export function regionSetUps(info: GameInfo, box: Box, players: number): RegionSetUp[] {
  const asked = distinct(info.variants[players] ?? []);
  const drawn = drawnFor(box, players);
  const names = (one: Drawn, each: Record<string, unknown>): boolean =>
    one.setup === each["setup"] && one.start === each["start"];
  // The usual set-up is asked for without a name: it is the one that no other choice names.
  const usual = drawn.find((one) => !asked.some((each) => names(one, each)));
  return asked.flatMap((each, index) => {
    const found = index === 0 ? usual : drawn.find((one) => names(one, each));
    return found
      ? [
          {
            options: { setup: each["setup"], start: each["start"] },
            closed: found.closed.map(nameIn(box)),
            start: nameIn(box)(found.start),
            clockwise: found.clockwise,
          },
        ]
      : [];
  });
}

function distinct(variants: Record<string, unknown>[]): Record<string, unknown>[] {
  return variants.filter(
    (one, index) =>
      index === variants.findIndex((each) => each["setup"] === one["setup"] && each["start"] === one["start"]),
  );
}

/** The box has none for one player alone: the next number's are used. */
function drawnFor(box: Box, players: number): Drawn[] {
  const all = (box["setup"] ?? []) as BoxSetUp[];
  const seats = Math.min(...all.map((each) => each.players).filter((number) => number >= players));
  return all
    .filter((each) => each.players === seats)
    .flatMap((each) =>
      each.variants.map((variant) => ({
        setup: each.id,
        closed: each.closed,
        start: variant.start,
        clockwise: variant.direction === "cw",
      })),
    );
}

function nameIn(box: Box): (region: string) => string {
  const regions = (box["region"] ?? []) as { id: string; name: string }[];
  return (region) => regions.find((each) => each.id === region)?.name ?? region;
}
