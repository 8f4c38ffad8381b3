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
  letter: string;
  usual: number;
  words: Record<string, GameWords>;
  players: [number, number];
  options: Record<string, unknown>;
  values: Record<string, unknown[]>;
  variants: Record<string, (Record<string, unknown>)[]>;
  bots: string[];
  box: Record<string, unknown>;
}

export interface GameWords {
  tagline: string;
  options: Record<string, OptionWords>;
}

export interface GiveUp {
  type: "give_up";
  id: string;
  seat: number;
}

export interface Held {
  money: number;
  ticket: number;
  objective: number;
}

export interface Hello {
  type: "hello";
  tokens: string[];
  look?: number | null;
  have?: number;
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

export interface NewSeat {
  kind: "bot" | "human";
  bot?: string | null;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  pace?: number;
}

export interface Open {
  type: "open";
  seat: number;
  nonce: string;
}

export interface OptionWords {
  label: string;
  hint: string;
  values: Record<string, string>;
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
  process: string;
  table: TableInfo;
  seat: number | null;
  number: number;
  view: unknown | null;
  moves: (Record<string, unknown>)[];
  explained: ((Record<string, unknown>)[])[];
  log: Log;
  since: number;
  answer: Answered | null;
  window: ServerWindow | null;
  undo: UndoAsked | null;
  giving_up: number[];
  end: End | null;
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
  result: Result[] | null;
}

export interface RingmasterWindow {
  asked: number;
  passed: number[];
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "human";
  name: string | null;
  bot: string | null;
  here: boolean;
}

export interface ServerWindow {
  seconds: number;
  left: number;
  asked: number[];
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

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  pace: number;
  stage: "opening" | "over" | "playing" | "seating";
  match: number;
  seats: SeatInfo[];
  commitment: string;
  commitments: (string | null)[];
}

export interface TableMade {
  table: string;
  commitment: string;
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

export type FromPage = Hello | Sit | Open | Look | Move | Undo | Answer | GiveUp | Again;
