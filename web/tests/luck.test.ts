import { beforeEach, describe, expect, it, vi } from "vitest";
import { clockWords, later, span } from "../src/kit/clock";
import { commitmentOf, isBroken, keepPromise, keysOf, makeKey, promiseOf, renewKey } from "../src/kit/keys";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe("promises of luck", () => {
  const first = promiseOf({ commitment: "server", commitments: ["anna", null] });

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
    const own = commitmentOf(makeKey("k3v9", 0, "Anna", 1));
    expect(isBroken(keysOf("k3v9")[0]!, own, first)).toBe(false);
    keepPromise("k3v9", 0, own, first);
    keepPromise("k3v9", 0, own, "another");
    const key = keysOf("k3v9")[0]!;
    expect(isBroken(key, own, first)).toBe(false);
    expect(isBroken(key, own, promiseOf({ commitment: "other", commitments: ["anna", null] }))).toBe(true);
    expect(isBroken(key, "a new nonce", "another")).toBe(false);
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
