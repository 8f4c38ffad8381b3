import { settings, speaker, t } from "../../kit/settings.svelte";
import { fill, phrase, type Values } from "../../kit/words";
import type { Box } from "./art";
import type { Play } from "../../kit/play";
import type { Told } from "../../kit/sentences";
import { does, sentences } from "./log";
import { WORDS, type Key } from "./words";

/** A sentence of this game's page, in the reader's language. */
export const say = speaker(WORDS);

const words = () => WORDS[settings.language]!;
export const nameOf = (card: string): string => words().cards[card] ?? card;
export const kindName = (kind: string): string => words().kinds[kind] ?? kind;
export const textOf = (card: string): string => words().texts[card] ?? "";
export const winName = (rule: string): string => words().wins[rule] ?? rule;
/** What a sideshow does to the zone it lies in, in a few words. */
export const actWords = (card: string, values: Values): string =>
  phrase(words().acts[card] ?? "", values, settings.language);
export const stepWords = (step: string, values?: Values): string => fill(words().steps[step] ?? step, values);
/** A move in words: what its button is called. */
export const moveWords = (key: string, values?: Values): string => fill(words().moves[key] ?? key, values);

/** The footnote of a card: what of it is our proposal; nothing where all of it is printed. */
export function footnote(box: Box, card: string): string {
  const shown = (box.parts.get(card) ?? []).filter(
    (part) => !part.startsWith("name_") || part.endsWith(settings.language),
  );
  const named = shown.map((part) => say(`part_${part.replace(/_.*/, "")}` as Key));
  return named.length > 0 ? t("p_parts", { parts: named.join(", ") }) : "";
}

/** What moves do, a sentence for each thing: "You win by rule R32 if nobody stops it". */
export function doesWords(parts: readonly Told[], play: Play): string {
  const reader = { language: settings.language, seat: play.seat, name: (seat: number) => play.name(seat) };
  const said = new Set(parts.map((part) => does(part, reader) ?? ""));
  return [...said].map((each) => each.charAt(0).toUpperCase() + each.slice(1)).join(". ");
}

interface Announced {
  card: string;
  seat: number;
  zone: number | null;
  target: string | null;
}

/** Who plays what at whom, for this reader. */
export function announced(played: Announced, reader: number | null, name: (seat: number) => string): string {
  return sentences({ type: "play", ...played }, { language: settings.language, seat: reader, name }).join(" ");
}
