import { teller, type Reader } from "../../kit/sentences";
import type { RingmasterEvent } from "../../wire";
import { FIELDS } from "./fields";
import { WORDS } from "./words";

export type { Reader };

/** What happened, in words for this reader. */
export const sentences = teller<RingmasterEvent>(WORDS, FIELDS);
