// Written by tools/wire_types.py from the Python types; do not edit.
import type { Fields } from "../../kit/sentences";

export const FIELDS: Fields = {
  kinds: {
    seat: "seats",
    ringmaster: "seats",
    token: "tokens",
    tokens: "tokens",
    middle: "tokens",
    wagons: "wagons",
    card: "cards",
    cards: "cards",
    wagon: "wagons",
    gives: "tokens",
    gets: "tokens",
    other: "seats",
    to: "seats",
    animal: "cards",
    bonuses: "cards",
    token_animals: "several",
    animals: "several",
  },
  each: {
    tokens: ["seat", "token"],
  },
  order: {
    start: "seat goal ringmaster tokens middle wagons",
    deal: "count card",
    position: "seat actions",
    hand: "seat count cards",
    turn: "seat actions",
    draw_blind: "seat card",
    draw_open: "seat card",
    pick: "seat card",
    bonus: "seat card",
    pay: "seat card left",
    join: "seat wagon points",
    exchange: "seat gives gets other",
    end_turn: "seat actions",
    pass_ringmaster: "seat to face_up",
    end: "rule result",
  },
};
