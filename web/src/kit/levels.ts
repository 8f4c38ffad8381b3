import { recall, remember } from "./storage";

/** How well bots play, the easiest first. Other bots are for tools: a table may have one, but none is offered. */
export const LEVELS = ["novice", "regular", "expert", "champion"];

/** The bots that people choose from; in a game without levels all that it has. */
export function offered(bots: readonly string[]): readonly string[] {
  const levels = LEVELS.filter((level) => bots.includes(level));
  return levels.length > 0 ? levels : bots;
}

/** Who plays against a person who just wants to play: as chosen last time in this game, else the server's first. */
export function usualBot(game: string, bots: readonly string[]): string {
  const last = recall<string>(place(game));
  return last !== null && bots.includes(last) ? last : bots[0]!;
}

export const rememberBot = (game: string, bot: string): void => remember(place(game), bot);

const place = (game: string): string => `level.${game}`;
