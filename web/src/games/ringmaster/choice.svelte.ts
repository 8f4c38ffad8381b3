import { Offers } from "../../kit/offers.svelte";
import type { Play } from "../../kit/play";
import type { Told } from "../../kit/sentences";
import type { RingmasterView } from "../../wire";
import { kindOf, ruleOf } from "./art";

export interface Offer {
  type: string;
  card?: string;
  star?: string;
  zone?: number;
  target?: string;
}

/** What was taken up first: a card in hand, a star, or a card that answers a question. */
export interface Source {
  type: "play" | "use" | "choose" | "discard";
  card: string;
}

/** A star that moves a card away: the card lies in the own zone, and only the zone it goes to is named beside it. */
const MOVES_AWAY = "lion-tamer";
/** Cards that always name a zone, even when that is refused. */
const namesZone = (card: string): boolean => kindOf(card) === "sideshow" || card === "pickpocket";

/** What a star names at least; with a star that cannot be used, any such aim is refused for the star's own reason. */
const LEAST_AIM: Record<string, { target: string; zoned: boolean }> = {
  barker: { target: "big-top", zoned: false },
  "knife-thrower": { target: "barker", zoned: true },
  "lion-tamer": { target: "flea-circus", zoned: true },
  "human-cannonball": { target: "big-top", zoned: true },
};

/** What is being done. */
export class Choice extends Offers<Offer> {
  source = $state.raw<Source | null>(null);
  /** The card that is being moved away, when only its new zone is still to be named. */
  moving = $state<string | null>(null);
  over = $state<string | null>(null);
  /** The card whose aim was sent last: its rule answers for aims that the game does not know at all. */
  aimed: string | null = null;

  constructor(
    play: Play,
    scene: { readonly live: boolean },
    private readonly acted: () => void,
  ) {
    super(play, scene);
  }

  private view = $derived.by(() => this.play.position?.view as RingmasterView | null);
  private seat = $derived.by(() => this.play.seat ?? 0);
  private offers = $derived.by(() => (this.source ? this.of(this.source) : []));
  /** Something is asked that is no window: a turn, a choice or a discard. */
  asked = $derived.by(() => this.all.length > 0 && !this.has("let_it_pass"));
  canEnd = $derived.by(() => this.has("end"));
  canPass = $derived.by(() => this.has("let_it_pass"));
  canSabotage = $derived.by(() => this.has("sabotage"));
  canPlay = $derived.by(() => this.has("play"));
  canUse = $derived.by(() => this.has("use"));

  /** What touching a card in hand means now. */
  handType = $derived.by((): Source["type"] => {
    if (this.has("discard")) return "discard";
    return this.has("choose") && this.view?.choice?.by === "flea-circus" ? "choose" : "play";
  });
  /** Whether a card of the own zone is asked for. */
  choosesInZone = $derived.by(() => this.has("choose") && this.handType !== "choose");

  /** All is named: one more touch does it. */
  plain = $derived.by(() => this.offers.find((move) => move.zone === undefined && move.target === undefined) ?? null);
  /** The next thing to name is a zone. */
  aimsAtZone = $derived.by(() => {
    if (!this.source || this.source.type === "choose" || this.source.type === "discard") return false;
    if (this.offers.length === 0) return this.source.type === "play" && kindOf(this.source.card) !== "event";
    if (this.plain) return this.source.type === "play" && kindOf(this.source.card) !== "event";
    return this.moving !== null || this.offers.some((move) => move.target === undefined);
  });
  /** The next thing to name is a card in a zone. */
  aimsAtCard = $derived.by(
    () => this.offers.some((move) => move.zone !== undefined && move.target !== undefined) && this.moving === null,
  );
  aimsAtDiscard = $derived.by(() => this.offers.some((move) => move.zone === undefined && move.target !== undefined));

  private of(source: Source): Offer[] {
    return this.all.filter((move) => move.type === source.type && (move.card ?? move.star) === source.card);
  }

  /** What the server says that these moves do. */
  private told(moves: readonly Offer[]): Told[] {
    const explained = this.play.position?.explained ?? [];
    return moves.flatMap((move) => (explained[this.all.indexOf(move)] ?? []) as Told[]);
  }

