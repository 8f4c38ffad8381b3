/** Whose tent, caravan or circus: a seat, or the two that no person plays. */
export type Owner = number | "neutral" | "automaton";

/** Colour and sign of each circus: the sign says it too, for whoever does not see the colour. */
export interface Livery {
  fill: string;
  dark: string;
  /** Of the sprite: `#trc-sign-…`. */
  sign: "star" | "moon" | "sun" | "heart" | "wheel" | "none";
}

const SEATS: Livery[] = [
  { fill: "#c8283f", dark: "#7c0f22", sign: "star" },
  { fill: "#1f6fb2", dark: "#0d3d68", sign: "moon" },
  { fill: "#e0a11b", dark: "#845607", sign: "sun" },
  { fill: "#3b8a4c", dark: "#1b4d28", sign: "heart" },
];

const OTHERS: Record<string, Livery> = {
  automaton: { fill: "#7a5aa6", dark: "#412a63", sign: "wheel" },
  neutral: { fill: "#a9a196", dark: "#5d564c", sign: "none" },
};

export const liveryOf = (owner: Owner): Livery =>
  typeof owner === "number" ? SEATS[owner % SEATS.length]! : OTHERS[owner]!;
