import type { Box } from "./box";
import type { Key } from "./words";
import type { Part } from "./choice.svelte";
import { artistName, bonusName, cardName, explained, familyName, say } from "./text";

/** Parts that add up, and the part that their sum is told by. */
const TERMS: Record<string, string[]> = {
  money: ["local", "neighbours", "banknotes"],
  fame: ["required", "left", "right", "first_slot"],
  slot: ["marker", "favourite", "instant"],
};

const TOLD_ALONE = [
  "steps",
  "fee",
  "pedestals",
  "slot_bonus",
  "column",
  "barnum",
  "barnum_waits",
  "popcorn",
  "paid",
  "paid_over",
  "limit",
  "objective",
  "swap",
  "reward_tickets",
  "reward_fame",
  "bonus_steps",
  "bonus_fame",
  "bonus_money",
  "bonus_ticket",
  "bonus_stays",
];

const amount = (part: Part): number => Number(part["count"] ?? part["fame"] ?? 1);

/** What choosing a move does, line by line: "1 + 2 neighbours + 1 banknote = 4 Money cards". */
export function linesOf(parts: readonly Part[], box: Box): string[] {
  const summed = Object.entries(TERMS).find(([total]) => parts.some((part) => part.key === total));
  const terms = summed ? parts.filter((part) => summed[1].includes(part.key) && amount(part) > 0) : [];
  const alone = parts.filter((part) => !summed || TOLD_ALONE.includes(part.key));
  const lines = alone.map((part) => sentence(part, box));
  if (!summed) return lines;
  const total = parts.find((part) => part.key === summed[0])!;
  const sum = `${terms.map((part) => term(part)).join(" + ")} = ${result(total, terms)}`;
  return [...lines.slice(0, 1), sum, ...rest(parts, terms), ...lines.slice(1)];
}

// In a city and a metropolis the banknotes give cards on top of what adds up.
function rest(parts: readonly Part[], terms: readonly Part[]): string[] {
  const notes = parts.find((part) => part.key === "banknotes" && !terms.includes(part));
  return notes ? [say("also_money", { count: amount(notes) })] : [];
}

function term(part: Part): string {
  const count = amount(part);
  const values = {
    count,
    family: familyName(String(part["family"] ?? "")),
    artist: artistName(String(part["artist"] ?? "")),
    card: cardName(String(part["card"] ?? "")),
    slot: Number(part["slot"] ?? 0),
  };
  return say(`term_${part.key}` as Key, values);
}

function result(total: Part, terms: readonly Part[]): string {
  if (total.key === "slot")
    return say("sum_slot", {
      count: terms.reduce((sum, part) => sum + amount(part), 0),
      number: Number(total["number"]),
    });
  const count = Number(total["total"]);
  return say(`sum_${total.key}` as Key, { count });
}

function sentence(part: Part, box: Box): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(part))
    if (typeof value === "string" || typeof value === "number") values[name] = value;
  if (part["place"]) values["place"] = box.place.get(String(part["place"]))?.name ?? String(part["place"]);
  if (part["card"]) values["card"] = cardName(String(part["card"]));
  if (part["bonus"]) values["bonus"] = bonusOf(part);
  return capital(explained(part.key, values));
}

function bonusOf(part: Part): string {
  const fame = part["bonus"] === "popcorn" ? part["count"] : part["bonus"] === "fame" ? part["fame"] : null;
  return fame === null || fame === undefined
    ? bonusName(String(part["bonus"]))
    : explained("reward_fame", { fame: Number(fame) });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same as one sentence, for whoever hears it. */
export const spokenOf = (parts: readonly Part[], box: Box): string => linesOf(parts, box).join(", ");
