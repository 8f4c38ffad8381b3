import type { Sound } from "../../kit/sound";
import type { Weight } from "../../kit/scene.svelte";
import type { Turn, Whose } from "../../kit/turns";
import type { LogEntry } from "../../wire";
import { eventsOf, find, type FigaroEvent } from "./events";
import { sentences, type Reader } from "./log";
import { say } from "./text";

/** What a turn is about; the end of a round has a summary of its own. */
const OF_A_TURN = ["play", "pass_on", "last_card", "six", "take"];

/** Whose turn an entry belongs to: the deal is nobody's. */
export function turnOf(entry: LogEntry): Whose {
  const event = eventsOf(entry).find((each) => each.type === "play" || each.type === "take");
  return event && "seat" in event ? event.seat : null;
}

/** All of a turn in a line. */
export const lineOf = (turn: Turn, reader: Reader): string =>
  turn.entries
    .flatMap(eventsOf)
    .filter((event) => OF_A_TURN.includes(event.type))
    .flatMap((event) => sentences(event, reader))
    .join(" ");

/** The cards that were played in these turns. */
export const marksOf = (turns: Turn[]): string[] =>
  turns.flatMap((turn) =>
    turn.entries.flatMap((entry) =>
      eventsOf(entry).flatMap((event, index) => (event.type === "play" ? [`card-${entry.n}-${index}`] : [])),
    ),
  );

/** What matters: all rows are taken, or the match is won. */
export function weightOf(entries: LogEntry[], reader: Reader): Weight | null {
  const events = entries.flatMap(eventsOf);
  const end = find(events, "end");
  if (end) return won(end, reader);
  const six = find(events, "six");
  const take = six ?? find(events, "take");
  if (!take) return null;
  const own = take.seat === reader.seat;
  const values = { name: reader.name(take.seat), count: take.cards.length, total: six?.total ?? 0 };
  if (six) return { caption: say(own ? "caption_six_you" : "caption_six", values) };
  return { caption: say(own ? "caption_take_you" : "caption_take", values) };
}

function won(end: Extract<FigaroEvent, { type: "end" }>, reader: Reader): Weight | null {
  const first = end.result.find((each) => each.place === 1);
  if (!first) return null;
  const values = { name: reader.name(first.seat), length: first.score };
  const key = first.seat === reader.seat ? "caption_win_you" : "caption_win";
  return { caption: say(key, values), marks: [`road:${first.seat}`] };
}

export function soundOf(entries: LogEntry[]): Sound | null {
  const kinds = entries.flatMap(eventsOf).map((event) => event.type);
  if (kinds.includes("end")) return "win";
  if (kinds.includes("six") || kinds.includes("take")) return "take";
  return kinds.includes("play") ? "card" : null;
}
