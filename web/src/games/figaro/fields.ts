// Written by tools/wire_types.py from the Python types; do not edit.
import type { Fields } from "../../kit/sentences";

export const FIELDS: Fields = {
  kinds: {
    king: "seats",
    removed: "colours",
    seat: "seats",
    cards: "cards",
    card: "cards",
    to: "seats",
    colour: "colours",
  },
  each: {
    tiles: ["round", "tiles"],
    counts: ["seat", "count"],
  },
  order: {
    deal: "round king count",
    position: "round king",
    hand: "seat count cards",
    play: "seat card to",
    six: "seat total cards",
    take: "seat cards",
    round_end: "round king counts",
    swap: "seat gives gets",
    tiles: "given back",
  },
};