  /** What is certain: of the choice that only has to be confirmed, or of ending the turn. */
  does = $derived.by(() => {
    if (this.plain) return this.told([this.plain]);
    return this.source ? [] : this.told(this.all.filter((move) => move.type === "end"));
  });
  /** What happens to the card that waits for Sabotage!: when it passes, and when it is stopped. */
  passDoes = $derived.by(() => this.told(this.all.filter((move) => move.type === "let_it_pass")));
  stopDoes = $derived.by(() => this.told(this.all.filter((move) => move.type === "sabotage")));
  /** How many cards must still be discarded; null where none is asked for. */
  toDiscard = $derived.by((): number | null => {
    const [part] = this.told(this.all.filter((move) => move.type === "discard"));
    return typeof part?.["now"] === "number" ? part["now"] : null;
  });

  /** What a card in hand can do for its holder; where somebody else would win with it, the zone says so. */
  cardDoes(card: string): Told[] {
    const parts = this.told(this.of({ type: this.handType, card }));
    return parts.filter((part) => part["seat"] === undefined || part["seat"] === this.seat);
  }

  /** What the chosen card does in this zone. */
  zoneDoes(seat: number): Told[] {
    const aimed = this.toZone(seat);
    return this.told(this.offers.filter((move) => move.zone === aimed?.zone && move.target === aimed?.target));
  }

  /** What aiming at this card in a zone does. */
  targetDoes(seat: number, card: string): Told[] {
    if (!this.aimsAtCard || this.source?.card === MOVES_AWAY) return [];
    return this.told(this.offers.filter((move) => move.zone === seat && move.target === card));
  }

  /** What taking this card from the discard pile does. */
  discardedDoes(card: string): Told[] {
    return this.told(this.offers.filter((move) => move.zone === undefined && move.target === card));
  }

  litInHand(card: string): boolean {
    return this.of({ type: this.handType, card }).length > 0;
  }

  litZone(seat: number): boolean {
    if (!this.aimsAtZone) return false;
    if (this.plain) return seat === this.seat;
    return this.offers.some((move) => move.zone === seat && (this.moving === null || move.target === this.moving));
  }

  /** Whether a card that lies in a zone can be touched with effect. */
  litCard(seat: number, card: string): boolean {
    if (this.aimsAtCard && this.source?.card === MOVES_AWAY)
      return seat === this.seat && this.offers.some((move) => move.target === card);
    if (this.aimsAtCard) return this.offers.some((move) => move.zone === seat && move.target === card);
    if (this.source || seat !== this.seat) return false;
    return this.of({ type: this.choosesInZone ? "choose" : "use", card }).length > 0;
  }

  litDiscarded(card: string): boolean {
    return this.offers.some((move) => move.zone === undefined && move.target === card);
  }

  /** Takes a card of the hand up; one that cannot be used is sent all the same, so that the server says why not. */
  touchHand(card: string): void {
    const type = this.handType;
    if (this.is(type, card)) return this.cancel();
    this.cancel();
    if (this.litInHand(card)) this.source = { type, card };
    else this.send(this.bare({ type, card }));
  }

  /** True when the touch meant something; else the card may be shown. */
  touchCard(seat: number, card: string): boolean {
    if (this.source && this.aimsAtCard) return this.aimAt(seat, card);
    if (this.source && this.source.type !== "choose" && this.source.type !== "use") return false;
    if (!this.asked || seat !== this.seat) return false;
    const type = this.choosesInZone ? "choose" : "use";
    if (this.is(type, card)) return (this.cancel(), true);
    if (type === "use" && (kindOf(card) !== "star" || !this.canEnd)) return false;
    this.cancel();
    if (this.of({ type, card }).length > 0) this.source = { type, card };
    else this.send(this.bare({ type, card }));
    return true;
  }

  private aimAt(seat: number, card: string): boolean {
    const source = this.source!;
    if (this.is("use", card) && seat === this.seat) return (this.cancel(), true);
    if (source.card === MOVES_AWAY && this.litCard(seat, card)) return ((this.moving = card), true);
    const zone = source.card === MOVES_AWAY ? this.next : seat;
    this.finish({ ...this.start(source), zone, target: card }, this.litCard(seat, card));
    return true;
  }

  touchZone(seat: number): void {
    const move = this.toZone(seat);
    if (move) this.finish(move, this.litZone(seat));
  }

  /** What touching this zone would do. */
  toZone(seat: number): Offer | null {
    const source = this.source;
    if (!source) return null;
    if (this.moving !== null) return { ...this.start(source), zone: seat, target: this.moving };
    const own = seat === this.seat && !namesZone(source.card);
    return own ? this.start(source) : { ...this.start(source), zone: seat };
  }

