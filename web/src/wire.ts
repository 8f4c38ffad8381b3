// Written by tools/wire_types.py from the Python types; do not edit.

export interface Again {
  type: "again";
  id: string;
  seat: number;
}

export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  agree: boolean;
}

export interface Answered {
  id: string;
  rule?: string | null;
  error?: string | null;
  facts?: (Record<string, unknown>)[];
}

export interface AraminiCircusView {
  seat: number | null;
  players: number;
  bonus_cards: boolean;
  goal: number;
  to_act: number | null;
  actions: number;
  decision: string;
  fill: Filling | null;
  playing: string[];
  draws: number;
  bonuses: number;
  has_filled: boolean;
  quiet_turns: number;
  hand: string[];
  hands: number[];
  pile: number;
  discard: string[];
  wagons: (string | null)[];
  wagon_pile: number;
  trains: string[][];
  waiting: string[][];
  points: number[];
  tokens: string[];
  middle: string[];
  ringmaster: number;
  face_up: boolean;
  piles: Pile[];
  result: Result[] | null;
}

export interface Arrange {
  type: "arrange";
  id: string;
  seat: number;
  what: "bot" | "lock" | "person" | "remove" | "unlock";
  bot?: string | null;
}

export interface Ask {
  type: "ask";
  id: string;
  seat: number;
  when: "always" | "near" | "never";
}

export interface AsksForCode {
  person: string;
  name?: string | null;
  language?: string;
}

export interface AsksForPasskey {
  person: string;
  name?: string | null;
}

export interface Automaton {
  pedestals: number;
  locomotives: number;
  ring: string[];
  tokens: string[];
  played: string[];
  artist_cards: number;
  deck: string;
  cards: number;
  tents: number;
}

export interface Back {
  type: "back";
  id: string;
  seat: number;
}

export interface CastVote {
  type: "vote";
  id: string;
  seat: number;
  what: "again" | "stand_in" | "stop";
  agree?: boolean;
  of?: number | null;
  bot?: string | null;
}

export interface Choice {
  seat: number;
  by: string;
  zone: number | null;
  target: string | null;
}

export interface Circus {
  rings: string[][];
  objectives: string[];
  pedestals: number;
  banknotes: number;
  locomotives: number;
  tents: number;
}

export interface Covered {
  ring: number;
  column: number;
}

export interface End {
  hash: string;
  result: Result[] | null;
  given_up: boolean;
  seed: string;
  nonces: (string | null)[];
  record: string;
}

export interface Engaging {
  card: string;
  ring: number;
  fee: number;
  cap: number | null;
}

export interface Failure {
  error: string;
  at?: string;
}

export interface FigaroView {
  seat: number | null;
  players: number;
  open_counts: boolean;
  removed: string | null;
  round: number;
  to_act: number | null;
  king: number;
  hand: string[];
  hands: number[];
  rows: string[][];
  totals: number[];
  colours: (string | null)[];
  tricks: string[][];
  roads: number[][];
  tiles: number[][];
  piles: Pile[];
  result: Result[] | null;
}

export interface Filling {
  wagon: string;
  number: number;
  left: number;
  half: boolean;
  one_for_one: boolean;
  paid: string[];
}

export interface GameInfo {
  id: string;
  title: string;
  designer: string;
  published: string;
  letter: string;
  usual: number;
  words: Record<string, GameWords>;
  players: [number, number];
  options: Record<string, unknown>;
  values: Record<string, unknown[]>;
  variants: Record<string, (Record<string, unknown>)[]>;
  windows: boolean;
  bots: string[];
  lessons: string[];
}

export interface GameWords {
  tagline: string;
  rival: string;
  options: Record<string, OptionWords>;
}

export interface GiveUp {
  type: "give_up";
  id: string;
  seat: number;
}

export interface GivesAddress {
  person: string;
  address: string | null;
  language?: string;
}

export interface Held {
  money: number;
  ticket: number;
  objective: number;
}

export interface HeldTable {
  table: string;
  tokens: string[];
}

export interface HeldTables {
  tables: HeldTable[];
  person?: string | null;
}

