// Written by tools/wire_types.py from the Python types; do not edit.
import type { Fields } from "../../kit/sentences";

export const FIELDS: Fields = {
  kinds: {
    start: "regions",
    closed: "regions",
    scoring: "regions",
    first: "seats",
    holder: "seats",
    place: "places",
    artist: "artists",
    favourites: "places",
    card: "cards",
    metropolises: "places",
    seat: "seats",
    deck: "decks",
    cards: "cards",
    source: "sources",
    other_card: "cards",
    region: "regions",
    to: "seats",
    family: "families",
    bonus: "bonuses",
  },
  each: {
    favourites: ["place", "artist"],
    metropolises: ["place", "card"],
  },
};
