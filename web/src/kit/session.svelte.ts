import type { Arrange, Ask, CastVote, FromPage, LogEntry, Position, SeatInfo, Talk } from "../wire";
import type { CommonKey } from "../word-keys";
import { at } from "./base";
import { isGone, tableBox } from "./api";
import {
  commitmentOf,
  dropKey,
  isBroken,
  keepPromise,
  keyAt,
  keysOf,
  makeKey,
  nonceFor,
  playerName,
  rememberName,
  renewKey,
  type Keys,
} from "./keys";
import { EMPTY, hasGap, have, isStale, Outbox, receive, reconnected, type Model, type Request } from "./model";
import type { MoveData, Play, Refusal } from "./play";
import { ownSecret, personSecret } from "./person";
import { t } from "./settings.svelte";
import { secret } from "./sha256";
import { Line } from "./socket";

/** Long enough for whoever has just moved to see what came of it, before the cover goes over it. */
const COVER_AFTER = 900;
const UNPACK_AGAIN = 2000;

/** The socket of a table that the server cannot load is closed with this code. */
const CANNOT_BE_LOADED = 4409;
const TOO_MANY = 4429;
/** And with this one when as many people watch the table as it can take. */
const FULL = 4430;

const placeAt = (match: number, round: number, seat: number): string => `sit ${match} ${round} ${seat}`;

/** One page at one table: what it knows, the seats it holds, and all it can say. */
export class Session implements Play {
  readonly hinted = true;
  isNew = false;
  model = $state.raw<Model>(EMPTY);
  keys = $state.raw<Keys>({});
  looking = $state<number | null>(null);
  connected = $state(true);
  reached = $state(false);
  failures = $state(0);
  /** The server has changed what was promised about the luck after this page had shown its part of it. */
  cheated = $state(false);
  /** The server has this table, but cannot load it. */
  broken = $state(false);
  /** The server has no more room for what comes from here. */
  crowded = $state(false);
  /** As many people watch this table as it can take. */
  full = $state(false);
  /** The server has no such table (any more). */
  gone = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** The host has freed a seat of this page. */
  removed = $state(false);
  /** What was said at the table has been shown up to this one. */
  heard = 0;
  /** How many requests wait for their answer. */
  unanswered = $state(0);
  /** The box that the table is played with: the server's, or the one that it was made with. */
  box = $state.raw<Record<string, unknown> | undefined>(undefined);

  private readonly outbox = new Outbox();
  private readonly line: Line;
  /** What was said without being asked over this connection, so that it is said once. */
  private said = new Set<string>();
  private arrived = false;
  private lastSit: number | null = null;
  private coverTimer: ReturnType<typeof setTimeout> | undefined;
  private refusals = 0;
  /** The seat whose person is sitting down again under a new name, and the name before. */
  private renaming: { seat: number; name: string; before: string } | null = null;
  /** The secret that the server was last told. */
  private person: string | null = null;
  /** By what this page was said to hold seats. */
  private told = "";
  /** Where this browser was seen to sit: who then gives a seat back in another tab is not seated again by this one. */
  private readonly sat = new Set<string>();
  private unpacking: ReturnType<typeof setTimeout> | undefined;

  /** `watching`: a screen for all, which holds no seat whatever this browser holds. */
  constructor(
    readonly id: string,
    private readonly watching = false,
  ) {
    this.keys = this.ownKeys();
    this.looking = this.onlySeat();
    this.line = new Line(at(`/api/tables/${encodeURIComponent(id)}/socket`), {
      opened: () => this.hello(),
      received: (message) => this.receive(message),
      lost: (code) => this.lost(code),
    });
    addEventListener("storage", this.readKeys);
  }

  get position(): Position | null {
    return this.model.position;
  }

  get log(): LogEntry[] {
    return this.model.log;
  }

  get moves(): MoveData[] {
    return this.position?.moves ?? [];
  }

  get seats(): SeatInfo[] {
    return this.position?.table.seats ?? [];
  }

  /** The seats this page holds. */
  mine = $derived.by(() => (this.position?.mine ?? []).filter((seat) => (this.seats[seat]?.name ?? null) !== null));

  /** The seat that must decide, whatever the game. */
  toAct = $derived.by(() => (this.position?.view as { to_act?: number | null } | null)?.to_act ?? null);

  /** The window that is open, in games that have one: nobody's turn, so nothing is covered for it. */
  window = $derived.by(() => this.position?.window ?? null);

  /** Several people share this screen, one of them is asked, and nobody has said yet "that is me". */
  covered = $derived.by(() => {
    const playing = this.position?.table.stage === "playing";
    const shared = this.mine.length > 1;
    if (!playing || !shared || this.window) return false;
    if (this.looking !== null) return this.position?.seat !== this.looking;
    return this.position?.seat !== null || (this.toAct !== null && this.mine.includes(this.toAct));
  });

