import type {
  AsksForCode,
  Failure,
  GameInfo,
  GivesAddress,
  HeldTable,
  HeldTables,
  Lesson,
  LessonRefusal,
  NetworkInfo,
  NewCode,
  NewTable,
  NoticesInfo,
  OpenList,
  PersonInfo,
  Summary,
  TableMade,
  UsesCode,
} from "../wire";
import { at } from "./base";
import { t } from "./settings.svelte";

/** What the server refused, with the status of its answer. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => ({ error: response.statusText }));
  if (response.status === 429) throw new Error(t("too_many"));
  if (!response.ok) throw new Refusal((body as Failure).error, response.status);
  return body as T;
}

/** A small request is carried out even if the page is left right away (`keepalive`). */
export async function post<T>(path: string, body: unknown, keepalive = false): Promise<T> {
  const headers = { "content-type": "application/json" };
  return answer(await fetch(at(path), { method: "POST", headers, body: JSON.stringify(body), keepalive }));
}

export const makeTable = (table: NewTable): Promise<TableMade> => post("/api/tables", table);

/** Whether other machines reach this server; asked at the server's own machine. */
export const network = async (): Promise<NetworkInfo> => answer(await fetch(at("/api/network")));

/** An address of this machine alone: nobody else reaches it. */
export const isOwnMachine = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** Lets other machines in the network reach it. */
export const openNetwork = (): Promise<NetworkInfo> => post("/api/network", {});

let open: Promise<OpenList> | null = null;

/** The tables that everybody may see; without `anew` as they were when the page first asked. */
export function openTables(anew = false): Promise<OpenList> {
  if (anew || open === null) open = fetch(at("/api/open")).then((response) => answer<OpenList>(response));
  open.catch(() => (open = null));
  return open;
}

/** How the matches stand at tables with seats of ours. */
export const summaries = (tables: HeldTable[], person: string | null): Promise<Summary[]> =>
  post("/api/summaries", { tables, person } satisfies HeldTables);

export const readPerson = (person: string): Promise<PersonInfo> => post("/api/people/me", { person });

/** Six words that lead another device to this person. */
export const newCode = (person: string, name: string | null, language: string): Promise<NewCode> =>
  post("/api/people/code", { person, name, language } satisfies AsksForCode);

/** Lets this device be the person to whom the words lead. */
export const useCode = (person: string, code: string): Promise<PersonInfo> =>
  post("/api/people/use", { person, code } satisfies UsesCode);

export const readNotices = (person: string): Promise<NoticesInfo> => post("/api/people/notices", { person });

/** Wants mails at this address once it is confirmed; null forgets it. */
export const giveAddress = (person: string, address: string | null, language: string): Promise<NoticesInfo> =>
  post("/api/people/address", { person, address, language } satisfies GivesAddress);

export const confirmAddress = (token: string): Promise<void> => post("/api/people/address/confirm", { token });
export const stopMails = (token: string): Promise<void> => post("/api/people/address/stop", { token });

export const exportPerson = (person: string): Promise<unknown> => post("/api/people/export", { person });
export const deletePerson = (person: string): Promise<void> => post("/api/people/delete", { person });

/** Removes a device or a passkey of the person. */
export const removeWay = (person: string, id: string): Promise<PersonInfo> =>
  post("/api/people/remove", { person, id });

/** Takes a table off the person's list, on every device. */
export const forgetTable = (person: string, table: string): Promise<void> =>
  post("/api/people/forget", { person, table }, true);

let games: Promise<GameInfo[]> | null = null;

/** The games this server knows, asked for once, and again after that failed. */
export function gameInfos(): Promise<GameInfo[]> {
  games ??= fetch(at("/api/games")).then((response) => answer<GameInfo[]>(response));
  games.catch(() => (games = null));
  return games;
}

export function gameInfo(id: string): Promise<GameInfo | undefined> {
  return gameInfos()
    .then((all) => all.find((game) => game.id === id))
    .catch(() => undefined);
}

/** The numbered rules of a game that this page was not built with. */
export async function gameRules(id: string, language: string): Promise<string> {
  const response = await fetch(at(`/api/games/${encodeURIComponent(id)}/rules/${language}`));
  return response.ok ? response.text() : "";
}

const lessonAt = (game: string, name: string): string =>
  at(`/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(name)}`);

/** A lesson, with all its positions. */
export async function readLesson(game: string, name: string): Promise<Lesson> {
  return answer(await fetch(lessonAt(game, name)));
}

/** Why a move may not be made in a position of a lesson. */
export async function lessonRefusal(
  game: string,
  name: string,
  position: number,
  move: object,
): Promise<LessonRefusal> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(move) };
  return answer(await fetch(`${lessonAt(game, name)}/${position}`, request));
}

type Box = Record<string, unknown>;

/** The box that a table is played with: the server's, or the one that it was made with. */
export const tableBox = (id: string): Promise<Box | undefined> => box(boxAt(id));

/** Whether the server answers that there is no such table: a refused socket does not say why. */
export const isGone = (id: string): Promise<boolean> =>
  fetch(boxAt(id)).then(
    (response) => response.status === 404,
    () => false,
  );

const boxAt = (id: string): string => at(`/api/tables/${encodeURIComponent(id)}/box`);

/** The box of a game on this server. */
export const gameBox = (id: string): Promise<Box | undefined> => box(at(`/api/games/${encodeURIComponent(id)}/box`));

function box(address: string): Promise<Box | undefined> {
  return fetch(address)
    .then((response) => answer<Box>(response))
    .catch(() => undefined);
}
