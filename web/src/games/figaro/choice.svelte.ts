import type { Play } from "../../kit/play";

type PlayMove = { type: "play"; card: string; to: number };

const isPlay = (move: Record<string, unknown>): boolean => move["type"] === "play";

/** The card that is being played. What may go where is only what the server has offered. */
export class Choice {
  card = $state<string | null>(null);
  over = $state<number | null>(null);

  constructor(
    private readonly play: Play,
    private readonly played: () => void,
  ) {}

  // A move that was sent is as good as played: until it is answered nothing else is offered.
  private sent = $state(false);
  private offered = $derived.by(() => (this.sent && this.play.unanswered > 0 ? [] : (this.play.position?.moves ?? [])));
  private plays = $derived.by(() => this.offered.filter(isPlay) as unknown[] as PlayMove[]);
  asked = $derived.by(() => this.offered.length > 0);
  canTake = $derived.by(() => this.offered.some((move) => move["type"] === "take"));
  canPlay = $derived.by(() => this.plays.length > 0);

  lit(card: string): boolean {
    return this.plays.some((move) => move.card === card);
  }

  /** Where this card may go. */
  places(card: string): number[] {
    return this.plays.filter((move) => move.card === card).map((move) => move.to);
  }

  /** What the server says of playing this card there. */
  explained(card: string, to: number): Record<string, unknown>[] {
    const moves = (this.play.position?.moves ?? []) as unknown[] as PlayMove[];
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

  private send(move: Record<string, unknown>, lit: boolean): void {
    this.sent = lit;
    this.play.move(move);
  }
}
