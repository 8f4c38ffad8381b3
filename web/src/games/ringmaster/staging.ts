import type { Weight } from "../../kit/scene.svelte";
import { settings } from "../../kit/settings.svelte";
import type { Sound } from "../../kit/sound";
import type { Turn } from "../../kit/turns";
import { joined } from "../../kit/words";
import type { LogEntry, RingmasterView } from "../../wire";
import { eventsOf, type RingmasterEvent } from "./events";
import { sentences, type Reader } from "./log";
import { nameOf, say, winName } from "./text";

type Of<Type extends RingmasterEvent["type"]> = Extract<RingmasterEvent, { type: Type }>;

/** More cards than these are only counted in a caption. */
const NAMED = 3;
/** What every turn begins with, or what was said before it. */
const UNSAID = ["turn", "draw", "hand", "let_it_pass"];

/** What is written over the board: a win with its reason, a Sabotage!, what is wrecked. */
export function weight(entries: LogEntry[], view: RingmasterView, reader: Reader): Weight | null {
  const events = entries.flatMap(eventsOf);
  if (events.some((event) => event.type === "end")) return won(view, reader);
  const found = events.findLast((event) => event.type === "sabotage" || event.type === "wreck");
  if (found?.type === "sabotage") return { caption: sabotaged(found, reader) };
  return found?.type === "wreck" && found.wrecked.length > 0 ? { caption: wrecked(found) } : null;
}

function won(view: RingmasterView, reader: Reader): Weight | null {
  const { winner, ended } = view;
  if (winner === null || ended === null) return null;
  const way = winName(ended);
  const name = reader.name(winner);
  const caption = winner === reader.seat ? say("caption_win_you", { way }) : say("caption_win", { name, way });
  const why = reasonOf(view, reader);
  const marks = [...new Set(view.won)].map((card) => `card:${winner}:${card}`);
  return { caption: why ? `${caption}. ${why}` : caption, marks };
}

/** Why so many cards counted, where the cards do not show it by themselves. */
export function reasonOf(view: RingmasterView, reader: Reader): string {
  if (view.winner === null) return "";
  if (view.won.includes("bear-in-a-tutu"))
    return view.winner === reader.seat ? say("won_bear_you") : say("won_bear", { name: reader.name(view.winner) });
  return view.ended === "R30" && view.won.includes("clown-car") ? say("won_clown") : "";
}

function sabotaged(event: Of<"sabotage">, reader: Reader): string {
  const card = nameOf(event.card);
  const seat = reader.name(event.seat);
  if (event.seat === reader.seat) return say("caption_sabotage_you", { card });
  return event.to === reader.seat
    ? say("caption_sabotage_yours", { seat, card })
    : say("caption_sabotage", { seat, card });
}

function wrecked(event: Of<"wreck">): string {
  const by = nameOf(event.by);
  const count = event.wrecked.length;
  if (count > NAMED) return say("caption_wreck_count", { by, count });
  return say("caption_wreck", {
    by,
    cards: joined(
      event.wrecked.map(({ card }) => nameOf(card)),
      settings.language,
    ),
  });
}

/** All that was done in a turn; one in which nothing was done says that a card was drawn. */
export function line(turn: Turn, reader: Reader): string {
  const events = turn.entries.flatMap(eventsOf);
  const done = events.filter((event) => !UNSAID.includes(event.type));
  const told = done.length > 0 ? done : events.filter((event) => event.type === "draw").slice(0, 1);
  return told.flatMap((event) => sentences(event, reader)).join(" ");
}

/** Where something came to lie or was taken away. */
export const marks = (turns: readonly Turn[]): string[] =>
  turns.flatMap(({ entries }) => entries.flatMap(eventsOf)).flatMap(touched);

function touched(event: RingmasterEvent): string[] {
  if (event.type === "placed") return [`card:${event.zone}:${event.card}`];
  if (event.type === "move") return [`card:${event.to}:${event.card}`];
  return event.type === "wreck" || event.type === "sabotage" || event.type === "discard" ? ["discard"] : [];
}

export function sound(entries: LogEntry[]): Sound | null {
  const types = new Set(entries.flatMap(eventsOf).map((event) => event.type));
  if (types.has("end")) return "win";
  if (["wreck", "sabotage", "take", "juggling"].some((type) => types.has(type as RingmasterEvent["type"])))
    return "take";
  return types.has("play") || types.has("placed") || types.has("barker_play") ? "card" : null;
}
