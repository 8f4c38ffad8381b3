import { Offers } from "../../kit/offers.svelte";
import type { Play } from "../../kit/play";
import type { ThreeRingCircusView } from "../../wire";

export interface Spot {
  ring: number;
  column: number;
}

/** A move as the server offers it; rings and columns count from 1. */
export interface Offer {
  type:
    | "caravan"
    | "engage"
    | "pay"
    | "instant"
    | "perform"
    | "slot"
    | "reward"
    | "ticket"
    | "swap"
    | "objective"
    | "discard"
    | "skip"
    | "pass";
  card?: string;
  ring?: number;
  place?: string;
  number?: number;
  kind?: "tickets" | "fame";
  from?: "deck";
  a?: Spot;
  b?: Spot;
}

/** One thing that choosing a move does, as the server tells it: its key goes with a sentence. */
export type Part = { key: string } & Record<string, string | number | boolean | null>;

/** What a card in hand is used for, by what is asked. */
const HAND_MOVE: Record<string, Offer["type"]> = { pay: "pay", objective: "objective", discard: "discard" };

const isSame = (one: Offer[keyof Offer], other: Offer[keyof Offer]): boolean =>
  typeof one === "object" && typeof other === "object" ? sameSpot(one, other) : one === other;

const sameSpot = (one: Spot | undefined, other: Spot): boolean =>
  one?.ring === other.ring && one.column === other.column;

/** What is being done. */
export class Choice extends Offers<Offer> {
  /** The card that was taken up, to be placed in a ring. */
  card = $state<string | null>(null);
  /** The first of two artists to be swapped. */
  spot = $state.raw<Spot | null>(null);

  constructor(
    play: Play,
    scene: { readonly live: boolean },
    private readonly acted: () => void,
  ) {
    super(play, scene);
  }

  private view = $derived.by(() => this.play.position?.view as ThreeRingCircusView | null);
  /** Whether skipping a late instant at once tells nobody that none is held: windows are even, or nobody else plays. */
  private nobodyLearns = $derived.by(() => {
    const { position, seat, window } = this.play;
    if (typeof window?.left === "number") return position?.table.windows === "even";
    return this.play.seats.every((each) => each.kind === "bot" || each.seat === seat);
  });
  /** Whether the question may be skipped if there is no other move: for a swap, everybody can see that anyway. */
  private isOfNoUse = $derived.by(
    () => this.view?.decision === "swap" || (this.view?.decision === "late" && this.nobodyLearns),
  );
  /** Whether there is nothing to decide, so that the page skips without asking. */
  onlyPasses = $derived.by(
    () => this.isOfNoUse && !this.undone && this.all.length > 0 && this.all.every((move) => move.type === "skip"),
  );
  /** Something was just taken back: then nothing is done by itself. */
  undone = $derived.by(() => this.play.log.at(-1)?.events.some((event) => event["type"] === "undo") ?? false);
  offered = $derived.by(() => (this.onlyPasses ? [] : this.all));
  asked = $derived.by(() => this.offered.length > 0);
  /** What the server asks of this seat now; null when it asks nothing. */
  decision = $derived.by(() => (this.asked ? (this.view?.decision ?? null) : null));
  slots = $derived.by(() => this.offered.filter((move) => move.type === "slot").map((move) => move.number ?? 0));
  rewards = $derived.by(() => this.offered.filter((move) => move.type === "reward").map((move) => move.kind ?? "fame"));
  instants = $derived.by(() => [
    ...new Set(this.offered.flatMap((move) => (move.type === "instant" && move.card ? [move.card] : []))),
  ]);
  canSkip = $derived.by(() => this.has("skip"));
  canPass = $derived.by(() => this.has("pass"));
  canDraw = $derived.by(() => this.offered.some((move) => move.type === "ticket" && move.from === "deck"));

  protected override has(type: Offer["type"]): boolean {
    return this.offered.some((move) => move.type === type);
  }

  private find(wanted: Offer): Offer | null {
    const fields = Object.keys(wanted) as (keyof Offer)[];
    return this.offered.find((move) => fields.every((field) => isSame(move[field], wanted[field]))) ?? null;
  }

