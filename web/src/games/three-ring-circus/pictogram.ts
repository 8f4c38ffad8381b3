import type { CardInfo, RingSlot } from "./box";

/** One sign of a pictogram: an icon of the sprite, a few letters, or a number on an icon. */
export interface Sign {
  icon?: string;
  text?: string;
}

const MONEY_ARTISTS = ["clown", "pet", "magician", "rider"];

/** The symbol of the sprite that shows a card. */
export function pictureOf(card: CardInfo): string {
  if (card.kind === "instant") return `instant-${card.id}`;
  if (card.kind === "objective") return OBJECTIVES[card.effect] ?? "objective";
  return `artist-${card.kind === "artist" ? MONEY_ARTISTS.indexOf(card.type ?? "") + 1 : card.value}`;
}

const OBJECTIVES: Record<string, string> = {
  "tents-in-region": "tent",
  "animal-values": "family-animal",
  "acrobat-values": "family-acrobat",
  "special-values": "family-special",
  metropolises: "metropolis",
  "city-pairs": "cities",
  pedestals: "pedestal",
  artists: "rings",
};

/** Which colours a card wears: its family's, or its deck's. */
export function suitOf(card: CardInfo): string {
  if (card.kind === "ticket") return card.family ?? "special";
  return card.kind === "artist" ? "money" : card.kind;
}

/** What is counted, as a sign: a family, an icon, an artist by value. */
function counted(of: string | null): Sign[] {
  const what = (of ?? "").replace(/-icon$/, "");
  if (what.startsWith("value-")) return [{ icon: `artist-${what.slice("value-".length)}` }];
  return [{ icon: ["pedestal", "banknote", "locomotive"].includes(what) ? what : `family-${what}` }];
}

const fame = (n: number): Sign => ({ icon: "fame", text: String(n) });

const EFFECTS: Record<string, (card: CardInfo) => Sign[]> = {
  "pedestals-after": (card) => [
    ...Array.from({ length: card.n }, () => ({ icon: "pedestal" })),
    { text: "+" },
    ...counted(card.of),
    { text: "→" },
  ],
  "icon-pedestal": () => [{ icon: "pedestal" }],
  "icon-banknote": () => [{ icon: "banknote" }],
  "icon-locomotive": () => [{ icon: "locomotive" }],
  "fame-before": (card) => [fame(card.n), { text: "←" }, ...counted(card.of)],
  "fame-after": (card) => [fame(card.n), ...counted(card.of), { text: "→" }],
  "fame-per": (card) => [fame(card.n), { text: "/" }, ...counted(card.of)],
  "temp-pedestal-per-animal": () => [{ text: "+" }, { icon: "pedestal" }, { text: "/" }, ...counted("animal")],
  "temp-pedestal-per-acrobat": () => [{ text: "+" }, { icon: "pedestal" }, { text: "/" }, ...counted("acrobat")],
  "temp-pedestal-per-special": () => [{ text: "+" }, { icon: "pedestal" }, { text: "/" }, ...counted("special")],
  "temp-pedestals": (card) => [{ text: `+${card.n}` }, { icon: "pedestal" }],
  fame: (card) => [fame(card.n)],
  "draw-ticket": (card) => [{ text: `+${card.n}` }, { icon: "ticket" }],
  "draw-money": (card) => [{ text: `+${card.n}` }, { icon: "money" }],
  "extra-steps": (card) => [{ text: `+${card.n}` }, { icon: "locomotive" }],
  "barnum-stays": () => [{ icon: "barnum-stays" }],
};

/** What a card does, as signs; an objective shows its steps instead. */
export const effectSigns = (card: CardInfo): Sign[] => EFFECTS[card.effect]?.(card) ?? [];

const SLOT_ICONS: Record<string, string> = {
  "draw-money": "money",
  "draw-ticket": "ticket",
  "draw-objective": "objective",
  "play-another": "another",
  "swap-two": "swap",
  "place-objective": "objective",
};

/** What is printed on a slot of a ring. */
export function slotSigns(slot: RingSlot): Sign[] {
  if (slot.kind === "none") return [];
  if (slot.icon === "popcorn") return [{ icon: "popcorn", text: String(slot.n) }];
  if (slot.kind === "bonus") return [{ icon: SLOT_ICONS[slot.icon] ?? slot.icon }];
  return Array.from({ length: slot.n }, () => ({ icon: slot.icon }));
}

/** What a full column gives, by the box's word for it: `place-objective`, `fame-5`. */
export function columnSigns(bonus: string): Sign[] {
  return bonus.startsWith("fame-")
    ? [fame(Number(bonus.slice("fame-".length)))]
    : [{ icon: SLOT_ICONS[bonus] ?? bonus }];
}
