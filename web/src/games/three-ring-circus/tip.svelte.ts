import { tip, type Said } from "../../kit/tip";

export type { Said };

/** Use as `{@attach explained(() => said)}`; what is said is asked for when it is needed. */
export function explained(said: () => Said | null): (element: Element) => () => void {
  return (element) => tip(element, () => (said()?.lines.length ? said() : null)).destroy;
}
