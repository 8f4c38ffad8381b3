import { teller, type Reader } from "../../kit/sentences";
import type { RingmasterEvent } from "../../wire";
import { FIELDS } from "./fields";
import { WORDS } from "./words";

export type { Reader };

/** What happened, and why a move is refused, in words for this reader. */
export const { sentences, fact } = teller<RingmasterEvent>(WORDS, FIELDS);
