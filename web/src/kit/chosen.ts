/** What can be chosen once for every page and match, the usual value first. */
export const CHOICES = {
  /** Of bots at new tables, and of all that moves. */
  pace: ["normal", "instant", "quick", "slow"],
  /** Whether moves with a heavy price are asked about before they are made. */
  confirm: [true, false],
  sound: [false, true],
  /** How the log is written. */
  notation: ["sentences", "short"],
  /** Players' colours get a pattern as well. */
  patterns: [false, true],
  /** Of all text. */
  size: ["normal", "small", "large", "largest"],
  /** "You can also…" */
  hints: [true, false],
  /** A notification of the system when it is the reader's turn and the page is hidden. */
  notify: [false, true],
  /** What others at the table say is shown. */
  talk: [true, false],
} as const;

type Choices = typeof CHOICES;
type Listed = { -readonly [Name in keyof Choices]: Choices[Name][number] };

export interface Chosen extends Listed {
  /** From 0 to 1. */
  volume: number;
}

export type Pace = Chosen["pace"];
export type Size = Chosen["size"];

const USUAL_VOLUME = 0.6;

/** What was stored, with the usual value for all that is missing or makes no sense. */
export function readChosen(stored: unknown): Chosen {
  const kept: Record<string, unknown> = typeof stored === "object" && stored !== null ? { ...stored } : {};
  const listed = Object.entries(CHOICES).map(([name, values]: [string, readonly unknown[]]) => [
    name,
    values.includes(kept[name]) ? kept[name] : values[0],
  ]);
  const { volume } = kept;
  const audible = typeof volume === "number" && volume >= 0 && volume <= 1;
  return { ...(Object.fromEntries(listed) as Listed), volume: audible ? volume : USUAL_VOLUME };
}

/** How long what moves takes, as a multiple of the usual. */
export const TEMPO: Record<Pace, number> = { instant: 0, quick: 0.5, normal: 1, slow: 1.8 };

/** How long bots take to move at a new table, in seconds. */
export const BOT_PACE: Record<Pace, number> = { instant: 0, quick: 0.4, normal: 0.8, slow: 2 };
