/** Words about the map. */
export const mapEn = {
  map: "Map",
};

export const mapFr: Record<keyof typeof mapEn, string> = {
  map: "Carte",
};
