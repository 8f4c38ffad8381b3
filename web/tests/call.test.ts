import { afterAll, beforeEach, expect, test, vi } from "vitest";

// The settings look at the page when they are made.
vi.hoisted(() => vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {}, lang: "" } }));
const { settings } = await import("../src/kit/settings.svelte");
const { callForTurn, mayNotify } = await import("../src/kit/call");

const shown: string[] = [];
let answer = "granted";

class Notification {
  static requestPermission = async (): Promise<string> => Promise.resolve(answer);
  close = (): void => undefined;
  constructor(words: string) {
    shown.push(words);
  }
}

const buzz = vi.fn();

beforeEach(() => {
  shown.length = 0;
  buzz.mockClear();
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("navigator", { languages: ["en"], vibrate: buzz });
  settings.choose({ sound: false, notify: false });
});

afterAll(() => vi.unstubAllGlobals());

const hidden = (is: boolean): void =>
  void vi.stubGlobal("document", { hidden: is, documentElement: { dataset: {}, lang: "" } });

test("nobody is called who asked for nothing", () => {
  hidden(true);
  callForTurn("Figaro", "Your turn");
  expect([shown, buzz.mock.calls]).toEqual([[], []]);
});

test("a page that is hidden notifies when that was chosen, one that is seen does not", () => {
  settings.choose({ notify: true });
  hidden(false);
  callForTurn("Figaro", "Your turn");
  expect(shown).toEqual([]);
  hidden(true);
  callForTurn("Figaro", "Your turn");
  expect(shown).toEqual(["Your turn"]);
  expect(buzz).toHaveBeenCalledTimes(2);
});

test("the system decides whether a page may notify", async () => {
  answer = "denied";
  expect(await mayNotify()).toBe(false);
  answer = "granted";
  expect(await mayNotify()).toBe(true);
  vi.stubGlobal("Notification", undefined);
  Reflect.deleteProperty(globalThis, "Notification");
  expect(await mayNotify()).toBe(false);
});
