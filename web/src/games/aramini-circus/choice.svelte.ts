import { Offers } from "../../kit/offers.svelte";
import type { MoveData } from "../../kit/play";

type Offer = MoveData & { type: string };

/** What is being chosen; it becomes a move when it is confirmed. */
export type Picked =
  | { kind: "wagon"; wagon: string; slot: number }
  | { kind: "token"; token: string }
  | { kind: "bonus"; card: string }
  | { kind: "end" };

export function moveOf(picked: Picked): Offer {
  if (picked.kind === "wagon") return { type: "fill", wagon: picked.wagon };
  if (picked.kind === "token") return { type: "exchange", token: picked.token };
  return picked.kind === "bonus" ? { type: "bonus", card: picked.card } : { type: "end" };
}

/** A way to pay what is left: bonus cards, then cards of the wagon's animal and of the token's. */
export interface Way {
  animal: string;
  own: number;
  token: string;
  others: number;
  bonuses?: string[];
}

/** What the server says of a move. */
export type Part =
  | (Way & { key: "way" | "bonus_way" })
  | { key: "joins"; adds: number; points: number }
  | { key: "follow"; wagons: string[] }
  | { key: "waits"; wagon: string; animal: string; value: number }
  | { key: "choose" | "wins" | "two_for_one" | "unused" | "left" };

export const isMixed = (way: Way): boolean => way.own > 0 && way.others > 0;

/** The cards one by one, so that a card of this animal comes to lie on top. */
export function inOrder(way: Way, top: string): string[] {
  const own = Array<string>(way.own).fill(way.animal);
  const token = Array<string>(way.others).fill(way.token);
  return top === way.token ? [...own, ...token] : [...token, ...own];
}

/** The ways that the server tells with these moves, each once, the one with the fewest cards first. */
export function waysIn(explained: readonly (readonly object[])[]): Way[] {
  const isWay = (part: object): part is Way => "key" in part && (part.key === "way" || part.key === "bonus_way");
  const told = explained.flat().filter(isWay);
  const bonuses = (way: Way): number => way.bonuses?.length ?? 0;
  const ways = new Map(told.map((way) => [`${way.own} ${way.others} ${way.bonuses?.join() ?? ""}`, way]));
  return [...ways.values()].toSorted(
    (one, other) => bonuses(one) - bonuses(other) || one.own + one.others - other.own - other.others,
  );
}

const NEVER = -2;
/** What is done for a wagon that is named already. */
const PAYING = ["pay", "bonus"];
const same = (a: MoveData, b: MoveData): boolean => Object.keys(a).every((key) => a[key] === b[key]);

/** What the player is about to do. What may be done is only what the server has offered. */
export class Choice extends Offers<Offer> {
  picked = $state.raw<Picked | null>(null);
  /** The drop place under a dragged thing. */
  over = $state<string | null>(null);
  /** Moves of one's own payment that follow by themselves. */
  private rest = $state.raw<MoveData[]>([]);
  private sentAt = $state(NEVER);

  asked = $derived.by(() => this.all.length > 0);
  paying = $derived.by(() => this.rest.length > 0 || this.play.position?.number === this.sentAt);

  offers(move: MoveData): boolean {
    return this.all.some((each) => same(move, each));
  }

  /** How a wagon can be paid, or with null what is left of the one being filled. */
  ways(wagon: string | null): Way[] {
    if (wagon !== null) return waysIn([this.said({ type: "fill", wagon })]);
    const explained = this.play.position?.explained ?? [];
    return waysIn(this.all.flatMap((move, at) => (PAYING.includes(move.type) ? [explained[at] ?? []] : [])));
  }

  /** What the server says of a move that is offered. */
  said(move: MoveData): Part[] {
    const at = this.all.findIndex((each) => same(move, each));
    return (this.play.position?.explained[at] ?? []) as unknown[] as Part[];
  }

  offersAny(type: string): boolean {
    return this.all.some((each) => each["type"] === type);
  }

  /** Chooses something; what cannot be done is sent all the same, so that the server says why not. */
  pick(picked: Picked): void {
    const again = this.isPicked(picked);
    this.cancel();
    if (again) return;
    if (this.offers(moveOf(picked))) this.picked = picked;
    else this.send(moveOf(picked));
  }

  isPicked(picked: Picked): boolean {
    const now = this.picked;
    return (
      now !== null &&
      now.kind === picked.kind &&
      same(moveOf(now), moveOf(picked)) &&
      (now.kind !== "wagon" || picked.kind !== "wagon" || now.slot === picked.slot)
    );
  }

  /** A move at once: one that needs no second thought, or the confirmation of what was picked. */
  make(move: Offer): void {
    this.cancel();
    this.send(move, this.offers(move));
  }

  /** Pays a wagon in one go: its fill, if it was not named yet, then bonus cards, then card after card. */
  pay(way: Way, top: string, wagon: string | null): void {
    this.cancel();
    const bonuses = (way.bonuses ?? []).map((card) => ({ type: "bonus", card }));
    const cards = inOrder(way, top).map((card) => ({ type: "pay", card }));
    this.rest = [...(wagon === null ? [] : [{ type: "fill", wagon }]), ...bonuses, ...cards];
    this.goOn();
  }

  /** Sends the next move of the payment once the last one is done, if the server offers it. */
  goOn(): void {
    const position = this.play.position;
    const [next, ...rest] = this.rest;
    if (!next || !position || position.number === this.sentAt) return;
    // What was decided goes on while its pictures are still being shown.
    if (!this.play.moves.some((each) => same(next, each))) return this.stopPaying();
    this.sentAt = position.number;
    this.rest = rest;
    this.play.move(next);
  }

  /** After a refusal, or when something was taken back. */
  stopPaying(): void {
    this.rest = [];
    this.sentAt = NEVER;
  }

  /** What is no longer offered is no longer chosen. */
  settle(): void {
    if (this.picked && !this.offers(moveOf(this.picked))) this.picked = null;
  }

  cancel(): void {
    this.play.forgive();
    this.picked = null;
    this.over = null;
    this.stopPaying();
  }
}
