import type { Failure, GameInfo, NewTable, TableMade } from "../wire";

async function answer<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Error((body as Failure).error);
  return body as T;
}

export async function makeTable(table: NewTable): Promise<TableMade> {
  const headers = { "content-type": "application/json" };
  return answer(await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(table) }));
}

let games: Promise<GameInfo[]> | null = null;

/** The games this server knows, asked for once. */
export function gameInfo(id: string): Promise<GameInfo | undefined> {
  games ??= fetch("/api/games").then((response) => answer<GameInfo[]>(response));
  return games
    .then((all) => all.find((game) => game.id === id))
    .catch(() => {
      games = null;
      return undefined;
    });
}

/** The box that a table is played with: the server's, or the one that it was made with. */
export async function tableBox(id: string): Promise<Record<string, unknown> | undefined> {
  return fetch(`/api/tables/${encodeURIComponent(id)}/box`)
    .then((response) => answer<Record<string, unknown>>(response))
    .catch(() => undefined);
}
