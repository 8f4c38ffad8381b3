import type { Component } from "svelte";
import type { RuleBook } from "../kit/rules";
import type { Play } from "../kit/play";
import type { Reader, Told } from "../kit/sentences";
import type { Language } from "../kit/words";
import type { GameInfo } from "../wire";

/** What each game's folder gives to the pages; a game without a folder is played with the generic one. */
export interface GamePart {
  Table: Component<{ play: Play }>;
  Help: Component;
  /** The game in two minutes, where it has been written. */
  Brief: Component | null;
  /** The drawings that the others refer to. */
  Sprite: Component | null;
  rules: Record<Language, RuleBook>;
  /** A fact behind a refusal, in the reader's terms; the box may have names of its own. */
  fact: (fact: Told, reader: Reader, box: Record<string, unknown> | undefined) => string | null;
  /** What happened, in the reader's terms. */
  sentences: (event: Told, reader: Reader, box: Record<string, unknown> | undefined) => string[];
  name: (language: Language) => string;
}

/** The drawing on a game's poster, inside an SVG of 200 by 128. */
interface Poster {
  default: Component;
  colours: { back: string; rays: string };
}

/** What a game adds to the set-up of a table, for options that a list of values does not explain. */
export interface OwnSetUp {
  default: Component<{ info: GameInfo; players: number; onchoose: (options: Record<string, unknown>) => void }>;
  /** The options that it chooses. */
  handles: string[];
}

const PARTS = import.meta.glob<{ part: GamePart }>("./*/part.ts");
const SET_UPS = import.meta.glob<OwnSetUp>("./*/SetUp.svelte");
const POSTERS = import.meta.glob<Poster>("./*/Poster.svelte", { eager: true });

export async function loadGame(id: string): Promise<GamePart | null> {
  const load = PARTS[`./${id}/part.ts`];
  if (load) return (await load()).part;
  const generic = await import("./generic/part");
  return generic.makePart(id);
}

export async function loadOwnSetUp(id: string): Promise<OwnSetUp | null> {
  return (await SET_UPS[`./${id}/SetUp.svelte`]?.()) ?? null;
}

export function posterOf(id: string): Poster {
  return POSTERS[`./${id}/Poster.svelte`] ?? POSTERS["./generic/Poster.svelte"]!;
}
