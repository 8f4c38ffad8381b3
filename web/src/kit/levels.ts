import { recall, remember } from "./storage";

/** How well bots play, the easiest first. Other bots are for tools: a table may have one, but none is offered. */
export const LEVELS = ["novice", "regular", "expert", "champion"];

/** The bots that people choose from; in a game without levels all that it has. */
export function offered(bots: readonly string[]): readonly string[] {
  const levels = LEVELS.filter((level) => bots.includes(level));
  return levels.length > 0 ? levels : bots;
}

/** Who plays against a person who just wants to play: as chosen last time in this game. */
export function usualBot(game: string, bots: readonly string[]): string {
  const choice = offered(bots);
  const wanted = [recall<string>(place(game)), "regular"];
  return wanted.find((bot) => bot !== null && choice.includes(bot)) ?? choice[0]!;
}

export const rememberBot = (game: string, bot: string): void => remember(place(game), bot);

const place = (game: string): string => `level.${game}`;
