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
  proposedCopies: boolean;
}

interface RawBox {
  bonus?: { prov?: { copies?: string } };
}

/** The parts of the box that are told: which values are only proposed. */
export function readBox(box: Record<string, unknown> | undefined): Box {
  const raw = (box ?? {}) as RawBox;
  return { proposedCopies: raw.bonus?.prov?.copies === "P" };
}
