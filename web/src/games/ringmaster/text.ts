import { settings } from "../../kit/settings.svelte";
import { fill, type Language, type Values } from "../../kit/words";
import { WORDS } from "./words";

/** The page's own words about this game; names, effects and log sentences are in the game's words. */
const en = {
  your_zone: "Your zone",
  zone_of: "{name}’s zone",
  zone_empty: "Nothing in this zone yet",
  zone_cards: "Cards in the zone",
  asked: "You are asked",
  window: "Sabotage?",
  turn_number: "Turn {n}",
  plays_left: "Cards still to play: {n}",
  no_plays_left: "Card played",
  stars_used: "Stars used: {stars}",
  used: "used this turn",
  gauge_big_top: "{count} of {needed} attractions, Big Top: {there}",
  gauge_tent: "{count} of {needed} sideshows, Sideshow Tent: {there}",
  gauge_rings: "{count} of {needed} Three Ring Circus",
  yes: "yes",
  no: "no",
  ways: "The three ways to win",
  one_away: "One card from winning",
  one_away_by: "One card from winning: {ways}",
  draw_pile: "Draw pile",
  pile_count: "{count} cards",
  discard_pile: "Discard pile",
  discard_empty: "empty",
  open_discard: "Look through the discard pile, {count} cards",
  out_of_game: "Left the game: {cards}",
  set_aside: "Not in this match: {cards}",
  the_ring: "In the ring",
  ring_hint: "The card being played is shown here.",
  open_hand_of: "Open hand of {name}",
  copies: "{card}, {count} copies",
  seconds_left: "{count} s",
  window_hint: "Do nothing, and it passes. The time is the same for everybody.",
  ask_hint: "Whoever holds Sabotage! can stop this card.",
  waits_for: "Asked: {names}",
  sabotage: "Sabotage!",
  sabotage_as: "Sabotage! by {name}",
  play_here: "Play here",
  move_here: "Move here",
  not_here: "Why not here?",
  put_back: "Put back",
  hint_turn: "Play a card, use a star, or end the turn.",
  hint_stars: "Use a star, or end the turn.",
  hint_end: "Nothing more to do: end the turn.",
  hint_zone: "Into which zone? Choose a lit one.",
  hint_target: "Which card? Choose a lit one in a zone.",
  hint_discard: "Which card of the discard pile? Choose a lit one.",
  hint_away: "Which sideshow of yours goes?",
  hint_confirm: "Sure? One more touch does it.",
  hint_wait: "{name} is asked.",
  effect_proposed: "This text is our proposal: no public source gives the printed one.",
  wins_by: "{name} wins by {way}",
  you_win_by: "You win by {way}!",
  draw: "A draw",
  zones_compared: "The zones at the end",
  help_goal: "Be the first whose zone holds Big Top and 5 attractions, or Sideshow Tent and 3 sideshows, or three Three Ring Circus.",
  help_turn: "Your turn: a card is drawn for you. Then play one card and use each of your stars once, in any order, and end the turn.",
  help_sabotage: "When somebody plays a card, whoever holds Sabotage! can stop it. The question looks the same for those who do not hold it.",
  key_numbers: "choose that zone; in a window on one screen: Sabotage! by that seat",
  key_s: "Sabotage!",
  key_p: "let it pass, where that is asked",
  key_e: "end the turn",
  key_d: "look through the discard pile",
};

export type Key = keyof typeof en;

