import { settings, speaker } from "../../kit/settings.svelte";
import { fill, joined, joinedApart, joinedByOr, phrase, type Language, type Values } from "../../kit/words";
import type { Play } from "../../kit/play";
import type { AraminiCircusView } from "../../wire";
import type { Part, Way } from "./choice.svelte";
import { does, type Reader } from "./log";
import { WORDS, type AraminiWords } from "./words";

const GOES = ["joins", "follow", "choose", "wins", "waits"];

/** A word or sentence of this game's page, in the reader's language. */
export const say = speaker(WORDS);

/** The names that page and terminal share, in the reader's language. */
export function names(): AraminiWords {
  return WORDS[settings.language]!;
}

/** What a move is called, as the terminal calls it. */
export function moveWords(key: string, values?: Values): string {
  return fill(names().moves[key] ?? key, values);
}

/** Whose token it is that one's own is swapped for. */
export function exchangeWords(token: string, view: AraminiCircusView, play: Play): string {
  const other = view.tokens.indexOf(token);
  const words = { token: names().tokens[token] ?? token };
  return other < 0 ? moveWords("exchange_middle", words) : moveWords("exchange", { ...words, other: play.name(other) });
}

export const actionsLeft = (count: number): string => say("actions_left", { count });
export const cardsLeft = (count: number): string => say("cards_left", { count });
export const wagonsLeft = (count: number): string => say("wagons_left", { count });
export const wayWords = (way: Way): string => wayInWords(way, settings.language);

/** "2 bears and 2 giraffes"; bonus cards come first: "pay one less + 1 bear" */
export function wayInWords(way: Way, language: Language): string {
  const counted = (count: number, animal: string): string[] =>
    count > 0 ? [phrase(WORDS[language]!.counted[animal] ?? animal, { count }, language)] : [];
  const cards = joined([...counted(way.own, way.animal), ...counted(way.others, way.token)], language);
  const bonuses = (way.bonuses ?? []).map((card) => WORDS[language]!.cards[card] ?? card);
  return [...bonuses, ...(cards ? [cards] : [])].join(" + ");
}

/** What a wagon then does, in a few words: "joins, +3", "joins with Bear 2, +5", "waits, +0". */
export function goesWords(parts: readonly Part[]): string {
  const joins = parts.find((part) => part.key === "joins");
  if (!joins) return parts.some((part) => part.key === "waits") ? say("waits_short") : "";
  if (parts.some((part) => part.key === "wins")) return say("wins_short", { adds: joins.adds });
  const follow = parts.find((part) => part.key === "follow");
  if (!follow) return say("joins_short", { adds: joins.adds });
  return say("chain_short", { adds: joins.adds, count: follow.wagons.length });
}

/** The same in full, as it is told everywhere: what it needs, what follows. */
export function goesInFull(parts: readonly Part[], reader: Reader): string {
  const told = parts.filter((part) => GOES.includes(part.key)).map((part) => does({ ...part }, reader));
  return joinedApart(
    told.filter((each) => each !== null),
    settings.language,
  );
}

export const waysWords = (ways: Way[]): string =>
  say("price", { ways: joinedByOr(ways.map(wayWords), settings.language) });