  /** Why there is no table to see, or why what is seen may not be true any more. */
  trouble = $derived.by((): CommonKey => {
    if (this.gone) return "no_table";
    if (this.broken) return "broken_table";
    if (this.crowded) return "too_many";
    if (this.full) return "full_table";
    if (this.reached) return "connection_lost";
    return this.failures > 2 ? "no_table" : "connecting";
  });

  /** There is something to say of clocks, votes, or people who are away. */
  hasCompany = $derived.by(() => {
    const position = this.position;
    if (position?.table.stage !== "playing" && position?.table.stage !== "over") return false;
    return (
      !!position.table.clock || !!position.votes?.length || this.seats.some((seat) => seat.absent || seat.stand_in)
    );
  });

  /** The seat looked through, or null for a spectator. */
  get seat(): number | null {
    return this.position?.seat ?? null;
  }

  /** The name on a seat; where two are alike, with the seat's number. */
  name(seat: number): string {
    const name = this.plainName(seat);
    const alike = this.seats.some((other) => other.seat !== seat && this.plainName(other.seat) === name);
    return alike ? `${name} (${seat + 1})` : name;
  }

  private plainName(seat: number): string {
    if (this.isNameless(seat)) return t("you_default");
    // Somebody who wished to be forgotten has no name any more.
    return this.seats[seat]?.name || t("seat_n", { n: seat + 1 });
  }

  /** The reader plays alone with bots and never gave a name; others read the one that stands for it. */
  private isNameless(seat: number): boolean {
    const people = this.seats.filter((each) => each.kind === "human");
    if (people.length !== 1 || this.mine[0] !== seat) return false;
    return playerName() === null || this.seats[seat]?.name === t("player_default", { n: seat + 1 });
  }

  /** This page holds all seats that people sit on, and so need not wait for anybody. */
  get complete(): boolean {
    return this.seats.every(
      (seat) => seat.kind === "bot" || this.keys[seat.seat] !== undefined || this.mine.includes(seat.seat),
    );
  }

  bot(seat: number): string | null {
    return this.seats[seat]?.bot ?? null;
  }

  sit(seat: number, name: string): void {
    this.introduce();
    this.removed = false;
    this.refusal = null;
    const { match = 1, round = 0 } = this.position?.table ?? {};
    // What was promised first counts: the nonce of a second click could never be opened.
    const key = keyAt(this.ownKeys()[seat], match, round) ?? makeKey(this.id, seat, name, match, round);
    this.lastSit = seat;
    this.sat.delete(placeAt(match, round, seat));
    this.said.add(placeAt(match, round, seat));
    this.keys = this.ownKeys();
    this.looking = this.onlySeat();
    this.say({ type: "sit", seat, name, token: key.token, commitment: commitmentOf(key) });
  }

  /** Says something to everybody at the table. */
  talk(said: Talk["said"]): void {
    const seat = this.seat ?? this.mine[0];
    if (seat !== undefined) this.request({ type: "talk", id: secret(), seat, said });
  }

  /** Gives a seat back before the match begins. */
  rise(seat: number): void {
    this.renaming = null;
    this.request({ type: "rise", id: secret(), seat });
  }

  /** Sits down anew under another name, before the match begins. */
  rename(seat: number, name: string): void {
    this.rise(seat);
    this.renaming = { seat, name, before: this.seats[seat]?.name ?? "" };
  }

  /** What the host does with a seat before the match begins. */
  arrange(seat: number, what: Arrange["what"], bot: string | null = null): void {
    this.request({ type: "arrange", id: secret(), seat, what, bot });
  }

  look(seat: number | null): void {
    clearTimeout(this.coverTimer);
    this.looking = seat;
    this.refusal = null;
    this.say({ type: "look", seat });
  }

  /** Moves for the seat looked through; in a window on a shared screen for any that the page holds. */
  move(move: MoveData, seat = this.seat): void {
    if (seat === null || !this.position || this.cheated) return;
    this.request({ type: "move", id: secret(), seat, seen: this.position.number, move });
  }

  /** For the seat looked through, or under the cover for whoever of this page moved last. */
  undo(): void {
    const seat = this.seat ?? this.position?.undo?.seat;
    if (seat === undefined || !this.position) return;
    this.request({ type: "undo", id: secret(), seat, seen: this.position.number });
  }

  /** On a shared screen for all who share it. */
  ready(): void {
    const hold = this.position?.hold;
    const seen = this.position?.number ?? -1;
    for (const seat of this.mine)
      if (hold?.of.includes(seat) && !hold.ready.includes(seat))
        this.request({ type: "ready", id: secret(), seat, seen });
  }

