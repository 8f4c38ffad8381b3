import { fill, joined, type Language, type Values } from "../../kit/words";
import type { Box } from "./box";
import { ownName } from "./describe";
import { partsOf, type CircusEvent } from "./events";
import type { Owner } from "./seats";
import { WORDS, type Names } from "./words";

export interface Reader {
  language: Language;
  /** The seat that reads, null for a spectator. */
  seat: number | null;
  name(seat: number): string;
  box: Box | null;
}

/** Told by the table itself, or too long for a log. */
const SILENT = ["deck"];
const OWNERS = ["seat", "to", "first", "holder"];
const NAMED: Record<string, "cards" | "decks" | "sources" | "artists" | "families"> = {
  card: "cards",
  other_card: "cards",
  deck: "decks",
  source: "sources",
  artist: "artists",
  family: "families",
};

/** What happened, in words for this reader; some events are several sentences, some none. */
export function sentences(event: CircusEvent, reader: Reader): string[] {
  return SILENT.includes(event.type)
    ? []
    : partsOf(event)
        .map((part) => sentence(part, reader))
        .filter(Boolean);
}

function sentence(event: CircusEvent, reader: Reader): string {
  const { events } = WORDS[reader.language];
  const own = reader.seat !== null && event["seat"] === reader.seat;
  const yours = own && !(event.type === "hand" && !event["cards"]) ? events.you[event.type] : undefined;
  // A place whose name ends with a dot ends the sentence with it.
  return fill(yours ?? events[event.type] ?? "", valuesOf(event, reader)).replace(/\.\.$/, ".");
}

function valuesOf(event: CircusEvent, reader: Reader): Values {
  const found: Values = {};
  for (const [field, value] of Object.entries(event)) found[field] = worded(event, field, value, reader);
  return found;
}

function worded(event: CircusEvent, field: string, value: unknown, reader: Reader): string | number {
  if (Array.isArray(value))
    return joined(
      value.map((each) => brief(String(worded(event, field.replace(/s$/, ""), each, reader)))),
      reader.language,
    );
  if (OWNERS.includes(field)) return ownerName(value as Owner, reader);
  if (typeof value === "number") return value;
  const text = String(value);
  if (field === "place") return reader.box?.place.get(text)?.name ?? text;
  if (field === "region" || field === "scoring" || field === "start")
    return reader.box?.regions.find((region) => region.id === text)?.name ?? text;
  const names: Names = NAMED[field] ? WORDS[reader.language][NAMED[field]] : {};
  const own = NAMED[field] === "cards" && reader.box ? ownName(text, reader.box) : null;
  return own ?? names[text] ?? text;
}

// Among many, a card goes without what it does: the card itself tells it.
const brief = (name: string): string => name.replace(/ \(.*\)$/, "");

function ownerName(owner: Owner, reader: Reader): string {
  return typeof owner === "number" ? reader.name(owner) : (WORDS[reader.language].circuses[owner] ?? owner);
}
