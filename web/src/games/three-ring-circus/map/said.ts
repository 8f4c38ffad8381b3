// Places and regions in words: for the bubble, and for whoever hears the map.

import { settings, t } from "../../../kit/settings.svelte";
import { joined, joinedApart, joinedByOr } from "../../../kit/words";
import type { ThreeRingCircusView } from "../../../wire";
import { outerRoad, type Box, type CitySlot, type Place } from "../box";
import type { Choice } from "../choice.svelte";
import type { Key } from "../words";
import { linesOf, spokenOf } from "../explain";
import type { Prospect, Rank } from "../prospect";
import type { Owner } from "../seats";
import { valueName } from "../describe";
import { artistName, cardName, explained, familyName, moveWords, say } from "../text";
import type { Said } from "../tip.svelte";

export interface Scene {
  box: Box;
  view: ThreeRingCircusView;
  choice: Choice;
  name: (owner: Owner) => string;
  prospect: Prospect;
}

const listed = (names: readonly string[]): string => joined(names, settings.language);

/** Whose caravan is the n-th of the view; in solo the automaton's comes second. */
export const caravanOwner = (view: ThreeRingCircusView, n: number): Owner => (n < view.players ? n : "automaton");

export function caravansAt(view: ThreeRingCircusView, place: string): Owner[] {
  return view.caravans.flatMap((at, n) => (at === place ? [caravanOwner(view, n)] : []));
}

export const ownersAt = (view: ThreeRingCircusView, place: string): (Owner | null)[] =>
  (view.tents[place] ?? []) as (Owner | null)[];

const regionName = (box: Box, region: string): string => box.regions.find((each) => each.id === region)?.name ?? region;

/** What a place is and what stands there, bit by bit. */
export function bitsOf(scene: Scene, place: Place): string[] {
  const { view, box } = scene;
  const closed = view.closed.includes(place.region);
  const kind = `${say(`kind_${place.kind}`)}, ${regionName(box, place.region)}`;
  const outer = outerRoad(box, view.players, view.closed).includes(place.id) ? [say("place_outer")] : [];
  const bits = closed
    ? [say("place_closed")]
    : [
        ...tentBits(scene, place),
        ...rewardBits(scene, place),
        ...wishes(scene, place),
        ...chances(scene, place),
        ...visitors(scene, place),
        ...outer,
      ];
  return [kind, ...bits, ...(place.proposed ? [say("place_proposed")] : [])];
}

function tentBits({ view, box, name }: Scene, place: Place): string[] {
  const owners = ownersAt(view, place.id);
  if (place.kind === "town")
    return [
      owners[0] === undefined || owners[0] === null
        ? say("place_no_tent")
        : say("place_tent", { name: name(owners[0]) }),
    ];
  const numbers = place.kind === "city" ? box.citySlots.map((slot) => slot.number) : box.slotFame.map((_, n) => n + 1);
  const held = owners.flatMap((owner, n) =>
    owner === null ? [] : [say("slot_held", { name: name(owner), number: numbers[n] ?? n + 1 })],
  );
  const values = { numbers: numbers.join(", "), held: listed(held) };
  return [say(held.length > 0 ? "place_slots_held" : "place_slots", values)];
}

/** T52. What the free slots of a city give, those up to a number or all of them. */
function rewardBits({ view, box }: Scene, place: Place, upTo = Infinity): string[] {
  if (place.kind !== "city") return [];
  const owners = ownersAt(view, place.id);
  const free = box.citySlots.filter((slot, n) => (owners[n] ?? null) === null && slot.number <= upTo);
  const said = free.map((slot) =>
    say("slot_gives", { number: slot.number, reward: rewardOf(slot) + (slot.proposed ? " (P)" : "") }),
  );
  return said.length > 0 ? [said.join(", ")] : [];
}

/** T52. What every city's slots give, a line each. */
export const rewardLines = (box: Box): string[] =>
  box.citySlots.map((slot) => say("slot_gives", { number: slot.number, reward: rewardOf(slot) }));

function rewardOf({ tickets, fame }: CitySlot): string {
  const cards = tickets > 0 ? [explained("reward_tickets", { count: tickets })] : [];
  return joinedByOr([...cards, ...(fame > 0 ? [explained("reward_fame", { fame })] : [])], settings.language);
}

function wishes({ view, box }: Scene, place: Place): string[] {
  const liked = view.liked[place.id];
  if (liked) return [say("place_favourite", { artist: artistName(liked) })];
  const card = place.kind === "metropolis" && box.metropolises.get(view.metropolises[place.region] ?? "");
  return card ? [say("place_wanted", { card: cardName(card.id), ...box.metropolisFame })] : [];
}

/** What the own circus has of what a metropolis wants, and what one artist more would add. */
function chances({ view, box, prospect }: Scene, place: Place): string[] {
  const card = place.kind === "metropolis" && box.metropolises.get(view.metropolises[place.region] ?? "");
  const here = prospect.at(place.id);
  if (!card || !here) return [];
  const artist = valueName(card.required);
  if (!here.has) return [say("wish_lacks", { artist })];
  return [
    say("wish_has", { artist, fame: here.fame }),
    ...(here.moreLeft > 0 ? [say("wish_left", { family: familyName(here.left), fame: here.moreLeft })] : []),
    ...(here.moreRight > 0 ? [say("wish_right", { family: familyName(here.right), fame: here.moreRight })] : []),
  ];
}

