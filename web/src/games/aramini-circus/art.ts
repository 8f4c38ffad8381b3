import { proposals } from "../../kit/provenance";

/** How a card or a wagon looks; its meaning is the server's. */
export interface Face {
  /** The drawing: an animal's or a bonus card's. */
  kind: string;
  /** The number on a wagon, none on a card. */
  value: string;
}

export function faceOf(id: string): Face {
  const [, kind = id, value = ""] = /^(.*)-(\d+)$/.exec(id) ?? [];
  return { kind, value };
}

export const ANIMALS = ["giraffe", "bear", "fish", "tiger"];

export const isAnimal = (card: string): boolean => ANIMALS.includes(card);

export interface Box {
  /** What on the table is our proposal. */
  proposed: (keyof typeof PROPOSALS)[];
}

const PROPOSALS = { p_copies: ["bonus.copies"] };

/** The parts of the box that are told: which values are only proposed. */
export function readBox(box: Record<string, unknown> | undefined): Box {
  return { proposed: proposals(box, PROPOSALS) };
}
