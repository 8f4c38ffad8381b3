import { Offers } from "../../kit/offers.svelte";
import type { Play } from "../../kit/play";
import { settings } from "../../kit/settings.svelte";

export type Offer = { type: "play"; card: string; to: number | null } | { type: "take" };

/** What the server says of a move: who takes how many cards, or what a row then counts. */
export type Part =
  | { key: "six"; seat: number; total: number; cards: number }
  | { key: "total" | "passes"; seat: number; total: number }
  | { key: "takes"; cards: number };

/** The card that is being played. */
export class Choice extends Offers<Offer> {
  card = $state<string | null>(null);
  over = $state<number | null>(null);
  /** All rows are about to be taken although a card could be played: that is asked once more. */
  taking = $state(false);

  constructor(
    play: Play,
    scene: { readonly live: boolean },
    private readonly played: () => void,
  ) {
    super(play, scene);
  }

  private plays = $derived.by(() => this.all.filter((move) => move.type === "play"));
  asked = $derived.by(() => this.all.length > 0);
  canTake = $derived.by(() => this.has("take"));
  canPlay = $derived.by(() => this.plays.length > 0);

  lit(card: string): boolean {
    return this.plays.some((move) => move.card === card);
  }

  /** Where this card may go. */
  places(card: string): (number | null)[] {
    return this.plays.filter((move) => move.card === card).map((move) => move.to);
  }

  /** What the server says of playing this card there. */
  playing(card: string, to: number): Part[] {
    return this.said((move) => move.type === "play" && move.card === card && move.to === to);
  }

  /** How many cards a take would bring. */
  toTake = $derived.by(
    () => this.said((move) => move.type === "take").find((part) => part.key === "takes")?.cards ?? 0,
  );

  private said(wanted: (move: Offer) => boolean): Part[] {
    const at = (this.play.moves as unknown[] as Offer[]).findIndex(wanted);
    return (this.play.position?.explained[at] ?? []) as unknown[] as Part[];
  }

  /** Chooses a card; one that cannot be played is sent all the same, so that the server says why not. */
  choose(card: string): void {
    if (this.card === card) return this.cancel();
    this.cancel();
    if (this.lit(card)) this.card = card;
    else this.send({ type: "play", card, to: this.play.seat }, false);
  }

  /** Takes a card up without asking: a drag may end where it is refused. */
  lift(card: string): void {
    this.play.forgive();
    this.card = card;
  }

  playTo(to: number): void {
    const card = this.card;
    if (card === null) return;
    const lit = this.places(card).includes(to);
    if (lit) this.cancel();
    this.send({ type: "play", card, to }, lit);
    if (lit) this.played();
    else if (!this.lit(card)) this.cancel();
  }

  /** Takes all rows; where a card could be played instead, it asks first. */
  take(): void {
    const asks = this.canTake && this.canPlay && !this.taking && settings.confirm;
    const lit = this.canTake;
    this.cancel();
    if (asks) this.taking = true;
    else this.send({ type: "take" }, lit);
  }

  cancel(): void {
    this.play.forgive();
    this.card = null;
    this.over = null;
    this.taking = false;
  }

  /** After a new position: what is no longer offered is put down. */
  settle(): void {
    if (this.taking || (this.card !== null && !this.lit(this.card))) this.cancel();
  }
}