  ask(when: Ask["when"]): void {
    if (this.seat !== null) this.request({ type: "ask", id: secret(), seat: this.seat, when });
  }

  /** Lets the bots move at this pace; several people at a table keep the one they sat down to. */
  pace(pace: number): void {
    const people = this.seats.filter((seat) => seat.kind === "human");
    const [seat] = this.mine;
    if (seat !== undefined && people.length === 1) this.request({ type: "pace", id: secret(), seat, pace });
  }

  answer(seat: number, agree: boolean): void {
    this.request({ type: "answer", id: secret(), seat, agree });
  }

  giveUp(): void {
    for (const seat of this.mine) this.request({ type: "give_up", id: secret(), seat });
  }

  /** Everybody who is here must want it, too. */
  again(): void {
    this.vote("again", true);
  }

  /** Asks for something that takes everybody's agreement, agrees to it, or refuses it. */
  vote(what: CastVote["what"], agree: boolean, of: number | null = null, bot: string | null = null): void {
    for (const seat of this.mine)
      if (!this.seats[seat]?.stand_in) this.request({ type: "vote", id: secret(), seat, what, agree, of, bot });
  }

  /** Leaves the match to a bot. */
  leaveTo(bot: string): void {
    for (const seat of this.mine)
      if (!this.seats[seat]?.stand_in) this.request({ type: "leave", id: secret(), seat, bot });
  }

  /** Takes a seat back that a bot plays. */
  back(seat: number): void {
    this.request({ type: "back", id: secret(), seat });
  }

  forgive(): void {
    this.refusal = null;
  }

  close(): void {
    clearTimeout(this.coverTimer);
    clearTimeout(this.unpacking);
    removeEventListener("storage", this.readKeys);
    this.line.close();
  }

  private ownKeys(): Keys {
    return this.watching ? {} : keysOf(this.id);
  }

  private onlySeat(): number | null {
    const seats = new Set([...Object.keys(this.keys).map(Number), ...(this.position?.mine ?? [])]);
    return seats.size === 1 ? [...seats][0]! : null;
  }

  private say(message: FromPage, answered = false): void {
    if (message.type === "hello" || message.type === "sit") this.told = this.credentials();
    this.line.send(message, answered);
  }

  private request(request: Request): void {
    this.refusal = null;
    if (this.outbox.has(request)) return;
    this.outbox.put(request);
    this.unanswered = this.outbox.unanswered.length;
    this.say(request, true);
  }

  private hello(): void {
    this.connected = true;
    this.failures = 0;
    this.said.clear();
    this.model = reconnected(this.model);
    // What was told to another seat is not what this one was told.
    this.greet(this.seat === this.looking ? have(this.model) : -1);
    for (const request of this.outbox.unanswered) this.say(request, true);
  }

  private greet(have: number): void {
    const tokens = Object.values(this.keys).map((key) => key.token);
    this.person = this.watching ? null : personSecret();
    this.say({ type: "hello", tokens, look: this.looking, have, person: this.person, brief: true });
  }

  private credentials(): string {
    const tokens = Object.values(this.keys).map((key) => key.token);
    return JSON.stringify([tokens, this.watching ? null : personSecret()]);
  }

  // Who sits down for the first time becomes somebody whom the server knows again.
  private introduce(): void {
    if (this.person === ownSecret()) return;
    this.greet(this.seat === this.looking ? have(this.model) : -1);
  }

  private lost(code: number): void {
    this.connected = false;
    this.broken = code === CANNOT_BE_LOADED;
    this.crowded = code === TOO_MANY;
    this.full = code === FULL;
    this.failures += 1;
    if (this.failures > 1) void isGone(this.id).then((gone) => gone && this.end());
  }

  private end(): void {
    this.gone = true;
    this.close();
  }

  // Not every game can be drawn without its box: it is asked for until it comes.
  private async unpack(): Promise<void> {
    this.box = await tableBox(this.id);
    if (this.box === undefined) this.unpacking = setTimeout(() => void this.unpack(), UNPACK_AGAIN);
  }

  private receive(message: Position): void {
    if (!this.reached) void this.unpack();
    this.reached = true;
    this.settle(message);
    if (isStale(this.model, message)) return;
    const nextMatch = this.position !== null && this.position.table.match !== message.table.match;
    this.model = receive(this.model, message);
    if (nextMatch && this.onlySeat() === null) this.look(null);
    if (hasGap(this.model) && this.once("gap")) this.greet(-1);
    this.resit(message);
    this.openNonces(message);
    this.takeBack(message);
    this.followSeat();
    this.planCover();
  }