export interface Hello {
  type: "hello";
  tokens: string[];
  look?: number | null;
  have?: number;
  person?: string | null;
  brief?: boolean;
}

export interface Hold {
  left: number;
  ready: number[];
  of: number[];
}

export interface Leave {
  type: "leave";
  id: string;
  seat: number;
  bot: string;
}

export interface Lesson {
  game: string;
  name: string;
  lessons: LessonTitle[];
  seat: number;
  box: Record<string, unknown>;
  steps: LessonStep[];
  positions: Position[];
}

export interface LessonAct {
  move: Record<string, unknown>;
  at: string[];
}

export interface LessonInstead {
  say: Record<string, string>;
  move?: Record<string, unknown>;
}

export interface LessonRefusal {
  rule: string | null;
  facts: (Record<string, unknown>)[];
}

export interface LessonStep {
  say: Record<string, string>;
  at: string;
  start: number;
  do: LessonAct[];
  instead: LessonInstead[];
}

export interface LessonTitle {
  name: string;
  title: Record<string, string>;
}

export interface Log {
  from: number;
  entries: LogEntry[];
}

export interface LogEntry {
  n: number;
  events: (Record<string, unknown>)[];
}

export interface Look {
  type: "look";
  seat: number | null;
}

export interface Move {
  type: "move";
  id: string;
  seat: number;
  seen: number;
  move: Record<string, unknown>;
}

export interface NetworkInfo {
  address: string | null;
  can_open: boolean;
}

export interface NewCode {
  words: string;
  seconds: number;
}

export interface NewSeat {
  kind: "bot" | "human";
  bot?: string | null;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  pace?: number;
  windows?: "answers" | "even";
  clock?: TableClock | null;
  host?: string | null;
  open?: boolean;
}

export interface NoticesInfo {
  offered: boolean;
  address: string | null;
  confirmed: boolean;
}

export interface Open {
  type: "open";
  seat: number;
  nonce: string;
}

export interface OpenList {
  allowed: boolean;
  tables: OpenTable[];
}

export interface OpenTable {
  table: string;
  game: string;
  stage: "playing" | "seating";
  seats: SummarySeat[];
  free: number;
  clock?: TableClock | null;
}

export interface OptionWords {
  label: string;
  hint: string;
  values: Record<string, string>;
}

export interface PersonInfo {
  id: string;
  devices: number;
  tables: number;
  name?: string | null;
  passkeys?: number;
  ways?: Way[];
}

export interface Pile {
  cards: Record<string, number>;
  places: Record<string, number>;
}

export interface Played {
  card: string;
  seat: number;
  zone: number | null;
  target: string | null;
  from_discard: boolean;
}

export interface Position {
  type: "position";
  stamp: number;
  answer: Answered | null;
  seat: number | null;
  mine?: number[];
  host?: boolean;
  ask: "always" | "near" | "never";
  undo_refused: number | null;
  window: ServerWindow | null;
  process: string;
  table: TableInfo;
  hold: Hold | null;
  undo_asked: UndoAsked | null;
  giving_up: number[];
  end: End | null;
  talk?: Said[];
  clocks?: SeatClock[] | null;
  votes?: Vote[];
  number: number;
  since: number;
  undo: TakeBack | null;
  log: Log;
  view: unknown | null;
  moves: (Record<string, unknown>)[];
  explained: ((Record<string, unknown>)[])[];
  prospect: (Record<string, unknown>)[];
}

export interface Ready {
  type: "ready";
  id: string;
  seat: number;
  seen: number;
}

export interface Result {
  seat: number;
  place: number;
  score: number;
}

export interface RingmasterView {
  seat: number | null;
  players: number;
  seconds: number;
  set_aside: string[];
  turn: number;
  turns: number;
  to_act: number | null;
  plays: number;
  used: string[];
  hand: string[];
  hands: number[];
  open_hands: (string[] | null)[];
  limits: number[];
  zones: Zone[];
  pile: number;
  discard: string[];
  removed: string[];
  played: Played | null;
  window: RingmasterWindow | null;
  choice: Choice | null;
  chosen: (string | null)[];
  sabotaged: string | null;
  acted: boolean;
  dry: boolean;
  quiet: number;
  piles: Pile[];
  ended: string | null;
  winner: number | null;
  won: string[];
  result: Result[] | null;
}

