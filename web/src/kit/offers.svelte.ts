import type { Play } from "./play";

/** What the player looked through may do. What may be done is only what was offered, and is on the screen. */
export class Offers<Offer extends { type: string }> {
  constructor(
    protected readonly play: Play,
    private readonly scene: { readonly live: boolean },
  ) {}

  private sent = $state.raw<{ move: Offer; seen: number | undefined } | null>(null);
  /** The move that was sent and is not answered yet. It is as good as made: until then nothing else is offered. */
  onItsWay = $derived.by(() => {
    const waits = this.play.unanswered > 0 && this.sent?.seen === this.play.position?.number;
    return waits ? (this.sent?.move ?? null) : null;
  });
  protected all = $derived.by(() => (!this.scene.live || this.onItsWay ? [] : this.play.moves) as unknown[] as Offer[]);

  /** All that is offered, with what the server says that it does. */
  explained = $derived.by(() => {
    const told = this.play.position?.explained ?? [];
    return this.all.map((move, at) => ({ move, parts: (told[at] ?? []) as unknown[] as Record<string, unknown>[] }));
  });

  /** Whether a move with this card, place … is on its way: what was chosen stays chosen until the answer comes. */
  sends(thing: string | number): boolean {
    return this.onItsWay !== null && Object.values<unknown>(this.onItsWay).includes(thing);
  }

  protected has(type: Offer["type"]): boolean {
    return this.all.some((move) => move.type === type);
  }

  /** Sends a move; one that was not offered too, so that the server says why not. Nothing goes out unseen. */
  protected send(move: Offer, lit = false, seat?: number): void {
    if (!this.scene.live) return;
    this.sent = lit ? { move, seen: this.play.position?.number } : null;
    this.play.move({ ...move }, seat);
  }
}
