import { proposals } from "../../kit/provenance";

/** How a card looks; its meaning is the server's. */
export interface Face {
  /** The drawing: a colour's, the juggler's or the ronde's. */
  kind: string;
  /** The number printed in the corner, none on a ronde. */
  value: string;
}

export function faceOf(card: string): Face {
  const [kind = card, value = ""] = card.split("-");
  return { kind, value };
}

/** What the five colours stand for (components.toml). */
export const THEMES: Record<string, string> = {
  purple: "painting",
  yellow: "cooking",
  green: "music",
  red: "fighting",
  blue: "magic",
};

export interface Box {
  lengths: number[];
  /** What on the table is our proposal. */
  proposed: Proposal[];
}

const PROPOSALS = { p_lengths: ["road.lengths_mm"], p_ronde: ["ronde.value"] };
export type Proposal = keyof typeof PROPOSALS;

interface RawBox {
  road?: { lengths_mm?: number[] };
}

/** The parts of the box that are drawn: how long the tiles are, and which values are only proposed. */
export function readBox(box: Record<string, unknown> | undefined): Box {
  const raw = (box ?? {}) as RawBox;
  return { lengths: raw.road?.lengths_mm ?? [], proposed: proposals(box, PROPOSALS) };
}

/** A tile's length in millimetres; until the box has come, by its rank. */
export function lengthOf(box: Box, rank: number): number {
  return box.lengths[rank - 1] ?? 20 + 8 * (rank - 1);
}
