import { teller, type Reader } from "../../kit/sentences";
import type { AraminiCircusEvent } from "../../wire";
import { FIELDS } from "./fields";
import { WORDS } from "./words";

export type { Reader };

/** What happened, why a move is refused and what one does, in words for this reader. */
export const { sentences, fact, does, things } = teller<AraminiCircusEvent>(WORDS, FIELDS);