  /** What touching this card would do, as far as it is decided by that: a star may still want a target. */
  atCard(seat: number, card: string): Offer | null {
    const aims = this.source !== null && this.aimsAtCard;
    if (aims && this.source!.card !== MOVES_AWAY) return { ...this.start(this.source!), zone: seat, target: card };
    if (seat !== this.seat || (this.source && !aims)) return null;
    if (this.choosesInZone) return { type: "choose", card };
    return this.litCard(seat, card) && !aims ? { type: "use", star: card } : null;
  }

  /** What is only to be confirmed. */
  get confirmed(): Offer | null {
    return this.source && this.plain ? this.start(this.source) : null;
  }

  touchDiscarded(card: string): boolean {
    if (!this.source || !this.aimsAtDiscard) return false;
    this.finish({ ...this.start(this.source), target: card }, this.litDiscarded(card));
    return true;
  }

  /** Does what is chosen, where nothing more has to be named. */
  confirm(): void {
    if (this.source) this.finish(this.plain ? this.start(this.source) : this.bare(this.source), this.plain !== null);
  }

  /** Takes a card up without asking: a drag may end where it is refused. */
  lift(card: string): void {
    this.play.forgive();
    [this.source, this.moving] = [{ type: this.handType, card }, null];
  }

  /** Where a dragged card was let go: `zone:1`, `card:1:big-top`, `discard` or `stage`. */
  drop(place: string | null): void {
    const [where, seat, card] = (place ?? "").split(":");
    if (!this.source || where === "") this.cancel();
    else if (where === "card" && this.aimsAtCard) this.aimAt(Number(seat), card ?? "");
    else if ((where === "card" || where === "zone") && this.source.type === "play" && !this.eventWithoutZone())
      this.touchZone(Number(seat));
    else if (this.aimsAtCard) this.over = null;
    else this.confirm();
    if (this.source && this.offers.length === 0) [this.source, this.moving, this.over] = [null, null, null];
  }

  private eventWithoutZone(): boolean {
    return this.source !== null && kindOf(this.source.card) === "event" && !namesZone(this.source.card);
  }

  end(): void {
    const lit = this.canEnd;
    this.cancel();
    this.send({ type: "end" }, lit);
  }

  sabotage(seat: number | null = this.play.seat): void {
    this.play.forgive();
    if (seat !== null) this.send({ type: "sabotage" }, false, seat);
  }

  /** On a shared screen it is said for all of its seats that are asked. */
  letItPass(seats: readonly number[]): void {
    this.play.forgive();
    for (const seat of seats) this.send({ type: "let_it_pass" }, this.canPass, seat);
  }

  cancel(): void {
    this.play.forgive();
    [this.source, this.moving, this.over] = [null, null, null];
  }

  /** After a new position: what is no longer offered is put down. */
  settle(): void {
    if (this.source && this.offers.length === 0) this.cancel();
  }

  private get next(): number {
    return (this.seat + 1) % (this.view?.players ?? 2);
  }

  private is(type: Source["type"], card: string): boolean {
    return this.source?.type === type && this.source.card === card;
  }

  private start(source: Source): Offer {
    return source.type === "use" ? { type: "use", star: source.card } : { type: source.type, card: source.card };
  }

  // The shape that such a move has at least: without it the server would not know what was meant.
  private bare(source: Source): Offer {
    const zone = source.card === "pickpocket" ? this.next : this.seat;
    const aim = source.type === "use" ? LEAST_AIM[source.card] : undefined;
    if (aim) return { ...this.start(source), ...(aim.zoned ? { zone: this.next } : {}), target: aim.target };
    return source.type === "play" && namesZone(source.card) ? { ...this.start(source), zone } : this.start(source);
  }

  private finish(move: Offer, lit: boolean): void {
    if (lit) this.cancel();
    this.send(move, lit);
    if (lit) this.acted();
  }

  protected override send(move: Offer, lit = false, seat?: number): void {
    this.aimed = move.card ?? move.star ?? null;
    super.send(move, lit, seat);
  }

  /** The rule to show for an aim that is no move of this game: the card's own. */
  ruleOfAim(): string | null {
    return this.aimed === null ? null : ruleOf(this.aimed);
  }
}
