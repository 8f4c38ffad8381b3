import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { forget, forgetAll, heldTables, lastVisited, visit } from "../src/kit/matches";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (n: number) => [...kept.keys()][n] ?? null,
    get length() {
      return kept.size;
    },
  });
});

afterAll(() => vi.unstubAllGlobals());

const hold = (table: string, ...tokens: string[]): void =>
  void kept.set(
    `chapiteau.table.${table}`,
    JSON.stringify(Object.fromEntries(tokens.map((token, n) => [n, { token }]))),
  );

test("a browser that has held no seat has no matches", () => {
  expect(heldTables()).toEqual([]);
  expect(lastVisited()).toBe(null);
});

test("the tables with seats come as they were visited, the last one first", () => {
  hold("old", "a");
  hold("never");
  hold("new", "b", "c");
  for (const table of ["new", "old", "new"]) visit(table);
  expect(heldTables()).toEqual([
    { table: "new", tokens: ["b", "c"] },
    { table: "old", tokens: ["a"] },
  ]);
  expect(lastVisited()).toBe("new");
});

test("a table that is forgotten leaves nothing", () => {
  hold("one", "a");
  visit("one");
  forget("one");
  expect(heldTables()).toEqual([]);
  expect(lastVisited()).toBe(null);
});

test("who wants to be forgotten leaves nothing at any table, however many there are", () => {
  for (let n = 0; n < 60; n++) hold(`t${n}`, `token ${n}`);
  kept.set("chapiteau.shown.left", "[]");
  expect(heldTables().length).toBeLessThan(60);
  forgetAll();
  expect([...kept.keys()]).toEqual(["chapiteau.visited"]);
});

test("a browser that keeps nothing has no matches", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(heldTables()).toEqual([]);
});