const fr: Record<Key, string> = {
  your_zone: "Votre zone",
  zone_of: "Zone : {name}",
  zone_empty: "Rien encore dans cette zone",
  zone_cards: "Cartes de la zone",
  asked: "À vous de choisir",
  window: "Un sabotage ?",
  turn_number: "Tour {n}",
  plays_left: "Cartes encore à jouer : {n}",
  no_plays_left: "Carte jouée",
  stars_used: "Vedettes utilisées : {stars}",
  used: "utilisée ce tour",
  gauge_big_top: "{count} attractions sur {needed}, Grand chapiteau : {there}",
  gauge_tent: "{count} spectacles sur {needed}, Tente de spectacle : {there}",
  gauge_rings: "{count} Cirque à trois pistes sur {needed}",
  yes: "oui",
  no: "non",
  ways: "Les trois façons de gagner",
  one_away: "À une carte de la victoire",
  one_away_by: "À une carte de la victoire : {ways}",
  draw_pile: "Pioche",
  pile_count: "{count} cartes",
  discard_pile: "Défausse",
  discard_empty: "vide",
  open_discard: "Regarder la défausse, {count} cartes",
  out_of_game: "Hors du jeu : {cards}",
  set_aside: "Absentes de cette partie : {cards}",
  the_ring: "Sur la piste",
  ring_hint: "La carte que l’on joue se montre ici.",
  open_hand_of: "Main ouverte : {name}",
  copies: "{card}, {count} exemplaires",
  seconds_left: "{count}\u00a0s",
  window_hint: "Ne faites rien, et elle passe. Le temps est le même pour tout le monde.",
  ask_hint: "La main qui tient Sabotage ! peut arrêter cette carte.",
  waits_for: "On demande à : {names}",
  sabotage: "Sabotage !",
  sabotage_as: "Sabotage ! par {name}",
  play_here: "Jouer ici",
  move_here: "Déplacer ici",
  not_here: "Pourquoi pas ici ?",
  put_back: "Reposer",
  hint_turn: "Jouez une carte, utilisez une vedette, ou finissez le tour.",
  hint_stars: "Utilisez une vedette, ou finissez le tour.",
  hint_end: "Plus rien à faire : finissez le tour.",
  hint_zone: "Dans quelle zone ? Choisissez-en une allumée.",
  hint_target: "Quelle carte ? Choisissez-en une allumée dans une zone.",
  hint_discard: "Quelle carte de la défausse ? Choisissez-en une allumée.",
  hint_away: "Lequel de vos spectacles s’en va ?",
  hint_confirm: "C’est sûr ? Encore un geste et c’est fait.",
  hint_wait: "On demande à {name}.",
  effect_proposed: "Ce texte est notre proposition : aucune source publique ne donne celui de la carte.",
  wins_by: "{name} gagne par {way}",
  you_win_by: "Vous gagnez par {way} !",
  draw: "Égalité",
  zones_compared: "Les zones à la fin",
  help_goal: "Ayez avant les autres, dans votre zone, le Grand chapiteau et 5 attractions, ou la Tente de spectacle et 3 spectacles, ou trois Cirque à trois pistes.",
  help_turn: "À votre tour, une carte est piochée pour vous. Jouez ensuite une carte et utilisez une fois chacune de vos vedettes, dans l’ordre voulu, puis finissez le tour.",
  help_sabotage: "Quand quelqu’un joue une carte, la main qui tient Sabotage ! peut l’arrêter. La question est la même pour les mains qui ne l’ont pas.",
  key_numbers: "choisir cette zone ; pendant la fenêtre, sur un seul écran : Sabotage ! par cette place",
  key_s: "Sabotage !",
  key_p: "laisser passer, quand c’est demandé",
  key_e: "finir le tour",
  key_d: "regarder la défausse",
};

export const TEXT: Record<Language, Record<Key, string>> = { en, fr };

/** What a sideshow does to the zone it lies in, in a few words. */
export const ACTS: Record<Language, Record<string, string>> = {
  en: {
    "bearded-lady": "keeps only {limit} card at the end of a turn",
    "bear-in-a-tutu": "attractions here count as sideshows",
    "sword-swallower": "wrecks one own attraction at the end of each turn",
    "fire-eater": "stars here cannot be used",
    "snake-charmer": "the hand is open to all",
    "flea-circus": "gives a card to the left at the end of each turn",
  },
  fr: {
    "bearded-lady": "ne garde que {limit} carte à la fin du tour",
    "bear-in-a-tutu": "ici, les attractions comptent comme spectacles",
    "sword-swallower": "saccage une de ses attractions à la fin de chaque tour",
    "fire-eater": "ici, les vedettes ne servent pas",
    "snake-charmer": "la main est visible de tout le monde",
    "flea-circus": "donne une carte à gauche à la fin de chaque tour",
  },
};

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

interface Announced {
  card: string;
  seat: number;
  zone: number | null;
  target: string | null;
}

/** Who plays what at whom, for this reader. */
export function announced(played: Announced, reader: number | null, name: (seat: number) => string): string {
  const values: Values = { card: nameOf(played.card), seat: name(played.seat), to: played.zone === null ? "" : name(played.zone), target: played.target === null ? "" : nameOf(played.target) };
  const { events } = words();
  const key = played.zone === null ? "play" : played.target === null ? "play_zone" : "play_target";
  const whose = played.zone === null ? "" : played.zone === played.seat ? "_own" : played.zone === reader ? "_to_you" : "";
  const sentence = (played.seat === reader ? (events.you[key + whose] ?? events.you[key]) : undefined) ?? events[key + whose] ?? events[key] ?? "";
  return fill(sentence, values);
}
