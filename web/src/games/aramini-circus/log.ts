import { fill, joined, type Language, type Values } from "../../kit/words";
import type { AraminiEvent, Told } from "./events";
import { WORDS } from "./words";

export interface Reader {
  language: Language;
  /** The seat that reads, null for a spectator. */
  seat: number | null;
  name(seat: number): string;
}

/** What happened, in words for this reader; some events are several sentences, some none. */
export function sentences(event: AraminiEvent, reader: Reader): string[] {
  const words = WORDS[reader.language];
  switch (event.type) {
    case "start":
      return start(event, reader);
    case "deal":
      return [line("deal", null, reader, { count: event.count, card: words.cards[event.card] ?? event.card })];
    case "hand":
      return event.seat === reader.seat && event.cards
        ? [line("hand", event.seat, reader, { cards: listed(event.cards, reader) })]
        : [];
    case "exchange":
      return [exchange(event, reader)];
    case "pass_ringmaster":
      return [line(passKey(event, reader), event.seat, reader, { to: reader.name(event.to) })];
    case "end":
      return end(event, reader);
    case "position":
    case "turn":
    case "draw_blind":
    case "draw_open":
    case "pick":
    case "bonus":
    case "renew":
    case "fill":
    case "take":
    case "wait":
    case "pay":
    case "reveal":
    case "gap":
    case "join":
    case "end_turn":
    case "turn_ringmaster":
    case "undo":
      return [plain(event, reader)];
    default:
      return [];
  }
}

/** One sentence about one seat, in the variant for the reader's own seat where there is one. */
function line(key: string, seat: number | null, reader: Reader, values: Values = {}): string {
  const { events } = WORDS[reader.language];
  const own = seat !== null && seat === reader.seat;
  const sentence = (own ? events.you[key] : undefined) ?? events[key] ?? key;
  return fill(sentence, { ...(seat === null ? {} : { seat: reader.name(seat) }), ...values });
}

/** An event whose fields are the sentence's placeholders, cards and wagons by their names. */
function plain(event: AraminiEvent, reader: Reader): string {
  const words = WORDS[reader.language];
  const named: Record<string, Record<string, string>> = { card: words.cards, wagon: words.wagons };
  const values: Values = {};
  for (const [field, value] of Object.entries(event)) {
    if (typeof value === "number" && field !== "seat") values[field] = value;
    if (typeof value === "string") values[field] = named[field]?.[value] ?? value;
  }
  return line(event.type, "seat" in event ? event.seat : null, reader, values);
}

function start(event: Told<"start">, reader: Reader): string[] {
  const words = WORDS[reader.language];
  const wagons = event.wagons.filter((wagon) => wagon !== null).map((wagon) => words.wagons[wagon] ?? wagon);
  const middle = event.middle.map((token) => words.tokens[token] ?? token);
  return [
    line("start", event.seat, reader, { goal: event.goal }),
    ...event.tokens.map((token, seat) => line("start_tokens", seat, reader, { token: words.tokens[token] ?? token })),
    ...(middle.length > 0 ? [line("start_middle", null, reader, { tokens: joined(middle, reader.language) })] : []),
    line("start_wagons", null, reader, { wagons: joined(wagons, reader.language) }),
    line("start_ringmaster", event.ringmaster, reader),
  ];
}

function exchange(event: Told<"exchange">, reader: Reader): string {
  const { tokens } = WORDS[reader.language];
  const values = { gives: tokens[event.gives] ?? event.gives, gets: tokens[event.gets] ?? event.gets };
  if (event.other === null) return line("exchange_middle", event.seat, reader, values);
  const key = event.other === reader.seat ? "exchange_with_you" : "exchange";
  return line(key, event.seat, reader, { ...values, other: reader.name(event.other) });
}

function passKey(event: Told<"pass_ringmaster">, reader: Reader): string {
  return `pass_ringmaster${event.face_up ? "" : "_down"}${event.to === reader.seat ? "_to_you" : ""}`;
}

function end(event: Told<"end">, reader: Reader): string[] {
  const order = event.result.toSorted((a, b) => a.place - b.place);
  const first = order.filter((each) => each.place === 1).map((each) => each.seat);
  const names = joined(
    first.map((seat) => reader.name(seat)),
    reader.language,
  );
  const winner =
    first.length === 1 ? line("end_winner", first[0]!, reader) : line("end_shared", null, reader, { seats: names });
  const places = order.map((each) => line("end_place", each.seat, reader, { place: each.place, score: each.score }));
  return [line("end", null, reader), ...places, winner];
}

function listed(cards: string[], reader: Reader): string {
  const names = WORDS[reader.language].cards;
  return joined(
    countOf(cards).map(([card, count]) => (count > 1 ? `${count} × ${names[card] ?? card}` : (names[card] ?? card))),
    reader.language,
  );
}

/** Equal cards counted, in the order of their first. */
export function countOf(cards: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}
