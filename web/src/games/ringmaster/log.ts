import { fill, joined, type Language, type Values } from "../../kit/words";
import { countOf } from "./art";
import type { RingmasterEvent } from "./events";
import { WORDS } from "./words";

export interface Reader {
  language: Language;
  /** The seat that reads, null for a spectator. */
  seat: number | null;
  name(seat: number): string;
}

type Told<K extends RingmasterEvent["type"]> = Extract<RingmasterEvent, { type: K }>;

/** What happened, in words for this reader; some events are several sentences, some none. */
export function sentences(event: RingmasterEvent, reader: Reader): string[] {
  // Some cards bring their own exclamation mark.
  return told(event, reader).map((sentence) => sentence.replace(/([!?])\.$/, "$1"));
}

function told(event: RingmasterEvent, reader: Reader): string[] {
  switch (event.type) {
    case "start":
      return start(event, reader);
    case "position":
    case "new_pile":
    case "juggling":
      return [plain(event.type, reader, { ...event } as unknown as Values)];
    case "hand":
    case "open_hand":
      return hand(event, reader);
    case "draw":
      return [
        line(event.card && event.seat !== reader.seat ? "draw_open" : "draw", event.seat, reader, {
          card: card(event.card ?? "", reader),
        }),
      ];
    case "play":
    case "use":
      return [aimed(event, reader)];
    case "barker_play":
    case "discard":
    case "choose":
    case "sabotage":
      return [line(event.type, event.seat, reader, { card: card(event.card, reader) })];
    case "placed":
      return []; // It lies where it was announced: the play has said so.
    case "wreck":
      return wreck(event, reader);
    case "move":
      return [towards("move", event.seat, event.to, reader, { card: card(event.card, reader) })];
    case "take":
    case "give":
      return [handed(event, reader)];
    case "removed":
      return [plain("removed", reader, { card: card(event.card, reader) })];
    case "end":
      return end(event, reader);
    case "turn":
    case "no_draw":
    case "let_it_pass":
    case "undo":
      return [line(event.type, event.seat, reader)];
    default:
      return [];
  }
}

function card(id: string, reader: Reader): string {
  return WORDS[reader.language].cards[id] ?? id;
}

function listed(cards: readonly string[], reader: Reader): string {
  const names = countOf(cards).map(([id, count]) => (count > 1 ? `${count} × ${card(id, reader)}` : card(id, reader)));
  return joined(names, reader.language);
}

function plain(key: string, reader: Reader, values: Values = {}): string {
  return fill(WORDS[reader.language].events[key] ?? key, values);
}

/** One sentence about one seat, in the variant for the reader's own seat where there is one. */
function line(key: string, seat: number, reader: Reader, values: Values = {}): string {
  const { events } = WORDS[reader.language];
  const sentence = (seat === reader.seat ? events.you[key] : undefined) ?? events[key] ?? key;
  return fill(sentence, { seat: reader.name(seat), ...values });
}

/** A sentence that goes from one seat to a zone: the own one, the reader's, or somebody else's. */
function towards(key: string, seat: number, to: number, reader: Reader, values: Values): string {
  const { events } = WORDS[reader.language];
  const variant = to === seat ? `${key}_own` : to === reader.seat ? `${key}_to_you` : key;
  return line(events[variant] === undefined ? key : variant, seat, reader, { to: reader.name(to), ...values });
}

function start(event: Told<"start">, reader: Reader): string[] {
  const { events } = WORDS[reader.language];
  const first = (event.first === reader.seat ? events.you["start"] : undefined) ?? events["start"] ?? "";
  const out = event.out.length > 0 ? [plain("start_out", reader, { out: listed(event.out, reader) })] : [];
  return [fill(first, { count: event.count, first: reader.name(event.first) }), ...out];
}

function hand(event: Told<"hand"> | Told<"open_hand">, reader: Reader): string[] {
  if (!event.cards) return [];
  const key = event.type === "hand" && event.seat !== reader.seat ? "hand_open" : event.type;
  return [line(key, event.seat, reader, { cards: listed(event.cards, reader), count: event.cards.length })];
}

function aimed(event: Told<"play" | "barker_play"> | Told<"use">, reader: Reader): string {
  const values = event.type === "use" ? { star: card(event.star, reader) } : { card: card(event.card, reader) };
  if (event.zone === null) return line(event.type, event.seat, reader, values);
  if (event.target === null) return towards("play_zone", event.seat, event.zone, reader, values);
  return towards(`${event.type}_target`, event.seat, event.zone, reader, {
    ...values,
    target: card(event.target, reader),
  });
}

function wreck(event: Told<"wreck">, reader: Reader): string[] {
  if (event.wrecked.length === 0) return [plain("wreck", reader, { by: card(event.by, reader) })];
  return event.wrecked.map((each) => towards("wrecked", -1, each.zone, reader, { card: card(each.card, reader) }));
}

function handed(event: Told<"take"> | Told<"give">, reader: Reader): string {
  const seen = event.cards && event.cards.length > 0 ? listed(event.cards, reader) : null;
  if (event.type === "take")
    return line(seen === null ? "take" : "take_seen", event.seat, reader, {
      victim: reader.name(event.victim),
      count: event.count,
      cards: seen ?? "",
    });
  if (seen !== null && event.to === reader.seat) return towards("give", event.seat, event.to, reader, { cards: seen });
  return line(seen === null ? "give" : "give_seen", event.seat, reader, {
    to: reader.name(event.to),
    cards: seen ?? "",
  });
}

function end(event: Told<"end">, reader: Reader): string[] {
  const over = plain("end", reader, { win: WORDS[reader.language].wins[event.rule] ?? event.rule });
  return [over, event.winner === null ? plain("end_draw", reader) : line("end_winner", event.winner, reader)];
}
