// A card in words, from the box's data: for tips, for those who hear the page, and in short for the card itself.
import { t } from "../../kit/settings.svelte";
import type { Box, CardInfo } from "./box";
import type { Reached } from "./prospect";
import type { Key } from "./words";
import { artistName, cardName, familyName, say, words } from "./text";

/** The first artist of the Ticket deck; those below have their names in the game's words. */
const FIRST_TICKET = 5;
const LAST_TICKET = 16;
const FAMILIES = ["animal", "acrobat", "special"];

export const valueName = (value: number): string =>
  value >= FIRST_TICKET && value <= LAST_TICKET ? say(`artist_${value}` as Key) : String(value);

/** The name alone, without value and effect: what stands on the card. */
export function shortName(card: CardInfo): string {
  if (card.kind === "ticket") return valueName(card.value);
  return card.kind === "artist" ? artistName(card.type ?? "") : cardName(card.id);
}

/** One of what a card counts: an animal, a banknote, a juggler … */
function countedName(of: string | null, brief = false): string {
  const what = (of ?? "").replace(/-icon$/, "");
  if (what.startsWith("value-")) return valueName(Number(what.slice("value-".length)));
  return say(`${brief && FAMILIES.includes(what) ? "few" : "one"}_${what}` as Key);
}

const regionName = (card: CardInfo, box: Box): string =>
  box.regions.find((region) => region.id === card.of)?.name ?? "";

/** What a card does in as few words as it has room for. */
export function shortEffect(card: CardInfo, box: Box): string {
  const values = {
    n: card.n,
    of: card.of && card.kind !== "objective" ? countedName(card.of, true) : "",
    region: regionName(card, box),
  };
  return say(`short_${card.effect}` as Key, values);
}

/** The name of a card that only somebody's own box has, by what it is; null where the game's words have it. */
export function ownName(id: string, box: Box): string | null {
  const card = box.cards.get(id);
  if (!card || (words().cards[id] !== undefined && card.effect !== "tents-in-region")) return null;
  if (card.kind === "objective")
    return say("objective_of", {
      what: card.effect === "tents-in-region" ? regionName(card, box) : shortEffect(card, box),
    });
  if (card.kind === "instant") return id.replace(/^./, (letter) => letter.toUpperCase()).replaceAll("-", " ");
  return `${shortName(card)} ${card.value} (${card.kind === "ticket" && card.of ? `${say("short_fame", { n: card.n })} ` : ""}${shortEffect(card, box)})`;
}

/** The whole card, a sentence a line. */
export function cardLines(id: string, box: Box): string[] {
  const card = box.cards.get(id);
  if (!card) return [];
  return [...LINES[card.kind](card, box), ...footnote(card)];
}

/** The footnote of a card: what of it is our proposal. */
const footnote = (card: CardInfo): string[] =>
  card.proposed.length > 0
    ? [t("p_parts", { parts: card.proposed.map((part) => say(`part_of_${part}`)).join(", ") })]
    : [];

const effect = (card: CardInfo): string =>
  say(`effect_${card.effect}` as Key, { n: card.n, of: card.of ? countedName(card.of) : "" });

const LINES: Record<CardInfo["kind"], (card: CardInfo, box: Box) => string[]> = {
  artist: (card) => [
    say("card_money", { value: card.value }),
    say("card_pedestals", { n: card.n, of: countedName(card.of) }),
  ],
  instant: (card) => [say("card_money", { value: card.value }), effect(card)],
  ticket: (card) => [
    say("card_ticket", { value: card.value, family: familyName(card.family ?? "") }),
    say("card_fame", { fame: card.fame }),
    effect(card),
  ],
  objective: (card, box) => [
    say(`counts_${card.effect}` as Key, { region: regionName(card, box) }),
    ...card.steps.map(([step, fame]) => say("objective_steps", { fame, step })),
  ],
};

/** The whole card in one go, its name first. */
export const describe = (id: string, box: Box): string =>
  [cardName(id).replace(/\.?$/, "."), ...cardLines(id, box)].join(" ");

/** How far an objective has come: "2 of 3", or all of it. */
export const progressShort = ({ reached, next }: Reached): string =>
  next === null ? say("progress_full", { reached }) : say("progress_of", { reached, next });

export const progressSaid = (progress: Reached): string =>
  say("progress", { what: progressShort(progress), fame: progress.fame });
