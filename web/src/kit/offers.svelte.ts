import type { Play } from "./play";

/** What the player looked through may do. What may be done is only what was offered, and is on the screen. */
export class Offers<Offer extends { type: string }> {
  constructor(
    protected readonly play: Play,
    private readonly scene: { readonly live: boolean },
  ) {}

  // A move that was sent is as good as made: until it is answered nothing else is offered.
  private sent = $state(false);
  protected all = $derived.by(
    () => (!this.scene.live || (this.sent && this.play.unanswered > 0) ? [] : this.play.moves) as unknown[] as Offer[],
  );

  /** All that is offered, with what the server says that it does. */
  explained = $derived.by(() => {
    const told = this.play.position?.explained ?? [];
    return this.all.map((move, at) => ({ move, parts: (told[at] ?? []) as unknown[] as Record<string, unknown>[] }));
  });

  protected has(type: Offer["type"]): boolean {
    return this.all.some((move) => move.type === type);
  }

  /** Sends a move; one that was not offered too, so that the server says why not. Nothing goes out unseen. */
  protected send(move: Offer, lit = false, seat?: number): void {
    if (!this.scene.live) return;
    this.sent = lit;
    this.play.move({ ...move }, seat);
  }
}
