import type { CommonKey } from "../word-keys";

type Say = (key: CommonKey, values: Record<string, number>) => string;

const HOUR = 3600;
const DAY = 24 * HOUR;
const two = (value: number): string => String(value).padStart(2, "0");

/** A span in minutes and seconds, or, where there are many, in days and hours. */
export function span(seconds: number, t: Say): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor((whole % DAY) / HOUR);
  if (whole >= DAY) return t("span_days", { days: Math.floor(whole / DAY), hours });
  if (whole >= HOUR) return t("span_hours", { hours, minutes: Math.floor((whole % HOUR) / 60) });
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** What is left of a clock so many seconds later: first goes the time for the move, then the reserve. */
export function later(left: number, reserve: number, seconds: number): { left: number; reserve: number } {
  const rest = left - seconds;
  return { left: Math.max(0, rest), reserve: Math.max(0, reserve + Math.min(0, rest)) };
}
