// What a turn was about in one line, what matters in it, and what of it stays lit until one acts.
import { inside, settings } from "../../kit/settings.svelte";
import type { Sound } from "../../kit/sound";
import type { Turn, Whose } from "../../kit/turns";
import type { Weight } from "../../kit/scene.svelte";
import { joined } from "../../kit/words";
import type { LogEntry } from "../../wire";
import type { Box } from "./box";
import { eventsOf, type CircusEvent } from "./events";
import { sentences, type Reader } from "./log";
import type { Owner } from "./seats";
import { cardName, deckName, say, words } from "./text";

type Of<T extends CircusEvent["type"]> = Extract<CircusEvent, { type: T }>;

/** The automaton plays in the entry in which the other's turn ended. */
export function turnOf(entry: LogEntry): Whose {
  const events = eventsOf(entry);
  if (events.some((event) => event.type.startsWith("automaton_"))) return "automaton";
  const seat = events.find((event) => "seat" in event);
  return seat && "seat" in seat && typeof seat.seat === "number" ? seat.seat : null;
}

const placeName = (box: Box | null, id: string): string => box?.place.get(id)?.name ?? id;

/** What an event adds to the line of its turn; nothing where another says it. */
function bit(event: CircusEvent, box: Box | null): string | null {
  switch (event.type) {
    case "caravan":
    case "perform":
    case "automaton_show":
      return say("did_go", { place: placeName(box, event.place) });
    case "tent":
      return event.slot === null ? null : say("did_slot", { slot: event.slot });
    case "engage":
      return say("did_engage", { card: cardName(event.card), ring: event.ring, fee: event.fee });
    case "automaton_engage":
      return say("did_take", { card: cardName(event.card) });
    case "automaton_token":
      return say("did_token", { artist: words().artists[event.artist] ?? event.artist });
    case "automaton_stays":
      return say("did_stay");
    case "ticket":
      return say("did_take", { card: cardName(event.card) });
    case "draw":
      return say("did_draw", { count: event.count, deck: deckName(event.deck) });
    case "fame":
      return say("did_fame", { amount: event.amount });
    case "objective":
      return say("did_place", { card: cardName(event.card) });
    case "instant":
      return say("did_play", { card: cardName(event.card) });
    case "swap":
      return say("did_swap", { card: cardName(event.card), other: cardName(event.other_card) });
    case "pass":
      return say("did_pass");
    default:
      return null;
  }
}

/** What everybody gains when a region is scored is told by its own poster. */
const ofTurn =
  (turn: Turn) =>
  (event: CircusEvent): boolean =>
    event.type.startsWith("automaton_") ||
    ("seat" in event && event.seat === turn.whose && !(event.type === "fame" && event.source === "regions"));

/** All of a turn: "Adelaide → Buffalo, slot 3, takes tightrope walker 9, +3 Money". */
export function lineOf(turn: Turn, name: (owner: Owner) => string, box: Box | null): string {
  const bits = turn.entries
    .flatMap(eventsOf)
    .filter(ofTurn(turn))
    .flatMap((event) => bit(event, box) ?? []);
  return bits.length === 0 ? "" : `${name(turn.whose as Owner)} ${bits.join(", ")}`;
}

/** The `data-at` names of what these turns touched. */
export const marksOf = (turns: readonly Turn[]): string[] =>
  turns.flatMap((turn) =>
    turn.entries
      .flatMap(eventsOf)
      .flatMap((event) => (event.type === "tent" && event.seat === turn.whose ? [`place:${event.place}`] : [])),
  );

const REGION = 2600;

/** What nobody should miss: the end, a region that is scored, Barnum's arrival, the automaton's show. */
export function weightOf(entries: readonly LogEntry[], reader: Reader): Weight | null {
  const events = entries.flatMap(eventsOf);
  const find = <T extends CircusEvent["type"]>(type: T): Of<T> | undefined =>
    events.find((event): event is Of<T> => event.type === type);
  const region = find("region");
  const told = find("end") ?? find("popcorn") ?? find("automaton_show");
  if (region) return { caption: regionCaption(region, reader), lasts: REGION, marks: [`region:${region.region}`] };
  return told ? { caption: sentences(told, reader).at(-1) ?? "" } : null;
}

function regionCaption(event: Of<"region">, reader: Reader): string {
  const ranks = event.ranks.filter((rank) => rank.fame > 0);
  const names = ranks.map(({ seat, fame }, n) => {
    const name = typeof seat === "number" ? reader.name(seat) : (words().seats[seat] ?? seat);
    return `${n > 0 ? inside(name) : name} +${fame}`;
  });
  return `${sentences(event, reader)[0] ?? ""} ${joined(names, settings.language)}`;
}

const SOUNDS: Partial<Record<CircusEvent["type"], Sound>> = {
  tent: "tent",
  automaton_show: "tent",
  ticket: "take",
  place: "card",
  draw: "card",
};

export const soundOf = (entries: readonly LogEntry[]): Sound | null =>
  entries.flatMap(eventsOf).flatMap((event) => SOUNDS[event.type] ?? [])[0] ?? null;

/** A way that a caravan went, and whose it was. */
export interface Trail {
  owner: Owner;
  from: string;
  to: string;
}

/** The ways that the rivals' caravans went in these turns. */
export function trailsOf(entries: readonly LogEntry[], turns: readonly Turn[]): Trail[] {
  const first = turns[0]?.key ?? Infinity;
  const at = new Map<Owner, string>();
  const trails: Trail[] = [];
  for (const entry of entries)
    for (const event of eventsOf(entry)) {
      if (event.type !== "caravan" && event.type !== "perform" && event.type !== "automaton_show") continue;
      const owner: Owner = event.type === "automaton_show" ? "automaton" : event.seat;
      const from = at.get(owner);
      at.set(owner, event.place);
      if (entry.n >= first && from && turns.some((turn) => turn.whose === owner))
        trails.push({ owner, from, to: event.place });
    }
  return trails;
}
