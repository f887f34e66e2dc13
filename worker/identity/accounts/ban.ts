import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";

const UNITS: Record<string, number> = { h: HOUR_MS, m: MINUTE_MS, s: 1000, ms: 1 };

/** Parses the duration of a ban and returns its end: `24h` or `1h30m` from now, null for `none`, undefined if it is invalid. */
export function parseBanDuration(duration: string, now: number): number | null | undefined {
  if (duration === "none") return null;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== duration) return undefined;
  const length = parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNITS[unit ?? ""] ?? 0), 0);
  return Math.min(now + Math.round(length), MAX_TIME);
}

/** The latest time that a Date can represent (ECMA-262, section 21.4.1.1). */
export const MAX_TIME = 8_640_000_000_000_000;
