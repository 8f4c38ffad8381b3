/** How all drawings are inked; symbols hand it on to what is in them. */
export const INK = {
  viewBox: "0 0 48 48",
  stroke: "#2a1718",
  "stroke-width": 1.2,
  "stroke-linejoin": "round",
  "stroke-linecap": "round",
} as const;