export interface RingmasterWindow {
  asked: number;
  passed: number[];
}

export interface Rise {
  type: "rise";
  id: string;
  seat: number;
}

export interface Said {
  n: number;
  seat: number;
  said:
    | "back_soon"
    | "bravo"
    | "clever"
    | "close_one"
    | "good_game"
    | "good_luck"
    | "ha_ha"
    | "have_fun"
    | "hello"
    | "here_again"
    | "lucky"
    | "must_go"
    | "nice_move"
    | "no_way"
    | "once_more"
    | "oops"
    | "sorry"
    | "take_your_time"
    | "thanks"
    | "thinking"
    | "unlucky"
    | "well_played"
    | "wow"
    | "your_turn";
}

export interface SeatClock {
  seat: number;
  left: number;
  reserve: number;
  runs: boolean;
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "human";
  name: string | null;
  bot: string | null;
  here: boolean;
  locked?: boolean;
  stand_in?: string | null;
  absent?: boolean;
  kept?: string;
}

export interface ServerWindow {
  seconds: number;
  left: number | null;
  asked: number[];
  passed: number[];
}

export interface SetPace {
  type: "pace";
  id: string;
  seat: number;
  pace: number;
}

export interface Show {
  place: string | null;
  instant: string | null;
  slot: number | null;
  tickets: number;
  equipment: boolean;
  pedestals: number | null;
}

export interface Sit {
  type: "sit";
  seat: number;
  name: string;
  token: string;
  commitment: string;
}

export interface Standing {
  game: string;
  match: number;
  stage: "over" | "playing" | "seating";
  seats: SummarySeat[];
  asked: number[];
  last: (Record<string, unknown>)[];
  result: Result[] | null;
  ends?: number | null;
}

export interface Summary {
  table: string;
  mine: number[];
  standing: Standing | null;
  error?: "broken" | "not_your_seat" | "unknown" | null;
}

export interface SummarySeat {
  name: string | null;
  bot: string | null;
}

export interface TableClock {
  kind: "days" | "live";
  turn: number;
  reserve?: number;
}

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  pace: number;
  windows: "answers" | "even";
  stage: "opening" | "over" | "playing" | "seating";
  match: number;
  seats: SeatInfo[];
  commitment: string;
  commitments: (string | null)[];
  round?: number;
  clock?: TableClock | null;
}

export interface TableMade {
  table: string;
  commitment: string;
}

export interface TakeBack {
  seat: number;
  to: number;
}

export interface Talk {
  type: "talk";
  id: string;
  seat: number;
  said:
    | "back_soon"
    | "bravo"
    | "clever"
    | "close_one"
    | "good_game"
    | "good_luck"
    | "ha_ha"
    | "have_fun"
    | "hello"
    | "here_again"
    | "lucky"
    | "must_go"
    | "nice_move"
    | "no_way"
    | "once_more"
    | "oops"
    | "sorry"
    | "take_your_time"
    | "thanks"
    | "thinking"
    | "unlucky"
    | "well_played"
    | "wow"
    | "your_turn";
}

export interface ThreeRingCircusView {
  seat: number | null;
  players: number;
  options: Record<string, string>;
  to_act: number | null;
  decision: string | null;
  closed: string[];
  scoring: string[];
  scored: number;
  clockwise: boolean;
  barnum: string;
  next_barnum: string | null;
  popcorn: boolean;
  holder: number | string;
  passes: number;
  caravans: (string | null)[];
  tents: Record<string, (number | string | null)[]>;
  favourites: Record<string, string>;
  liked: Record<string, string>;
  metropolises: Record<string, string>;
  circuses: Circus[];
  fame: (Record<string, number>)[];
  scores: number[];
  hand: string[];
  hands: Held[];
  decks: Record<string, number>;
  discards: Record<string, string[]>;
  row: (string | null)[];
  engaging: Engaging | null;
  covered: Covered | null;
  show: Show | null;
  reach: Record<string, number>;
  automaton: Automaton | null;
  piles: Pile[];
  result: Result[] | null;
}

export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  seen: number;
}

