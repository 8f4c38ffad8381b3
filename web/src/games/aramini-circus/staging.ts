import type { Weight } from "../../kit/scene.svelte";
import { countOf } from "../../kit/sentences";
import { settings } from "../../kit/settings.svelte";
import type { Sound } from "../../kit/sound";
import type { Turn, Whose } from "../../kit/turns";
import { joined, joinedApart, phrase } from "../../kit/words";
import type { LogEntry } from "../../wire";
import { eventsOf, type AraminiEvent, type Told } from "./events";
import type { Reader } from "./log";
import { names, say } from "./text";

/** Whose turn an entry belongs to: the seat that does something in it, not the one whose turn begins. */
export function turnOf(entry: LogEntry): Whose {
  const event = eventsOf(entry).find(
    (each) => each.type !== "start" && each.type !== "hand" && each.type !== "position",
  );
  return event && event.type !== "turn" && "seat" in event ? event.seat : null;
}

/** All of a turn in a line: what was drawn, what was paid for which wagon, where it went. */
export function lineOf(turn: Turn, reader: Reader): string {
  if (typeof turn.whose !== "number") return "";
  const paid: string[] = [];
  const told = turn.entries.flatMap(eventsOf).flatMap((event) => {
    if (event.type === "pay") paid.push(event.card);
    const words = event.type === "take" ? taken(event, paid.splice(0)) : done(event);
    return words === null ? [] : [words];
  });
  if (told.length === 0) return "";
  return say("since_line", { name: reader.name(turn.whose), done: joinedApart(told, settings.language) });
}

function taken(event: Told<"take">, paid: string[]): string {
  const wagon = names().wagons[event.wagon] ?? event.wagon;
  return paid.length > 0 ? say("since_fill", { wagon, cards: counted(paid) }) : say("since_fill_free", { wagon });
}

const counted = (cards: string[]): string =>
  joined(
    countOf(cards).map(([card, count]) => phrase(names().counted[card] ?? card, { count }, settings.language)),
    settings.language,
  );

function done(event: AraminiEvent): string | null {
  const { cards, wagons, tokens } = names();
  switch (event.type) {
    case "draw_blind":
      return say("since_draw");
    case "draw_open":
    case "pick":
      return say("since_draw_open", { card: cards[event.card] ?? event.card });
    case "bonus":
      return say("since_bonus", { card: cards[event.card] ?? event.card });
    case "join":
      return say("since_join", { wagon: wagons[event.wagon] ?? event.wagon, points: event.points });
    case "wait":
      return say("since_wait", { wagon: wagons[event.wagon] ?? event.wagon });
    case "exchange":
      return say("since_swap", { gives: tokens[event.gives] ?? event.gives, gets: tokens[event.gets] ?? event.gets });
    case "end_turn":
      return say("since_end");
    default:
      return null;
  }
}

/** The trains that grew, and the tokens that changed hands. */
export const marksOf = (turns: Turn[]): string[] =>
  turns.flatMap((turn) => turn.entries.flatMap(eventsOf).flatMap(markOf));

function markOf(event: AraminiEvent): string[] {
  if (event.type === "join") return [`last:${event.seat}`];
  if (event.type === "wait") return [`waiting:${event.seat}`];
  return event.type === "exchange" ? [`token:${event.gets}`] : [];
}

/** What matters: a chain of wagons, and a train that wins. */
export function weightOf(entries: LogEntry[], reader: Reader): Weight | null {
  const events = entries.flatMap(eventsOf);
  const end = events.find((event) => event.type === "end");
  if (end?.type === "end") return won(end, reader);
  const joins = events.filter((event) => event.type === "join");
  const last = joins.at(-1);
  if (!last || joins.length < 2) return null;
  const wagons = joined(
    joins.map((event) => names().wagons[event.wagon] ?? event.wagon),
    settings.language,
  );
  const values = { name: reader.name(last.seat), wagons, points: last.points };
  return {
    caption: say(last.seat === reader.seat ? "caption_chain_you" : "caption_chain", values),
    marks: [`train:${last.seat}`],
  };
}

function won(end: Told<"end">, reader: Reader): Weight | null {
  const first = end.result.filter((each) => each.place === 1);
  const [winner] = first;
  if (!winner) return null;
  const name = joined(
    first.map((each) => reader.name(each.seat)),
    settings.language,
  );
  const own = first.length === 1 && winner.seat === reader.seat;
  const values = { name, points: winner.score };
  return {
    caption: say(first.length > 1 ? "caption_shared" : own ? "caption_win_you" : "caption_win", values),
    marks: first.map((each) => `train:${each.seat}`),
  };
}

export function soundOf(entries: LogEntry[]): Sound | null {
  const kinds = entries.flatMap(eventsOf).map((event) => event.type);
  if (kinds.includes("end")) return "win";
  if (kinds.includes("join") || kinds.includes("wait")) return "wagon";
  return kinds.some((kind) => ["draw_blind", "draw_open", "pick", "pay", "bonus"].includes(kind)) ? "card" : null;
}
