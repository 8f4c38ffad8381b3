// From an event to sentences, by the types of its fields: what src/chapiteau/words/sentences.py does for the terminal,
// where the keys of the words are explained.
import type { Thing } from "./lit";
import { form, joined, phrase, type Language, type Text, type Values } from "./words";

/** What the fields of a game's events name, and how the parts of its lists are called; made from the Python types. */
export interface Fields {
  kinds: Record<string, string>;
  each: Record<string, readonly [key: string, value: string]>;
  /** The fields of an event in order, the acting seat before others, where the alphabet's order is another. */
  order: Record<string, string>;
}

type Texts = Record<string, Text>;

/** The tables of a game's words that sentences are made from. */
export interface SentenceWords {
  events: Texts & { you: Texts };
  parts: Texts & { you: Texts };
  /** The facts behind a refusal. */
  refused: Texts & { you?: Texts };
  /** What choosing a move does. */
  explain: Texts & { you?: Texts };
}

type Table = keyof SentenceWords;

export interface Reader {
  language: Language;
  /** The seat that reads, null for a spectator. */
  seat: number | null;
  name(seat: number): string;
}

export interface Telling extends Reader {
  fields: Fields;
  words: SentenceWords;
  /** What the words, or the box, call an id. */
  named: Named;
}

/** An event, a part of one, or a fact. */
export type Told = Record<string, unknown>;

type Named = (kind: string, id: string) => string | undefined;

interface Teller<Event, By> {
  /** What happened, for this reader; some events are several sentences, some none. */
  sentences(event: Event, reader: By): string[];
  /** A fact behind a refusal, in this reader's terms. */
  fact(fact: Told, reader: By): string | null;
  /** A part of what choosing a move does. */
  does(part: Told, reader: By): string | null;
  /** The cards, places … that its sentences name. */
  things(event: Event, reader: By): Thing[];
}

/** The sentences of a game, from its words and the fields of its events; a box may name what the words cannot know. */
export function teller<Event extends { type: string }, By extends Reader = Reader>(
  words: Record<Language, SentenceWords>,
  fields: Fields,
  byBox: (reader: By) => Named = () => () => undefined,
): Teller<Event, By> {
  const telling = (reader: By): Telling => {
    const own = words[reader.language]!;
    const inWords: Named = (kind, id) => (own as unknown as Record<string, Record<string, string>>)[kind]?.[id];
    const inBox = byBox(reader);
    return { ...reader, fields, words: own, named: (kind, id) => inBox(kind, id) ?? inWords(kind, id) };
  };
  return {
    sentences: (event, reader) => sentences(event, telling(reader)),
    fact: (fact, reader) => said([String(fact["key"])], fact, "refused", telling(reader)),
    does: (part, reader) => said([String(part["key"])], part, "explain", telling(reader)),
    things: (event, reader) => thingsIn(event as unknown as Told, telling(reader)),
  };
}

/** What happened, for this reader; some events are several sentences, some none. */
export function sentences(event: { type: string }, telling: Telling): string[] {
  const told = inOrder(event as unknown as Told, telling.fields);
  const parts = Object.entries(told).flatMap(([field, value]) => partSentences(field, value, told, telling));
  const whole = said(variants(told, telling), told, "events", telling);
  return [whole, ...parts, ...winners(told["result"], telling)].filter((sentence) => sentence !== null);
}

/** What an event names besides seats, as its sentences name it; what lies in its rows and lists, too. */
function thingsIn(told: Told, telling: Telling): Thing[] {
  return Object.entries(told).flatMap(([field, value]) => {
    const kind = telling.fields.kinds[field];
    const each: unknown[] = Array.isArray(value) ? value : [value];
    const rows = each.filter((one): one is Told => typeof one === "object" && one !== null);
    const ids = kind === undefined || kind === "seats" ? [] : each.filter((one) => typeof one === "string");
    const named = ids.map((id) => ({ kind: kind!, id, name: nameOf(kind!, id, ids.length > 1, telling) }));
    return [...named.filter(({ name }) => name !== ""), ...rows.flatMap((row) => thingsIn(row, telling))];
  });
}