  private settle(message: Position): void {
    const answer = message.answer;
    if (!answer) return;
    const request = this.outbox.settle(answer.id);
    this.unanswered = this.outbox.unanswered.length;
    const [rule, error] = [answer.rule ?? null, answer.error ?? null];
    if (request?.type === "rise") this.risen(request.seat, error);
    const notSeated = error === "taken" || error === "bad_name" || error === "locked";
    if (notSeated && answer.id === "" && this.lastSit !== null) this.notSeated(this.lastSit, error);
    // What the page says by itself and the server does not want is nothing that a person did wrong.
    if (answer.id === "" && (error === "not_your_seat" || error === "not_now")) return;
    if (rule !== null || error !== null)
      this.refusal = { rule, error, facts: answer.facts ?? [], count: ++this.refusals };
  }

  private risen(seat: number, error: string | null): void {
    if (error === null) this.leave(seat);
    if (error === null && this.renaming?.seat === seat) this.sit(seat, this.renaming.name);
    else this.renaming = null;
  }

  private notSeated(seat: number, error: string): void {
    const refused = this.keys[seat]?.name;
    const before = this.renaming?.seat === seat ? this.renaming.before : "";
    this.renaming = null;
    this.leave(seat);
    if (error !== "bad_name") return;
    if (playerName() === refused) rememberName(before);
    // An unreadable name must not cost the seat: sit down again under the name before.
    if (before) this.sit(seat, before);
  }

  private once(what: string): boolean {
    if (this.said.has(what)) return false;
    this.said.add(what);
    return true;
  }

  // A seat whose key we hold but where nobody sits: the message was lost with the connection, or the next match asks anew.
  private resit(message: Position): void {
    if (message.table.stage !== "seating") return;
    const { match, round = 0 } = message.table;
    for (const seat of message.table.seats) {
      const held = this.keys[seat.seat];
      const isMine = message.mine?.includes(seat.seat) ?? false;
      const place = placeAt(match, round, seat.seat);
      if (seat.name !== null && isMine) this.sat.add(place);
      if (seat.name !== null || !(held || isMine)) continue;
      if (seat.locked || seat.kind !== "human") {
        this.leave(seat.seat);
        this.removed = true;
        continue;
      }
      if (this.sat.has(place) || !this.once(place)) continue;
      // On another device of the same person there is no key yet.
      const key = held
        ? renewKey(this.id, seat.seat, match, round)
        : makeKey(this.id, seat.seat, playerName() ?? t("player_default", { n: seat.seat + 1 }), match, round);
      this.keys = this.ownKeys();
      if (key)
        this.say({ type: "sit", seat: seat.seat, name: key.name, token: key.token, commitment: commitmentOf(key) });
    }
  }

  private openNonces({ table }: Position): void {
    // What was promised when this browser showed a nonce must not change: from then on, the luck could be chosen.
    // Checked anew each time, as a process that lags behind the others may not know of the last round yet.
    this.cheated = isBroken(table);
    for (const seat of this.mine) {
      const key = this.keys[seat];
      const own = table.commitments[seat] ?? "";
      const nonce = key && nonceFor(key, own);
      if (!nonce || table.stage !== "opening" || this.cheated || !this.once(`open ${own}`)) continue;
      keepPromise(table, own);
      this.say({ type: "open", seat, nonce });
    }
  }

  // Who comes to the table takes the seat back that was left to a bot.
  private takeBack(message: Position): void {
    if (this.arrived) return;
    this.arrived = true;
    for (const seat of message.mine ?? []) if (message.table.seats[seat]?.stand_in) this.back(seat);
  }

  // A page with one seat looks through it always; with several it looks through none until somebody says who they are.
  private followSeat(): void {
    const only = this.onlySeat();
    if (only !== null && this.mine.includes(only) && this.seat !== only && this.once(`look ${only} ${this.told}`))
      this.look(only);
    // A second seat was taken while the page looked through its first.
    if (this.looking === null && this.seat !== null) this.say({ type: "look", seat: null });
  }

  private planCover(): void {
    clearTimeout(this.coverTimer);
    const seat = this.seat;
    const next = this.toAct;
    if (this.position?.table.stage !== "playing" || this.mine.length < 2 || this.window) return;
    if (seat === null || next === null || next === seat || !this.mine.includes(next)) return;
    this.coverTimer = setTimeout(() => this.look(null), COVER_AFTER);
  }

  // What another tab of this browser has come to hold, or given back, is this page's as well.
  private readonly readKeys = (): void => {
    this.keys = this.ownKeys();
    if (this.told === this.credentials()) return;
    this.looking = this.onlySeat();
    this.greet(this.seat === this.looking ? have(this.model) : -1);
  };

  /** The seat is not ours, or not any more. */
  leave(seat: number): void {
    dropKey(this.id, seat);
    this.keys = this.ownKeys();
    this.looking = this.onlySeat();
  }
}
