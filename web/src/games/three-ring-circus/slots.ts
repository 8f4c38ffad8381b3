import type { RingSlot } from "./box";
import type { Key } from "./words";
import { bonusName, say } from "./text";

/** What a slot or a column gives, in words. */
function bonusWords(icon: string, n: number): string {
  return icon === "popcorn" ? say("popcorn_fame", { n }) : bonusName(icon);
}

export const iconWords = (icon: string, n: number): string => say(`icons_${icon}` as Key, { n });

/** What is printed on a slot, in words. */
export function slotWords(slot: RingSlot): string {
  if (slot.kind === "none") return say("slot_blank");
  return slot.kind === "visible"
    ? say("slot_shows", { icon: iconWords(slot.icon, slot.n) })
    : say("slot_covered_gives", { bonus: bonusWords(slot.icon, slot.n) });
}

export function slotMore(slot: RingSlot): string[] {
  if (slot.kind === "none") return [];
  return [say(slot.kind === "visible" ? "slot_shows_more" : "slot_bonus_more")];
}

/** The box's word for a column's bonus is `place-objective` or `fame-5`. */
export const columnWords = (bonus: string): string =>
  bonus.startsWith("fame-") ? say("column_fame", { fame: bonus.slice("fame-".length) }) : bonusName(bonus);
