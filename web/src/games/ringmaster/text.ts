import { settings, speaker, t } from "../../kit/settings.svelte";
import { countOf } from "../../kit/sentences";
import { fill, joined, phrase, type Values } from "../../kit/words";
import type { RingmasterView } from "../../wire";
import type { Box } from "./art";
import type { Offer } from "./choice.svelte";
import type { Play } from "../../kit/play";
import type { Told } from "../../kit/sentences";
import { does, sentences } from "./log";
import { WORDS, type Key } from "./words";

export type { Key };

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

/** Which cards are set aside or out of the game; nothing where there are none. */
export function notInGame({ set_aside, removed }: RingmasterView): string {
  // Most cards are there several times: how many of them are out is always said.
  const named = ([card, count]: [string, number]): string => `${count} × ${nameOf(card)}`;
  const list = (cards: string[]): string => joined(countOf(cards).map(named), settings.language);
  return [
    set_aside.length > 0 ? say("set_aside", { cards: list(set_aside) }) : "",
    removed.length > 0 ? say("out_of_game", { cards: list(removed) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

export const stepWords = (step: string, values?: Values): string => fill(words().steps[step] ?? step, values);
/** A move that needs no names: what its button is called. */
export const moveWords = (key: "end" | "let_it_pass"): string => words().moves[key] ?? key;

/** A move as its button says it: what it does. Answers are named by the card that asks, which may have an aim. */
export function verb(move: Offer, view: RingmasterView, name: (seat: number) => string): string {
  const asking = move.type === "choose" || move.type === "discard" ? view.choice : null;
  const { zone, target } = asking ?? move;
  const card = move.card ?? move.star ?? "";
  const shape = shapeOf(move, view.seat);
  const text = words().moves[`${shape}_${asking?.by ?? card}`] ?? words().moves[shape] ?? "";
  const named = { card: nameOf(card), star: nameOf(card), target: nameOf(target ?? "") };
  return fill(text, { ...named, zone: zone === undefined || zone === null ? "" : name(zone) });
}

// What a move names, as the keys of its words have it: `play_zone_own`, `use_discard`.
function shapeOf({ type, star, zone, target }: Offer, seat: number | null): string {
  if (type !== "play" && type !== "use") return type;
  const own = zone === seat && type === "play" ? "_own" : "";
  if (star === "lion-tamer" && zone !== undefined) return "use_away";
  if (target !== undefined) return zone === undefined ? `${type}_discard` : `${type}_target${own}`;
  return zone === undefined ? type : `${type}_zone${own}`;
}

/** The footnote of a card: what of it is our proposal; nothing where all of it is printed. */
export function footnote(box: Box, card: string): string {
  const shown = (box.parts.get(card) ?? []).filter(
    (part) => !part.startsWith("name_") || part.endsWith(settings.language),
  );
  const named = shown.map((part) => say(`part_${part.replace(/_.*/, "")}` as Key));
  return named.length > 0 ? t("p_parts", { parts: named.join(", ") }) : "";
}

/** What moves do, a sentence for each thing: "Your attractions: 4 of 5 (3 now). Then you need 1 more card: …". */
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