function visitors({ view, box, name }: Scene, place: Place): string[] {
  const caravans = caravansAt(view, place.id);
  const bits = caravans.length > 0 ? [say("place_caravans", { names: listed(caravans.map(name)) })] : [];
  if (view.barnum === place.id)
    bits.push(view.popcorn ? say("barnum_waits_here", { region: regionName(box, place.region) }) : say("barnum_here"));
  if (view.next_barnum === place.id) bits.push(say("barnum_comes"));
  return bits;
}

/** The whole of a place as one name. */
export function placeSaid(scene: Scene, place: Place): string {
  const does = scene.choice.litPlace(place.id) ? [doesHere(scene, place)] : [];
  return `${place.name}, ${joinedApart([...bitsOf(scene, place), ...does], settings.language)}`;
}

function doesHere({ choice, box }: Scene, place: Place): string {
  const parts = choice.explainPlace(place.id);
  return parts.length > 0 ? say("perform_here", { what: spokenOf(parts, box) }) : say("caravan_here");
}

/** What the bubble says: what choosing the place does, else what it is. */
export function placeTip(scene: Scene, place: Place): Said {
  const { choice, box } = scene;
  if (!choice.litPlace(place.id)) return { title: place.name, lines: bitsOf(scene, place) };
  const parts = choice.explainPlace(place.id);
  const title = moveWords(choice.decision === "caravan" ? "caravan" : "perform", { place: place.name });
  if (parts.length === 0) return { title, lines: bitsOf(scene, place) };
  const highest = Number(parts.find((part) => part.key === "slot")?.["number"] ?? 0);
  const more = place.kind === "metropolis" ? chances(scene, place).slice(1) : rewardBits(scene, place, highest);
  return { title, lines: [...linesOf(parts, box), ...more] };
}

export function roadsSaid(box: Box, place: Place): string {
  const ends = box.roads.flatMap((road) => (road.a === place.id ? [road.b] : road.b === place.id ? [road.a] : []));
  return say("place_roads", { names: listed(ends.map((id) => box.place.get(id)?.name ?? id)) });
}

/** What on the map is our proposal, a line each. */
export function proposalsSaid(box: Box): string[] {
  const slots = box.citySlots.filter((slot) => slot.proposed).map((slot) => slot.number);
  const cards = [...box.metropolises.values()].filter((card) => card.proposed).map((card) => card.required);
  return box.proposed.map.map((key) =>
    say(key, { numbers: listed((key === "p_rewards" ? slots : cards).map((number) => String(number))) }),
  );
}

export type Turn = "closed" | "scored" | "now" | "next" | "later";

/** When a region is scored: its number in the order, and how near that is. */
export function turnOf(view: ThreeRingCircusView, box: Box, region: string): { turn: Turn; number: number } {
  const number = view.scoring.indexOf(region) + 1;
  if (number === 0) return { turn: "closed", number };
  if (number <= view.scored) return { turn: "scored", number };
  if (number > view.scored + 1) return { turn: "later", number };
  return { turn: view.popcorn && box.place.get(view.barnum)?.region === region ? "now" : "next", number };
}

export const turnSaid = (turn: Turn, number: number): string =>
  say(turn === "closed" ? "place_closed" : (`region_${turn}` as Key), { number });

/** T71. What the ranks of a region earn, and who would have them now; nothing for one that is scored. */
export function ranksOf({ view, box, prospect }: Scene, region: string): Rank[] {
  const { turn } = turnOf(view, box, region);
  if (turn === "closed" || turn === "scored") return [];
  return box.regionFame.map((fame, n) => prospect.ranks(region)[n] ?? { fame, owner: null, tents: 0 });
}

/** A region as one name: "Boston: scores next; 10 fame: Anna, 2 tents". */
export const regionSaid = (scene: Scene, region: string): string =>
  t("pair", { name: regionName(scene.box, region), what: joinedApart(regionLines(scene, region), settings.language) });

export function regionLines(scene: Scene, region: string): string[] {
  const { turn, number } = turnOf(scene.view, scene.box, region);
  const ranks = ranksOf(scene, region).map(({ fame, owner, tents }) =>
    owner === null ? say("rank_free", { fame }) : say("rank", { fame, name: scene.name(owner), count: tents }),
  );
  return [turnSaid(turn, number), ...leadSaid(scene, region), ...ranks];
}

/** "You lead by 1", "you are 2 tents behind". */
function leadSaid({ view, prospect }: Scene, region: string): string[] {
  const ranks = prospect.ranks(region);
  const mine = ranks.find((rank) => rank.owner === view.seat);
  const best = ranks.find((rank) => rank.owner !== view.seat);
  if (view.seat === null || !best) return [];
  const by = (mine?.tents ?? 0) - best.tents;
  if (by === 0) return [say(mine && ranks.indexOf(mine) < ranks.indexOf(best) ? "lead_tie" : "behind_tie")];
  return [say(by > 0 ? "lead_by" : "behind_by", { count: Math.abs(by) })];
}
