import { teller, type Reader as AnyReader } from "../../kit/sentences";
import type { ThreeRingCircusEvent } from "../../wire";
import type { Box } from "./box";
import { ownName } from "./describe";
import { FIELDS } from "./fields";
import { WORDS } from "./words";

export interface Reader extends AnyReader {
  box: Box | null;
}

/** What the box calls places, regions and the cards that the words cannot know. */
function byBox({ box }: Reader) {
  return (kind: string, id: string): string | undefined => {
    if (!box) return undefined;
    if (kind === "places") return box.place.get(id)?.name;
    if (kind === "regions") return box.regions.find((region) => region.id === id)?.name;
    return kind === "cards" ? (ownName(id, box) ?? undefined) : undefined;
  };
}

/** What happened, and why a move is refused, in words for this reader. */
export const { sentences, fact, things } = teller<ThreeRingCircusEvent, Reader>(WORDS, FIELDS, byBox);
