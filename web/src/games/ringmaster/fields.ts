// Written by tools/wire_types.py from the Python types; do not edit.
import type { Fields } from "../../kit/sentences";

export const FIELDS: Fields = {
  kinds: {
    first: "seats",
    out: "cards",
    turn: "seats",
    seat: "seats",
    cards: "cards",
    card: "cards",
    zone: "seats",
    target: "cards",
    to: "seats",
    star: "cards",
    by: "cards",
    victim: "seats",
    rule: "wins",
    winner: "seats",
    aim: "kinds",
  },
  each: {},
};
