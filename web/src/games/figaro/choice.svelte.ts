import { Offers } from "../../kit/offers.svelte";
import type { Play } from "../../kit/play";

type Offer = { type: "play"; card: string; to: number | null } | { type: "take" };

/** The card that is being played. */
export class Choice extends Offers<Offer> {
  card = $state<string | null>(null);
  over = $state<number | null>(null);

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
  explained(card: string, to: number): Record<string, unknown>[] {
    const moves = this.play.moves as unknown[] as Offer[];
    const at = moves.findIndex((move) => move.type === "play" && move.card === card && move.to === to);
    return this.play.position?.explained[at] ?? [];
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

  take(): void {
    const lit = this.canTake;
    this.cancel();
    this.send({ type: "take" }, lit);
  }

  cancel(): void {
    this.play.forgive();
    this.card = null;
    this.over = null;
  }

  /** After a new position: what is no longer offered is put down. */
  settle(): void {
    if (this.card !== null && !this.lit(this.card)) this.cancel();
  }
}
