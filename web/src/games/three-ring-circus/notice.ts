import type { CircusEvent } from "./events";
import { sentences, type Reader } from "./log";
import type { Owner } from "./seats";
import { say } from "./text";

export interface NoticeLine {
  owner: Owner | null;
  text: string;
}

export interface Notice {
  title: string;
  lines: NoticeLine[];
}

/** In sight on the table already, or too small to stand beside whose turn it is. */
const ASIDE = [
  "hand",
  "start",
  "row",
  "deck",
  "reshuffle",
  "barnum",
  "tile",
  "skip",
  "pass",
  "reward",
  "automaton_shuffle",
  "automaton_discard",
];
/** Of others only what comes of it is told: the tent, the artist in the ring. */
const ON_THE_WAY = ["perform", "engage", "pay", "draw", "ticket", "discard"];

/** Whether it says what a turn was about. */
export const isNews = (event: CircusEvent, seat: number | null): boolean =>
  !ASIDE.includes(event.type) &&
  (!ON_THE_WAY.includes(event.type) || (seat !== null && "seat" in event && event.seat === seat));

const DONE_BY_AUTOMATON = ["automaton_token", "automaton_engage", "automaton_show", "automaton_stays"];
const ALL_SEE = ["metropolises", "cities", "automaton"];

/** What nobody should miss among these events: what the automaton did and why, and how a region was scored. */
export function noticesOf(events: readonly CircusEvent[], reader: Reader): Notice[] {
  return [
    ...automatonNotice(events, reader),
    ...events.filter((event) => event.type === "region").map((event) => regionNotice(event, reader)),
  ];
}

function automatonNotice(events: readonly CircusEvent[], reader: Reader): Notice[] {
  const card = events.find((event) => event.type === "automaton_card");
  if (!card) return [];
  const lines = events.filter(isOfAutomaton).flatMap((event) => sentences(event, reader));
  return [{ title: sentences(card, reader).join(" "), lines: lines.map((text) => ({ owner: "automaton", text })) }];
}

const isOfAutomaton = (event: CircusEvent): boolean =>
  DONE_BY_AUTOMATON.includes(event.type) ||
  (event.type === "fame" && event.seat === "automaton" && ALL_SEE.includes(event.source));

function regionNotice(event: Extract<CircusEvent, { type: "region" }>, reader: Reader): Notice {
  const { ranks } = event;
  const [title = "", ...told] = sentences(event, reader);
  const lines: NoticeLine[] = told.map((text, n) => ({ owner: ranks[n]?.seat ?? null, text }));
  const tied = new Set(ranks.map((rank) => rank.tents)).size < ranks.length;
  return { title, lines: [...lines, { owner: null, text: say(tied ? "notice_tie" : "notice_most") }] };
}
