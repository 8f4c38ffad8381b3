import { beforeEach, describe, expect, it, vi } from "vitest";
import { clockWords, later, span } from "../src/kit/clock";
import {
  commitmentOf,
  dropKey,
  forgetPromises,
  hasPromises,
  isBroken,
  keepPromise,
  makeKey,
  renewKey,
} from "../src/kit/keys";
import type { TableInfo } from "../src/wire";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe("promises of luck", () => {
  const terms = { game: "figaro", options: { open_counts: false }, seats: [{ kind: "human" }, { kind: "human" }] };
  const promise = { commitment: "server", commitments: ["anna", "bea"] };
  const first = { id: "k3v9", match: 1, ...promise, ...terms } as unknown as TableInfo;

  it("takes a new nonce for every match and every round", () => {
    const key = makeKey("k3v9", 0, "Anna", 1);
    expect(renewKey("k3v9", 0, 1)?.nonces).toEqual(key.nonces);
    const again = renewKey("k3v9", 0, 1, 1)!;
    expect(again.nonces).toHaveLength(2);
    expect(commitmentOf(again)).not.toBe(commitmentOf(key));
    expect(renewKey("k3v9", 0, 1, 1)?.nonces).toEqual(again.nonces);
    expect(renewKey("k3v9", 0, 2)?.nonces).toHaveLength(3);
    expect(again.token).toBe(key.token);
  });

  it("remembers under which promises a nonce was shown, and sees when they change", () => {
    expect(isBroken(first)).toBe(false);
    keepPromise(first, "anna");
    keepPromise({ ...first, commitment: "another" }, "anna");
    expect(isBroken(first)).toBe(false);
    expect(isBroken({ ...first, commitment: "another" })).toBe(true);
    expect(isBroken({ ...first, match: 2, commitment: "another" })).toBe(true);
    expect(isBroken({ ...first, match: 2, commitments: ["a new nonce", "bea"] })).toBe(false);
    expect(isBroken({ ...first, options: { open_counts: true } })).toBe(true);
    expect(isBroken({ ...first, seats: [...first.seats, first.seats[0]!] })).toBe(true);
    forgetPromises(first.id);
    expect(isBroken({ ...first, commitment: "another" })).toBe(false);
  });

  it("sees when a round is not counted in which a nonce was shown, even if the seat was given back", () => {
    makeKey(first.id, 0, "Anna", 1);
    keepPromise(first, "anna");
    dropKey(first.id, 0);
    const anew = { ...first, commitment: "new", commitments: ["a new nonce", "bea"] };
    expect(isBroken({ ...anew, round: 1 })).toBe(false);
    expect(isBroken({ ...anew, commitments: [null, null], round: 1 })).toBe(false);
    expect(isBroken(anew)).toBe(true);
    keepPromise({ ...anew, round: 1 }, "a new nonce");
    expect(isBroken({ ...anew, round: 1 })).toBe(false);
    expect(isBroken({ ...anew, commitment: "newer", commitments: [null, null], round: 1 })).toBe(true);
  });

  it("looks for them in the record", () => {
    const [promised, other] = [
      { seed: "server", nonces: ["anna", "bea"] },
      { seed: "other", nonces: ["anna", "bea"] },
    ];
    expect(hasPromises({ ...terms, commitments: promised }, first)).toBe(true);
    expect(hasPromises({ ...terms, commitments: other }, first)).toBe(false);
    expect(hasPromises(terms, first)).toBe(false);
    expect(hasPromises({ ...terms, options: {}, commitments: promised }, first)).toBe(false);
    const [box, same, turned] = [{ a: [1, 2], b: { c: 3, d: 4 } }, { b: { d: 4, c: 3 }, a: [1, 2] }, { a: [2, 1] }];
    expect(hasPromises({ ...terms, commitments: promised, box }, first, same)).toBe(true);
    expect(hasPromises({ ...terms, commitments: promised, box }, first, turned)).toBe(false);
    keepPromise(first, "anna");
    const now = { ...first, commitment: "new", commitments: ["a new nonce", "bea"], round: 1 };
    const header = { ...terms, commitments: { seed: "new", nonces: ["a new nonce", "bea"] } };
    expect(hasPromises({ ...header, abandoned: [promised] }, now)).toBe(true);
    expect(hasPromises({ ...header, abandoned: [other] }, now)).toBe(false);
    expect(hasPromises(header, now)).toBe(false);
  });
});

describe("clocks", () => {
  it("takes the time for the move first, then the reserve", () => {
    expect(later(30, 100, 10)).toEqual({ left: 20, reserve: 100 });
    expect(later(30, 100, 45)).toEqual({ left: 0, reserve: 85 });
    expect(later(30, 100, 500)).toEqual({ left: 0, reserve: 0 });
  });

  it("tells seconds and days", () => {
    const say = (key: string, values: Record<string, number>): string => `${key} ${Object.values(values).join(" ")}`;
    const told = [0, 5.2, 61, 600, 3_700, 3 * 86_400 + 7_300, 86_400].map((seconds) => span(seconds, say));
    expect(told).toEqual(["0:00", "0:06", "1:01", "10:00", "span_hours 1 1", "span_days 3 2", "span_whole_days 1"]);
  });

  it("are named as they are offered, or by what they give", () => {
    const say = (key: string, values: Record<string, number | string> = {}): string =>
      [key, ...Object.values(values)].join(" ");
    expect(clockWords({ kind: "days", turn: 86_400, reserve: 0 }, say)).toBe("clock_day");
    expect(clockWords({ kind: "live", turn: 60, reserve: 300 }, say)).toBe("clock_normal");
    expect(clockWords({ kind: "live", turn: 60, reserve: 30 }, say)).toBe("clock_other 1:00 0:30");
  });
});
