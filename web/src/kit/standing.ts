import type { Result } from "../wire";

/** How a match ended for a reader. */
export interface Standing {
  place: number;
  /** Who shares that place. */
  shared: number[];
}

export function standingOf(result: readonly Result[], seat: number | null): Standing | null {
  const own = result.find((row) => row.seat === seat);
  if (!own) return null;
  const shared = result.filter((row) => row.place === own.place && row.seat !== seat).map((row) => row.seat);
  return { place: own.place, shared };
}

/** Whether some have the same score and yet different places: then something else has decided. */
export function wasBroken(result: readonly Result[]): boolean {
  return result.some((one) => result.some((other) => one.score === other.score && one.place !== other.place));
}

/** The places that several share, with those who do. */
export function sharedPlaces(result: readonly Result[]): Map<number, number[]> {
  const places = Map.groupBy(result, (row) => row.place);
  return new Map(
    [...places].filter(([, rows]) => rows.length > 1).map(([place, rows]) => [place, rows.map((row) => row.seat)]),
  );
}
