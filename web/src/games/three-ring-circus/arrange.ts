import type { Box } from "./box";

const valueOf = (card: string, box: Box): number => box.cards.get(card)?.value ?? 0;

/** A ring as it would stand with one more card, which goes to its place by value. */
export function withCard(ring: readonly string[], card: string, box: Box): string[] {
  return [...ring, card].toSorted((a, b) => valueOf(a, box) - valueOf(b, box));
}

const DECKS = ["money", "ticket", "objective"];

/** A hand in the order in which it is held: by deck, then by value; equal cards stand side by side. */
export function sorted(hand: readonly string[], box: Box): string[] {
  const deck = (card: string): number => DECKS.indexOf(box.cards.get(card)?.deck ?? "");
  return hand.toSorted((a, b) => deck(a) - deck(b) || valueOf(a, box) - valueOf(b, box) || a.localeCompare(b));
}

/** Each card with its number among its equals, from 0. */
export function numbered(cards: readonly string[]): { card: string; n: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { card, n };
  });
}

/** Equal cards counted, in the order of their first. */
export function counted(cards: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** Whether a column has a card in every ring. */
export const isFull = (rings: readonly string[][], column: number): boolean =>
  rings.every((ring) => ring.length > column);