const nameOf = (kind: string, id: string, brief: boolean, telling: Telling): string =>
  (telling.named(kind, id) ?? "").replace(brief ? / \(.*/ : /$^/, "");

/** An event as it was told: on its way its fields may come in another order. */
function inOrder(event: Told, { order }: Fields): Told {
  const names = order[String(event["type"])]?.split(" ") ?? Object.keys(event).sort();
  return Object.fromEntries(["type", ...names].filter((name) => name in event).map((name) => [name, event[name]]));
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || isEmpty(value);
const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** The first of these keys that has words. */
function said(keys: string[], values: Told, table: Table, telling: Telling): string | null {
  for (const key of keys) {
    const text = textOf(key, values, table, telling);
    if (text !== null) return phrase(text, worded(values, telling), telling.language);
  }
  return null;
}

/** The words under one key, those to the reader where the reader acts. */
function textOf(key: string, values: Told, table: Table, telling: Telling): Text | null {
  const texts = telling.words[table];
  const yours = telling.seat !== null && seatsIn(values, telling)[0]?.[1] === telling.seat;
  const text = (yours ? texts.you?.[key] : undefined) ?? texts[key];
  if (text === undefined) return null;
  const holes = [...form(text, values as Values, telling.language).matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return holes.some((name) => values[name] === undefined || values[name] === null) ? null : text;
}

/** The keys that fit, the best one first. */
function variants(event: Told, telling: Telling): string[] {
  const kind = String(event["type"]);
  let keys = [kind];
  const exact: string[] = [];
  for (const [field, value] of Object.entries(event)) {
    if (field === "type" || isNothing(value)) continue;
    if (typeof value === "string") exact.push(`${kind}_${field}_${value}`);
    keys = [`${kind}_${field}`, ...(typeof value === "string" ? [`${kind}_${value}`] : []), ...keys];
  }
  const ending = endingFor(event, telling);
  return [...exact, ...keys].flatMap((key) => (ending ? [key + ending, key] : [key]));
}

/** Whom an event aims at: the acting seat itself, the reader, or somebody else. */
function endingFor(event: Told, telling: Telling): string {
  const [acting, ...others] = seatsIn(event, telling).map(([, seat]) => seat);
  const last = others.at(-1);
  if (last === undefined) return "";
  return last === acting ? "_own" : last === telling.seat ? "_to_you" : "";
}

/** The seats that an event names; the first is the one that acts. */
function seatsIn(event: Told, telling: Telling): [string, unknown][] {
  const isSeat = (field: string, value: unknown) => telling.fields.kinds[field] === "seats" && !Array.isArray(value);
  return Object.entries(event).filter(([field, value]) => isSeat(field, value) && !isNothing(value));
}

function partSentences(field: string, value: unknown, event: Told, telling: Telling): (string | null)[] {
  const key = `${String(event["type"])}_${field}`;
  if (isEmpty(value)) return [said([`${key}_none`], event, "parts", telling)];
  if (isNothing(value)) return [];
  return partsOf(field, value, telling).map((part) => said([key], part, "parts", telling));
}

/** What one sentence each is about. */
function partsOf(field: string, value: unknown, telling: Telling): Told[] {
  const each = telling.fields.each[field];
  if (each) {
    const first = telling.fields.kinds[each[0]] === undefined ? 1 : 0;
    const keyed = Array.isArray(value)
      ? value.map((one: unknown, index) => [index + first, one] as const)
      : Object.entries(value as object);
    return keyed.map(([key, one]) => ({ [each[0]]: key, [each[1]]: one as unknown }));
  }
  const isRows = Array.isArray(value) && typeof value[0] === "object" && value[0] !== null;
  return isRows ? (value as Told[]) : [{ [field]: value }];
}

function winners(result: unknown, telling: Telling): (string | null)[] {
  if (!Array.isArray(result)) return [];
  const first = (result as { seat: unknown; place: number }[]).filter((row) => row.place === 1).map((row) => row.seat);
  if (first.length > 1) return [said(["end_shared"], { seats: first }, "parts", telling)];
  return first.length === 1 ? [said(["end_winner"], { seat: first[0] }, "parts", telling)] : [];
}

function worded(values: Told, telling: Telling): Values {
  const kinds: Record<string, string> = { ...telling.fields.kinds, seats: "seats" };
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, named(kinds[field], value, telling)]),
  );
}

/** A value as it stands in a sentence: names for ids and seats, several joined, numbers as they are. */
function named(kind: string | undefined, value: unknown, telling: Telling): string | number {
  if (Array.isArray(value)) {
    const names = value.filter((one) => one !== null).map((one) => String(named(kind, one, telling)));
    return listed(names, telling.language);
  }
  if (typeof value === "number") return kind === "seats" ? telling.name(value) : value;
  return (kind === undefined ? undefined : telling.named(kind, String(value))) ?? String(value);
}

/** Names joined, equal ones counted. Among many, a name goes without what stands behind it in brackets. */
export function listed(names: readonly string[], language: Language): string {
  const brief = names.length > 1 ? names.map((name) => name.replace(/ \(.*/, "")) : names;
  const counted = countOf(brief).map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
  return joined(counted, language);
}

/** Equal things counted, in the order of their first. */
export function countOf(things: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts];
}
