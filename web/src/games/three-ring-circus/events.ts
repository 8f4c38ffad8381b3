import type { LogEntry } from "../../wire";
import type { Owner } from "./seats";

export interface Rank {
  seat: Owner;
  tents: number;
  fame: number;
}

export interface Placed {
  seat: Owner;
  place: number;
  score: number;
}

/** What happened, as docs/protocol.md tells it; the log puts each into words by its fields alone. */
export type CircusEvent = { type: string } & Record<string, unknown>;

export const eventsOf = (entry: LogEntry): CircusEvent[] => entry.events as CircusEvent[];

const VARIANT_BY: Record<string, string> = {
  skip: "what",
  reward: "kind",
  automaton_engage: "priority",
  automaton_show: "priority",
};

/** The sentence that fits what the event tells. */
function variant(event: CircusEvent): string {
  const by = VARIANT_BY[event.type];
  if (by) return `${event.type}_${String(event[by])}`;
  if (event.type === "tent" && event["slot"] !== null) return "tent_slot";
  return event.type === "draw" && event["cards"] ? "draw_own" : event.type;
}

/** An event and the smaller things it reports, each in the variant that fits. */
export function partsOf(event: CircusEvent): CircusEvent[] {
  const whole = { ...event, type: variant(event) };
  if (event.type === "start") return [whole, ...startParts(event)];
  if (event.type === "region")
    return [whole, ...(event["ranks"] as Rank[]).map((rank) => ({ ...rank, type: "region_rank" }))];
  return event.type === "end" ? [whole, ...endParts(event["result"] as Placed[])] : [whole];
}

function startParts(event: CircusEvent): CircusEvent[] {
  const wanted = Object.entries(event["metropolises"] as Record<string, string>).map(([place, card]) => ({
    type: "start_wanted",
    place,
    card,
  }));
  const liked = Object.entries(event["favourites"] as Record<string, string>).map(([place, artist]) => ({
    type: "start_liked",
    place,
    artist,
  }));
  return [{ type: "start_scoring", scoring: event["scoring"] }, ...wanted, ...liked];
}

function endParts(result: Placed[]): CircusEvent[] {
  const first = result.filter((row) => row.place === 1).map((row) => row.seat);
  const won = first.length === 1 ? { type: "end_winner", seat: first[0] } : { type: "end_shared", seats: first };
  return [...result.map((row) => ({ ...row, type: "end_place" })), won];
}