export interface UndoAsked {
  seat: number;
  to: number;
  agreed: number[];
  asked: number[];
}

export interface UsesCode {
  person: string;
  code: string;
}

export interface Vote {
  what: "again" | "stand_in" | "stop";
  of: number | null;
  bot: string | null;
  agreed: number[];
  asked: number[];
  refused: number | null;
}

export interface Way {
  kind: "device" | "passkey";
  id: string;
  since: number;
  here: boolean;
}

export interface Zone {
  cards: string[];
  attractions: number;
  big_top: boolean;
  sideshows: number;
  tent: boolean;
  rings: number;
  bear: boolean;
  one_away: string[];
}

export type FromPage =
    | Hello
    | Sit
    | Open
    | Look
    | Move
    | Undo
    | Answer
    | GiveUp
    | Again
    | Ready
    | Ask
    | SetPace
    | Talk
    | Rise
    | Arrange
    | CastVote
    | Leave
    | Back;

export type FigaroEvent =
  | { type: "start"; king: number; removed: string | null; tiles: number[][] }
  | { type: "deal"; round: number; king: number; count: number }
  | { type: "position"; round: number; king: number }
  | { type: "hand"; seat: number; count: number; cards?: string[] }
  | { type: "play"; seat: number; card: string; to: number }
  | { type: "pass_on"; seat: number }
  | { type: "last_card"; seat: number }
  | { type: "six"; seat: number; total: number; cards: string[] }
  | { type: "take"; seat: number; cards: string[] }
  | { type: "round_end"; round: number; king: number; counts: number[] }
  | { type: "swap"; seat: number; gives: number; gets: number }
  | { type: "no_swap"; seat: number }
  | { type: "tiles"; given: { seat: number; tile: number }[]; back: number[] }
  | { type: "end"; result: { seat: number; place: number; score: number }[] }
  | { type: "undo"; seat: number; to: number };

export type AraminiCircusEvent =
  | {
      type: "start";
      seat: number;
      goal: number;
      ringmaster: number;
      tokens: string[];
      middle: string[];
      wagons: (string | null)[];
    }
  | { type: "deal"; count: number; card: string }
  | { type: "position"; seat: number | null; actions: number }
  | { type: "hand"; seat: number; count: number; cards?: string[] }
  | { type: "turn"; seat: number; actions: number }
  | { type: "draw_blind"; seat: number; card?: string }
  | { type: "draw_open" | "pick"; seat: number; card: string }
  | { type: "renew"; count: number }
  | { type: "fill"; seat: number; wagon: string }
  | { type: "bonus"; seat: number; card: string }
  | { type: "pay"; seat: number; card: string; left: number }
  | { type: "take"; seat: number; wagon: string }
  | { type: "reveal"; slot: number; wagon: string }
  | { type: "gap"; slot: number }
  | { type: "join"; seat: number; wagon: string; points: number }
  | { type: "wait"; seat: number; wagon: string }
  | { type: "exchange"; seat: number; gives: string; gets: string; other: number | null }
  | { type: "end_turn"; seat: number; actions: number }
  | { type: "pass_ringmaster"; seat: number; to: number; face_up: boolean }
  | { type: "turn_ringmaster"; seat: number }
  | { type: "end"; rule: string; result: { seat: number; place: number; score: number }[] }
  | { type: "undo"; seat: number; to: number };

export type RingmasterEvent =
  | { type: "start"; first: number; count: number; out: string[] }
  | { type: "position"; turn: number; turns: number }
  | { type: "hand"; seat: number; count: number; cards?: string[] }
  | { type: "turn"; seat: number; number: number }
  | { type: "draw"; seat: number; card?: string }
  | { type: "no_draw"; seat: number }
  | { type: "new_pile"; count: number }
  | { type: "play" | "barker_play"; seat: number; card: string; zone: number | null; target: string | null }
  | { type: "let_it_pass"; seat: number }
  | { type: "sabotage"; seat: number; card: string; to: number }
  | { type: "placed"; seat: number; card: string; zone: number }
  | { type: "use"; seat: number; star: string; zone: number | null; target: string | null }
  | { type: "discard"; for: string; seat: number; card: string }
  | { type: "choose"; seat: number; card: string }
  | { type: "wreck"; by: string; wrecked: { zone: number; card: string }[] }
  | { type: "move"; seat: number; by: string; card: string; zone: number; to: number }
  | { type: "take"; seat: number; victim: number; count: number; cards?: string[] }
  | { type: "give"; seat: number; to: number; cards?: string[] }
  | { type: "juggling"; seat: number; counts: number[] }
  | { type: "open_hand"; seat: number; cards: string[] }
  | { type: "removed"; card: string }
  | { type: "end"; rule: string; winner: number | null; result: { seat: number; place: number; score: number }[] }
  | { type: "undo"; seat: number; to: number };

