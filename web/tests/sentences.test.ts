import { describe, expect, test, vi } from "vitest";

// The settings look at the page when they are made.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } }));

import circus from "../../src/chapiteau/games/three_ring_circus/components.toml";
import told from "../../tests/sentences.json";
import { sentences as aramini } from "../src/games/aramini-circus/log";
import { sentences as figaro } from "../src/games/figaro/log";
import { sentences as ringmaster } from "../src/games/ringmaster/log";
import { readBox } from "../src/games/three-ring-circus/box";
import { sentences as threeRing } from "../src/games/three-ring-circus/log";
import type { Reader } from "../src/kit/sentences";
import { settings } from "../src/kit/settings.svelte";
import { LANGUAGES } from "../src/kit/words";

const NAMES = ["Anna", "Ben", "Carl", "Dora"];
const box = readBox(circus as Record<string, unknown>);

type Teller = (event: never, reader: never) => string[];
const GAMES: Record<keyof typeof told, Teller> = {
  figaro,
  "aramini-circus": aramini,
  ringmaster,
  "three-ring-circus": threeRing,
};

type Row = { seat: number | null; event: { type: string } } & Record<string, unknown>;

describe("the page says what the terminal says", () => {
  for (const [game, teller] of Object.entries(GAMES))
    test.each(LANGUAGES)(`of ${game}, in %s`, (language) => {
      settings.language = language;
      for (const row of told[game as keyof typeof told] as unknown as Row[]) {
        const reader: Reader = { language, seat: row.seat, name: (seat) => NAMES[seat]! };
        expect(teller(row.event as never, { ...reader, box } as never), JSON.stringify(row.event)).toEqual(
          row[language],
        );
      }
    });
});
