import type { Whose } from "./turns";

const SEATS = ["#c8283f", "#1f6fb2", "#e0a11b", "#3b8a4c", "#8a5ac0", "#c56a2d"];
const NOBODY = "var(--edge)";

/** The colour that stands for a player, in the log and wherever a game has none of its own. */
export function colourOf(whose: Whose): string {
  if (typeof whose === "number") return SEATS[whose % SEATS.length]!;
  return whose === "automaton" ? "#7a5aa6" : NOBODY;
}

const PATTERNS = ["solid", "dashed", "dotted", "double", "groove", "ridge"];

/** The kind of line that stands for a player beside the colour, for readers who want patterns. */
export function patternOf(whose: Whose, wanted: boolean): string {
  return wanted && typeof whose === "number" ? PATTERNS[whose % PATTERNS.length]! : "solid";
}

/** The seats of a table in the order of their turns, from this one on. */
export const seatsFrom = (first: number, players: number): number[] =>
  Array.from({ length: players }, (_, n) => (n + first) % players);