export type ThreeRingCircusEvent =
  | {
      type: "start";
      setup: string;
      start: string;
      direction: string;
      difficulty: string | null;
      closed: string[];
      scoring: string[];
      first: number | "automaton" | "neutral";
      holder: number | "automaton" | "neutral";
      favourites: Record<string, string>;
      metropolises: Record<string, string>;
    }
  | { type: "position"; seat: number | null; place: string }
  | { type: "deck"; deck: string; count: number }
  | { type: "row"; cards: string[] }
  | { type: "hand"; seat: number; count: number; cards?: string[] }
  | { type: "caravan"; seat: number | "automaton" | "neutral"; place: string }
  | { type: "engage"; seat: number; card: string; ring: number; fee: number }
  | { type: "pay"; seat: number; card: string; left: number }
  | { type: "place"; seat: number; card: string; ring: number; column: number; pedestals: number }
  | { type: "draw"; seat: number; deck: string; count: number; cards?: string[] }
  | { type: "reshuffle"; deck: string; count: number }
  | { type: "fame"; seat: number | "automaton" | "neutral"; amount: number; source: string; total: number }
  | { type: "objective"; seat: number; card: string }
  | {
      type: "swap";
      seat: number;
      card: string;
      other_card: string;
      ring: number;
      other_ring: number;
      pedestals: number;
    }
  | { type: "skip"; seat: number; what: "swap" | "another" }
  | { type: "instant"; seat: number; card: string }
  | { type: "perform"; seat: number; place: string; steps: number }
  | { type: "tent"; seat: number | "automaton" | "neutral"; place: string; slot: number | null; left: number }
  | { type: "reward"; seat: number; kind: "tickets" | "fame" }
  | { type: "ticket"; seat: number; card: string }
  | { type: "barnum"; place: string }
  | { type: "barnum_stays"; seat: number }
  | { type: "popcorn"; place: string; holder: number | "automaton" | "neutral" }
  | {
      type: "region";
      region: string;
      ranks: ({ seat: number | "automaton" | "neutral"; tents: number; fame: number })[];
    }
  | { type: "tile"; to: number | "automaton" | "neutral" }
  | { type: "discard"; seat: number; card: string }
  | { type: "pass"; seat: number }
  | { type: "automaton_card"; deck: string; card: string }
  | { type: "automaton_shuffle"; deck: string; count: number }
  | { type: "automaton_token"; artist: string; pedestals: number }
  | {
      type: "automaton_engage";
      card: string;
      priority: "required" | "family" | "highest";
      family: string;
      value: number;
    }
  | { type: "automaton_discard"; cards: string[] }
  | {
      type: "automaton_show";
      place: string;
      priority: "metropolis" | "city" | "town" | "open_town";
      region: string;
      value: number;
    }
  | { type: "automaton_stays" }
  | { type: "end"; result: ({ seat: number | "automaton" | "neutral"; place: number; score: number })[] }
  | { type: "undo"; seat: number; to: number };

export const SAYINGS: readonly Talk["said"][] = [
  "hello",
  "good_luck",
  "have_fun",
  "well_played",
  "nice_move",
  "clever",
  "bravo",
  "thanks",
  "sorry",
  "oops",
  "wow",
  "no_way",
  "lucky",
  "unlucky",
  "close_one",
  "ha_ha",
  "thinking",
  "take_your_time",
  "your_turn",
  "back_soon",
  "here_again",
  "good_game",
  "once_more",
  "must_go",
];
