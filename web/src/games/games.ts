import type { Component } from "svelte";
import type { RuleBook } from "../kit/rules";
import type { Play } from "../kit/play";
import type { Reader, Told } from "../kit/sentences";
import type { Language } from "../kit/words";

/** What each game's folder gives to the pages. */
export interface GamePart {
  Table: Component<{ play: Play }>;
  Help: Component;
  rules: Record<Language, RuleBook>;
  /** A fact behind a refusal, in the reader's terms; the box may have names of its own. */
  fact: (fact: Told, reader: Reader, box: Record<string, unknown> | undefined) => string | null;
  name: (language: Language) => string;
  /** What bots are called, by seat. */
  botNames: string[];
}

const GAMES: Record<string, () => Promise<{ part: GamePart }>> = {
  figaro: () => import("./figaro/part"),
  "aramini-circus": () => import("./aramini-circus/part"),
  ringmaster: () => import("./ringmaster/part"),
  "three-ring-circus": () => import("./three-ring-circus/part"),
};

export async function loadGame(id: string): Promise<GamePart | null> {
  const load = GAMES[id];
  return load ? (await load()).part : null;
}
