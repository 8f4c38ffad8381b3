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
  },
  each: {
    tokens: ["seat", "token"],
  },
};