  /** What choosing an offered move does; nothing for one that is not offered. */
  explain(wanted: Offer | null): Part[] {
    const move = wanted && this.find(wanted);
    const at = move ? this.offered.indexOf(move) : -1;
    return (at < 0 ? [] : (this.play.position?.explained[at] ?? [])) as unknown[] as Part[];
  }

  // The hand

  /** The move that touching a card in hand leads to: placing it in a ring takes one more touch. */
  handMove(card: string): Offer {
    const type = HAND_MOVE[this.decision ?? ""] ?? (this.find({ type: "instant", card }) ? "instant" : "engage");
    return { type, card };
  }

  litHand(card: string): boolean {
    return this.find(this.handMove(card)) !== null;
  }

  /** What a card in hand is good for: as an instant, a payment …; an artist is explained ring by ring. */
  explainHand(card: string): Part[] {
    const move = this.handMove(card);
    return move.type === "engage" ? [] : this.explain(move);
  }

  touchHand(card: string): void {
    const move = this.handMove(card);
    if (this.card === card) return this.cancel();
    this.cancel();
    if (move.type !== "engage") return this.send(move);
    if (this.litHand(card)) this.card = card;
    else this.send({ ...move, ring: 1 });
  }

  // The rings

  /** The rings, from 1, that the card taken up could go to. */
  litRing(ring: number): boolean {
    return this.card !== null && this.find({ type: "engage", card: this.card, ring }) !== null;
  }

  explainRing(ring: number): Part[] {
    return this.card === null ? [] : this.explain({ type: "engage", card: this.card, ring });
  }

  touchRing(ring: number): void {
    if (this.card !== null) this.send({ type: "engage", card: this.card, ring });
  }

  private swapWith(spot: Spot): Offer | null {
    if (this.spot === null) return null;
    const [a, b] = this.spot.ring < spot.ring ? [this.spot, spot] : [spot, this.spot];
    return { type: "swap", a, b };
  }

  litSpot(spot: Spot): boolean {
    const swap = this.swapWith(spot);
    if (swap) return this.find(swap) !== null;
    return this.offered.some((move) => move.type === "swap" && (sameSpot(move.a, spot) || sameSpot(move.b, spot)));
  }

  explainSpot(spot: Spot): Part[] {
    return this.explain(this.swapWith(spot));
  }

  touchSpot(spot: Spot): void {
    if (this.decision !== "swap") return;
    const swap = this.swapWith(spot);
    if (this.spot && sameSpot(this.spot, spot)) return this.cancel();
    if (swap) return this.send(swap);
    this.spot = { ...spot };
  }

  // The map

  private placeMove(place: string): Offer {
    return { type: this.decision === "caravan" ? "caravan" : "perform", place };
  }

  litPlace(place: string): boolean {
    return this.card === null && this.find(this.placeMove(place)) !== null;
  }

  explainPlace(place: string): Part[] {
    return this.explain(this.placeMove(place));
  }

  touchPlace(place: string): void {
    if (this.asked) this.send(this.placeMove(place));
  }

  // Everything else is one touch

  litTicket(card: string): boolean {
    return this.find({ type: "ticket", card }) !== null;
  }

  touchTicket(card: string): void {
    if (this.asked) this.send({ type: "ticket", card });
  }

  draw(): void {
    this.send({ type: "ticket", from: "deck" });
  }

  slot(number: number): void {
    this.send({ type: "slot", number });
  }

  reward(kind: "tickets" | "fame"): void {
    this.send({ type: "reward", kind });
  }

  skip(): void {
    this.send({ type: "skip" });
  }

  /** Skips a question in which there is nothing to decide. */
  letPass(): void {
    this.play.move({ type: "skip" });
  }

  pass(): void {
    this.send({ type: "pass" });
  }

  cancel(): void {
    this.play.forgive();
    [this.card, this.spot] = [null, null];
  }

  /** After a new position: what is no longer offered is put down. */
  settle(): void {
    if (this.card !== null && !this.litHand(this.card)) this.card = null;
    if (this.decision !== "swap") this.spot = null;
  }

  // What is not lit is sent all the same: the server says why not.
  protected override send(move: Offer): void {
    const lit = this.find(move) !== null;
    if (lit) this.cancel();
    super.send(move, lit);
    if (lit) this.acted();
  }
}
