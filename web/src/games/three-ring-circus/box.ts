// The box as the server tells it: map, boards and cards. Everything on the table is drawn from here, so that somebody's own
// box looks as it should.

import { isProposed, proposals } from "../../kit/provenance";

export type Kind = "town" | "city" | "metropolis";
export type Family = "animal" | "acrobat" | "special";

export interface Place {
  id: string;
  name: string;
  state: string;
  region: string;
  kind: Kind;
  x: number;
  y: number;
  /** The place, its kind or its region is our proposal. */
  proposed: boolean;
}

export interface Road {
  a: string;
  b: string;
  proposed: boolean;
}

interface Setup {
  players: number;
  closed: string[];
  outer_road: string[];
}

export interface CitySlot {
  number: number;
  tickets: number;
  fame: number;
  choice: boolean;
  proposed: boolean;
}

export interface MetropolisCard {
  id: string;
  required: number;
  family: Family;
  left: Family;
  right: Family;
  proposed: boolean;
}

/** A slot of a ring, and what is printed on it. */
export interface RingSlot {
  kind: "visible" | "bonus" | "none";
  icon: string;
  n: number;
}

export interface CardInfo {
  id: string;
  deck: "money" | "ticket" | "objective";
  kind: "artist" | "instant" | "ticket" | "objective";
  value: number;
  /** clown, pet, magician or rider for an artist of the Money deck. */
  type: string | null;
  family: Family | null;
  /** What it does: an icon, fame before, after or per something, an instant's effect, what an objective counts. */
  effect: string;
  of: string | null;
  n: number;
  /** Fame in the corner of a Ticket card. */
  fame: number;
  /** Fame of an objective by step. */
  steps: [number, number][];
  /** What of it is our proposal; that its copies are, the decks say. */
  proposed: Part[];
}

export type Part = "value" | "family" | "fame" | "effect";

export interface Box {
  regions: { id: string; name: string }[];
  places: Place[];
  place: ReadonlyMap<string, Place>;
  roads: Road[];
  setups: Setup[];
  citySlots: CitySlot[];
  metropolisFame: { required: number; left: number; right: number };
  slotFame: number[];
  /** What the first ranks of a region earn. */
  regionFame: number[];
  metropolises: ReadonlyMap<string, MetropolisCard>;
  /** By ring and column. */
  slots: RingSlot[][];
  columnBonus: string[];
  offSlotLocomotives: number;
  objectiveSlots: number;
  cards: ReadonlyMap<string, CardInfo>;
  /** What artists are, by value: 1 to 4 of the Money deck, 5 and more of the Ticket deck. */
  familyOf: ReadonlyMap<number, Family>;
  handLimit: number;
  tents: number;
  /** What on the map, on a circus, of the automaton and in the decks is our proposal. */
  proposed: { [board in keyof typeof PROPOSALS]: (keyof (typeof PROPOSALS)[board])[] };
}

const PROPOSALS = {
  map: {
    p_places: ["map.place.prov"],
    p_roads: ["map.road.prov"],
    p_outer_road: ["setup.outer_road"],
    p_rewards: ["city.slot.prov_reward"],
    p_tokens: ["city.token.prov_a", "city.token.prov_b", "map.place.prov_token_slot"],
    p_metropolises: ["metropolis.card.prov"],
  },
  circus: {
    p_slots: ["circus.slot.prov"],
    p_locomotives: ["circus.off_slot_locomotives"],
    p_track: ["circus.pedestal_track"],
  },
  automaton: {
    p_automaton_cards: ["automaton.card.prov"],
    p_automaton_tracks: ["automaton.pedestal_track", "automaton.locomotive_track"],
  },
  decks: {
    p_money: ["money.artist.prov_copies", "money.instant.prov_copies"],
    p_ticket: ["ticket.card.prov_copies"],
  },
};

/* eslint-disable-next-line -- the box is checked by the server before anybody sees it */
type Raw = any;

