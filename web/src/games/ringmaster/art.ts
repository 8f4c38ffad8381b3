import { isProposed, proposals } from "../../kit/provenance";

/** How a card looks; what it does is the server's. */
export type Kind = "attraction" | "star" | "sideshow" | "event";

const KINDS: Record<string, Kind> = {
  "big-top": "attraction",
  "sideshow-tent": "attraction",
  "three-ring-circus": "attraction",
  "cabinet-of-curiosities": "attraction",
  "clown-car": "attraction",
  barker: "star",
  "fortune-teller": "star",
  "trapeze-artist": "star",
  "knife-thrower": "star",
  "lion-tamer": "star",
  "human-cannonball": "star",
  "bearded-lady": "sideshow",
  "bear-in-a-tutu": "sideshow",
  "sword-swallower": "sideshow",
  "fire-eater": "sideshow",
  "snake-charmer": "sideshow",
  "flea-circus": "sideshow",
};

export const kindOf = (card: string): Kind => KINDS[card] ?? "event";

/** The rule that tells what a card does: where its text is to be read. */
const RULES: Record<string, string> = {
  "big-top": "R30",
  "sideshow-tent": "R31",
  "three-ring-circus": "R32",
  "cabinet-of-curiosities": "R48",
  "clown-car": "R33",
  barker: "R44",
  "fortune-teller": "R50",
  "trapeze-artist": "R51",
  "knife-thrower": "R52",
  "lion-tamer": "R53",
  "human-cannonball": "R54",
  "bearded-lady": "R42",
  "bear-in-a-tutu": "R40",
  "sword-swallower": "R43",
  "fire-eater": "R55",
  "snake-charmer": "R56",
  "flea-circus": "R57",
  sabotage: "R24",
  "rampaging-elephant": "R45",
  juggling: "R46",
  "trains-leavin": "R47",
  "talent-scout": "R58",
  fire: "R59",
  windstorm: "R60",
  "show-cancelled": "R61",
  pickpocket: "R62",
};

export const ruleOf = (card: string): string => RULES[card] ?? "R11";

/** The card that each win turns on. */
export const WINS: Record<string, string> = { R30: "big-top", R31: "sideshow-tent", R32: "three-ring-circus" };

export interface Box {
  needs: { attractions: number; sideshows: number; rings: number };
  /** What at the table is our proposal. */
  proposed: (keyof typeof PROPOSALS)[];
  /** What of each card is our proposal: its name (in a language), kind, text, copies. */
  parts: ReadonlyMap<string, readonly string[]>;
}

const PROPOSALS = {
  p_cards: ["card.effect"],
  p_names: ["card.name_en", "card.name_fr"],
  p_copies: ["card.copies"],
  p_symbols: ["card.symbol_4", "card.symbol_3"],
};

/** The marks of a card's parts. Its numbers are part of its text. */
const PARTS = ["name_en", "name_fr", "kind", "effect", "draws", "plays", "takes", "limit", "counts", "copies"];
const NUMBERS = ["draws", "plays", "takes", "limit", "counts"];

interface RawBox {
  win?: { big_top?: number; sideshow_tent?: number; three_ring_circus?: number };
  card?: { id: string; prov?: Record<string, string> }[];
}

/** The parts of the box that are drawn: how much a win needs, and which texts are only proposed. */
export function readBox(box: Record<string, unknown> | undefined): Box {
  const raw = (box ?? {}) as RawBox;
  const partsOf = (prov: Record<string, string>): string[] => [
    ...new Set(
      PARTS.filter((part) => isProposed(prov[part])).map((part) => (NUMBERS.includes(part) ? "effect" : part)),
    ),
  ];
  const parts = new Map((raw.card ?? []).map((card) => [card.id, partsOf(card.prov ?? {})]));
  const needs = {
    attractions: raw.win?.big_top ?? 5,
    sideshows: raw.win?.sideshow_tent ?? 3,
    rings: raw.win?.three_ring_circus ?? 3,
  };
  return { needs, proposed: proposals(box, PROPOSALS), parts };
}

/** Whether the text of a card is our proposal, so that its face says so. */
export const proposesText = (box: Box, card: string): boolean => box.parts.get(card)?.includes("effect") ?? false;

export { countOf } from "../../kit/sentences";
