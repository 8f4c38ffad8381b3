import { teller, type Reader } from "../../kit/sentences";
import type { AraminiCircusEvent } from "../../wire";
import { FIELDS } from "./fields";
import { WORDS } from "./words";

export type { Reader };

/** What happened, and why a move is refused, in words for this reader. */
export const { sentences, fact, things } = teller<AraminiCircusEvent>(WORDS, FIELDS);
