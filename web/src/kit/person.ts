// Who this browser is to the server: a secret, made with the first table or seat, the same at every table.
import { secret } from "./sha256";
import { drop, recall, remember } from "./storage";

const PLACE = "person";

/** The secret, or null for somebody who has not played yet. */
export const personSecret = (): string | null => recall<string>(PLACE);

/** The secret, made now if there is none yet. */
export function ownSecret(): string {
  const kept = personSecret();
  if (kept !== null) return kept;
  const made = secret();
  remember(PLACE, made);
  return made;
}

export const forgetPerson = (): void => drop(PLACE);