/** Reads the box; null as long as there is none. */
export function readBox(data: Record<string, unknown> | undefined): Box | null {
  const raw = data as Raw;
  if (!raw?.map?.place) return null;
  const places: Place[] = raw.map.place.map((line: Raw) => ({
    ...line,
    state: line.state ?? "",
    proposed: isProposed(line.prov),
  }));
  const families = new Map<number, Family>(raw.ticket.artist.map((line: Raw) => [line.value, line.family]));
  return {
    regions: raw.region,
    places,
    place: new Map(places.map((place) => [place.id, place])),
    roads: raw.map.road.map((line: Raw) => ({ a: line.a, b: line.b, proposed: isProposed(line.prov) })),
    setups: raw.setup,
    citySlots: raw.city.slot.map((line: Raw) => ({
      ...line,
      proposed: isProposed(line.prov_reward),
    })),
    metropolisFame: raw.metropolis.fame,
    slotFame: raw.metropolis.slot_fame,
    regionFame: raw.game.region_fame,
    metropolises: new Map(
      raw.metropolis.card.map((line: Raw) => [
        `metropolis-${line.required}`,
        { ...line, id: `metropolis-${line.required}`, proposed: isProposed(line.prov) },
      ]),
    ),
    slots: slotsOf(raw.circus.slot),
    columnBonus: raw.circus.column_bonus,
    offSlotLocomotives: raw.circus.off_slot_locomotives,
    objectiveSlots: raw.circus.objective_slots,
    cards: new Map(cardsOf(raw, families).map((card) => [card.id, card])),
    familyOf: families,
    handLimit: raw.game.hand_limit,
    tents: raw.game.tents,
    proposed: {
      map: proposals(raw, PROPOSALS.map),
      circus: proposals(raw, PROPOSALS.circus),
      automaton: proposals(raw, PROPOSALS.automaton),
      decks: proposals(raw, PROPOSALS.decks),
    },
  };
}

function slotsOf(lines: Raw[]): RingSlot[][] {
  const ringOf = (ring: number): Raw[] =>
    lines.filter((line) => line.ring === ring).toSorted((a, b) => a.column - b.column);
  return [1, 2, 3].map((ring) => ringOf(ring).map((line) => ({ kind: line.kind, icon: line.icon, n: line.n })));
}

const NO_CARD = { value: 0, type: null, family: null, effect: "", of: null, n: 0, fame: 0, steps: [], proposed: [] };

/** The parts that a card's marks say are ours. */
const partsOf = (marks: Partial<Record<Part, unknown>>): Part[] =>
  (Object.keys(marks) as Part[]).filter((part) => isProposed(marks[part]));

function cardsOf(raw: Raw, families: Map<number, Family>): CardInfo[] {
  const fame = new Map<number, Raw>(raw.ticket.artist.map((line: Raw) => [line.value, line]));
  return [
    ...raw.money.artist.map((line: Raw) => ({
      ...NO_CARD,
      id: line.id,
      deck: "money",
      kind: "artist",
      value: line.value,
      type: line.type,
      effect: "pedestals-after",
      of: line.per_family,
      n: line.base,
      proposed: partsOf({ value: line.prov_value, effect: line.prov_effect }),
    })),
    ...raw.money.instant.map((line: Raw) => ({
      ...NO_CARD,
      id: line.id,
      deck: "money",
      kind: "instant",
      value: line.value,
      effect: line.effect,
      n: line.n,
      proposed: partsOf({ effect: line.prov }),
    })),
    ...raw.ticket.card.map((line: Raw) => ({
      ...NO_CARD,
      id: line.id,
      deck: "ticket",
      kind: "ticket",
      value: line.value,
      family: families.get(line.value) ?? null,
      effect: line.effect,
      of: line.of ?? null,
      n: line.n ?? 1,
      fame: fame.get(line.value)?.fame ?? 0,
      proposed: partsOf({
        value: line.prov_value,
        family: fame.get(line.value)?.prov_family,
        fame: fame.get(line.value)?.prov_fame,
        effect: line.prov,
      }),
    })),
    ...raw.objective.card.map((line: Raw) => ({
      ...NO_CARD,
      id: line.id,
      deck: "objective",
      kind: "objective",
      effect: line.counts,
      of: line.region ?? null,
      steps: line.steps.map((step: number, n: number) => [step, line.fame[n]]),
      proposed: partsOf({ effect: line.prov }),
    })),
  ];
}

/** The road that Barnum walks, in the order of the box: counterclockwise. */
export function outerRoad(box: Box, players: number, closed: readonly string[]): string[] {
  const wanted = Math.max(2, players);
  const fits = (setup: Setup): boolean =>
    setup.players === wanted &&
    setup.closed.length === closed.length &&
    setup.closed.every((region) => closed.includes(region));
  return box.setups.find(fits)?.outer_road ?? [];
}
