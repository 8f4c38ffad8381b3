import { teller, type Reader } from "../../kit/sentences";
import type { FigaroEvent } from "../../wire";
import { FIELDS } from "./fields";
import { WORDS } from "./words";

export type { Reader };

/** What happened, in words for this reader. */
export const sentences = teller<FigaroEvent>(WORDS, FIELDS);
