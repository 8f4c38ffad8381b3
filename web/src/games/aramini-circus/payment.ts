// How the hand could pay for a wagon, for the words on the page and its shortcuts: what is lit and what may be done is only
// what the server offers, and each card paid by a shortcut is sent as a move of that list.
import { joined, joinedByOr, phrase, type Language } from "../../kit/words";
import type { AraminiCircusView, Filling } from "../../wire";
import { faceOf } from "./art";
import { WORDS } from "./words";

/** So many cards of the wagon's animal, and so many of the token's. */
export interface Way {
  animal: string;
  own: number;
  token: string;
  pairs: number;
}

/** What is still asked for, before anything was paid or in the middle of it. */
type Asked = Pick<Filling, "wagon" | "left" | "half" | "one_for_one">;

export const untouched = (wagon: string): Asked => ({
  wagon,
  left: Number(faceOf(wagon).value),
  half: false,
  one_for_one: false,
});

/** The ways to pay what is left, the one with the fewest cards first. */
export function waysToPay(view: AraminiCircusView, asked: Asked): Way[] {
  const animal = faceOf(asked.wagon).kind;
  const token = view.tokens[view.seat ?? -1] ?? animal;
  const held = (card: string): number => view.hand.filter((each) => each === card).length;
  const spare = token === animal ? 0 : held(token);
  const each = asked.one_for_one ? 1 : 2;
  const half = asked.half ? 1 : 0;
  const ways: Way[] = [];
  for (let counted = half; counted <= asked.left; counted++) {
    const way = { animal, own: asked.left - counted, token, pairs: counted * each - half };
    if (way.own <= held(animal) && way.pairs <= spare) ways.push(way);
  }
  return ways;
}

/** The cards one by one, so that a card of this animal comes to lie on top. */
export function inOrder(way: Way, top: string): string[] {
  const own = Array<string>(way.own).fill(way.animal);
  const token = Array<string>(way.pairs).fill(way.token);
  return top === way.token ? [...own, ...token] : [...token, ...own];
}

export const isMixed = (way: Way): boolean => way.own > 0 && way.pairs > 0;

export function counted(count: number, animal: string, language: Language): string {
  return phrase(WORDS[language]!.counted[animal] ?? animal, { count }, language);
}

/** "2 bears and 2 giraffes" */
export function wayInWords(way: Way, language: Language): string {
  const parts: [number, string][] = [
    [way.own, way.animal],
    [way.pairs, way.token],
  ];
  return joined(
    parts.filter(([count]) => count > 0).map(([count, animal]) => counted(count, animal, language)),
    language,
  );
}

export function waysInWords(ways: Way[], language: Language): string {
  const said = ways.map((way) => wayInWords(way, language));
  return phrase(WORDS[language]!.page.price, { ways: joinedByOr(said, language) }, language);
}
