// Passkeys: made and asked for by the browser's own dialogs, checked by the server. Nobody needs one.
import type { AsksForPasskey, PersonInfo } from "../wire";
import type { CommonKey } from "../word-keys";
import { post, Refusal } from "./api";

const NUMBERS = /^[\d.]+$|:/;

/** Browsers know passkeys over https and at localhost, under a name; some are too old for them. */
export const passkeysWork = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === "function" &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential &&
  !NUMBERS.test(location.hostname);

/** Makes a passkey on this device for the person whose secret this is. */
export async function addPasskey(person: string, name: string | null): Promise<PersonInfo> {
  const asked = await post<PublicKeyCredentialCreationOptionsJSON>("/api/people/passkey/new", {
    person,
    name,
  } satisfies AsksForPasskey);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  return post("/api/people/passkey/add", { person, credential: await navigator.credentials.create({ publicKey }) });
}

/** Lets this device be of the person whose passkey the reader chooses. */
export async function usePasskey(person: string): Promise<PersonInfo> {
  const asked = await post<PublicKeyCredentialRequestOptionsJSON>("/api/people/passkey/ask", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  return post("/api/people/passkey/use", { person, credential: await navigator.credentials.get({ publicKey }) });
}

/** Why it came to nothing, in words. */
export function whyNot(error: unknown): CommonKey {
  if (error instanceof Refusal) return STATUSES[error.status] ?? "you_failed";
  return error instanceof DOMException ? (NAMES[error.name] ?? "you_failed") : "you_failed";
}

const STATUSES: Record<number, CommonKey> = { 404: "you_passkey_unknown", 410: "you_passkey_late" };
const NAMES: Record<string, CommonKey> = {
  NotAllowedError: "you_passkey_stopped",
  AbortError: "you_passkey_stopped",
  InvalidStateError: "you_passkey_there",
};
