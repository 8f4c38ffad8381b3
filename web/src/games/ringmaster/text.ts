import { settings, t } from "../../kit/settings.svelte";
import { fill, type Values } from "../../kit/words";
import type { Box } from "./art";
import { TEXT, type Key } from "./chrome";
import { WORDS } from "./words";

/** A sentence of this game's page, in the reader's language. */
export function say(key: Key, values?: Values): string {
  return fill(TEXT[settings.language][key], values);
}

const words = () => WORDS[settings.language];
export const nameOf = (card: string): string => words().cards[card] ?? card;
export const kindName = (kind: string): string => words().kinds[kind] ?? kind;
export const textOf = (card: string): string => words().texts[card] ?? "";
export const winName = (rule: string): string => words().wins[rule] ?? rule;
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

interface Announced {
  card: string;
  seat: number;
  zone: number | null;
  target: string | null;
}

/** Who plays what at whom, for this reader. */
export function announced(played: Announced, reader: number | null, name: (seat: number) => string): string {
  const values: Values = {
    card: nameOf(played.card),
    seat: name(played.seat),
    to: played.zone === null ? "" : name(played.zone),
    target: played.target === null ? "" : nameOf(played.target),
  };
  const { events } = words();
  const key = played.zone === null ? "play" : played.target === null ? "play_zone" : "play_target";
  const whose =
    played.zone === null ? "" : played.zone === played.seat ? "_own" : played.zone === reader ? "_to_you" : "";
  const sentence =
    (played.seat === reader ? (events.you[key + whose] ?? events.you[key]) : undefined) ??
    events[key + whose] ??
    events[key] ??
    "";
  return fill(sentence, values).replace(/([!?])\.$/, "$1");
}
