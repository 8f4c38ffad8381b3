import type { TableClock } from "../wire";
import type { CommonKey } from "../word-keys";

type Say = (key: CommonKey, values: Record<string, number>) => string;
type SayAll = (key: CommonKey, values?: Record<string, number | string>) => string;

const HOUR = 3600;
const DAY = 24 * HOUR;
const two = (value: number): string => String(value).padStart(2, "0");

/** A span in minutes and seconds, or, where there are many, in days and hours. */
export function span(seconds: number, t: Say): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor((whole % DAY) / HOUR);
  const days = Math.floor(whole / DAY);
  if (days > 0) return hours > 0 ? t("span_days", { days, hours }) : t("span_whole_days", { days });
  if (whole >= HOUR) return t("span_hours", { hours, minutes: Math.floor((whole % HOUR) / 60) });
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** What is left of a clock so many seconds later: first goes the time for the move, then the reserve. */
export function later(left: number, reserve: number, seconds: number): { left: number; reserve: number } {
  const rest = left - seconds;
  return { left: Math.max(0, rest), reserve: Math.max(0, reserve + Math.min(0, rest)) };
}

/** The clocks that are offered, by what they are called. */
export const CLOCKS = {
  clock_none: null,
  clock_quick: { kind: "live", turn: 30, reserve: 120 },
  clock_normal: { kind: "live", turn: 60, reserve: 300 },
  clock_slow: { kind: "live", turn: 120, reserve: 600 },
  clock_day: { kind: "days", turn: 86_400 },
  clock_days: { kind: "days", turn: 3 * 86_400 },
  clock_week: { kind: "days", turn: 7 * 86_400 },
} satisfies Partial<Record<CommonKey, TableClock | null>>;

export const CLOCK_NAMES = Object.keys(CLOCKS) as (keyof typeof CLOCKS)[];

/** A table's clock in words; a table that was not made by this page may have any. */
export function clockWords(clock: TableClock, t: SayAll): string {
  const { kind, turn, reserve = 0 } = clock;
  const name = CLOCK_NAMES.find((each) => {
    const offered: TableClock | null = CLOCKS[each];
    return offered?.kind === kind && offered.turn === turn && (offered.reserve ?? 0) === reserve;
  });
  return name ? t(name) : t("clock_other", { turn: span(turn, t), reserve: span(reserve, t) });
}
