import type { NewTable } from "../wire";
import { makeTable } from "./api";
import { ownSecret } from "./person";
import { router } from "./router.svelte";
import { t } from "./settings.svelte";

/** Who is to sit where on this page as soon as the table is there. */
export type Sitting = { seat: number; name: string }[];

let waiting: { table: string; sitting: Sitting } | null = null;

/** Makes a table and goes there; the table page then seats these people by itself. */
export async function startTable(table: NewTable, sitting: Sitting): Promise<void> {
  const made = await makeTable({ ...table, host: ownSecret() });
  waiting = { table: made.table, sitting };
  router.go(`/table/${made.table}`);
}

/** Why there is no table: what the server says, or that nothing was heard of it, which browsers say in English. */
export const whyNoTable = (error: unknown): string =>
  error instanceof TypeError ? t("you_failed") : t("table_failed", { error: (error as Error).message });

/** Asked once by the table page. */
export function whoSits(table: string): Sitting {
  const sitting = waiting?.table === table ? waiting.sitting : [];
  waiting = null;
  return sitting;
}
