import { fill, joined, type Language, type Values } from "../../kit/words";
import type { FigaroEvent } from "./events";
import { WORDS, type FigaroWords } from "./words";

export interface Reader {
  language: Language;
  /** The seat that reads, null for a spectator. */
  seat: number | null;
  name(seat: number): string;
}

/** What happened, in words for this reader; some events are several sentences, some none. */
export function sentences(event: FigaroEvent, reader: Reader): string[] {
  const words = WORDS[reader.language];
  switch (event.type) {
    case "start":
      return start(event, reader, words);
    case "hand":
      return event.seat === reader.seat && event.cards
        ? [line("hand", event.seat, reader, { count: event.count, cards: listed(event.cards, reader) })]
        : [];
    case "play":
      return [
        line(playKey(event, reader), event.seat, reader, {
          card: words.cards[event.card] ?? event.card,
          to: reader.name(event.to),
        }),
      ];
    case "round_end":
      return [
        line("round_end", event.king, reader, { round: event.round }),
        ...event.counts.map((count, seat) => line("round_count", seat, reader, { count })),
      ];
    case "tiles":
      return tiles(event, reader, words);
    case "end":
      return end(event, reader, words);
    case "position":
      return [line("position", event.king, reader, { round: event.round })];
    case "deal":
      return [line("deal", event.king, reader, { round: event.round, count: event.count })];
    case "six":
      return [line("six", event.seat, reader, { total: event.total })];
    case "swap":
      return [line("swap", event.seat, reader, { gives: event.gives, gets: event.gets })];
    case "pass_on":
    case "last_card":
    case "take":
    case "no_swap":
    case "undo":
      return [line(event.type, event.seat, reader)];
    default:
      return [];
  }
}

/** One sentence about one seat, in the variant for the reader's own seat where there is one. */
function line(key: string, seat: number, reader: Reader, values: Values = {}): string {
  const { events } = WORDS[reader.language];
  const sentence = (seat === reader.seat ? events.you[key] : undefined) ?? events[key] ?? key;
  const name = reader.name(seat);
  return fill(sentence, { seat: name, king: name, ...values });
}

function playKey(event: { seat: number; to: number }, reader: Reader): string {
  if (event.to === event.seat) return "play_own";
  return event.to === reader.seat ? "play_to_you" : "play";
}

function start(event: Extract<FigaroEvent, { type: "start" }>, reader: Reader, words: FigaroWords): string[] {
  const removed =
    event.removed === null
      ? []
      : [fill(words.events["start_removed"] ?? "", { removed: words.colours[event.removed] ?? event.removed })];
  const rounds = event.tiles.map((ranks, round) =>
    fill(words.events["start_tiles"] ?? "", { round: round + 1, tiles: ranks.join(", ") }),
  );
  return [line("start", event.king, reader), ...removed, ...rounds];
}

function tiles(event: Extract<FigaroEvent, { type: "tiles" }>, reader: Reader, words: FigaroWords): string[] {
  const given = event.given.map(({ seat, tile }) => line("tile_given", seat, reader, { tile }));
  const back = event.back.length > 0 ? [fill(words.events["tiles_back"] ?? "", { back: event.back.join(", ") })] : [];
  return [words.events["tiles"] ?? "", ...given, ...back];
}

function end(event: Extract<FigaroEvent, { type: "end" }>, reader: Reader, words: FigaroWords): string[] {
  const order = event.result.toSorted((a, b) => a.place - b.place);
  const winners = order.filter((each) => each.place === 1).map((each) => line("end_winner", each.seat, reader));
  const places = order.map((each) => line("end_place", each.seat, reader, { place: each.place, score: each.score }));
  return [words.events["end"] ?? "", ...winners, ...places];
}

function listed(cards: string[] | Record<string, number>, reader: Reader): string {
  const names = WORDS[reader.language].cards;
  const counts = Array.isArray(cards) ? countOf(cards) : Object.entries(cards);
  return joined(
    counts.map(([card, count]) => (count > 1 ? `${count} × ${names[card] ?? card}` : (names[card] ?? card))),
    reader.language,
  );
}

/** Equal cards counted, in the order of their first. */
export function countOf(cards: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}
