import { addDays, type CalendarDate } from "#domain/dates.ts";
import { REREAD_DAYS } from "#store/letting/feed-states.ts";

/** A feed's digest of its last body: the day on which its events were read, and the SHA-256 of the body. */
export const stampDigest = (digest: string, today: CalendarDate): string => `${today} ${digest}`;

/** The body's digest if its events were read so recently that the same body means the same nights; null otherwise. */
export function recentDigest(stamped: string | null, today: CalendarDate): string | null {
  const [, day, digest] = /^(\d{4}-\d\d-\d\d) (.+)$/.exec(stamped ?? "") ?? [];
  return digest !== undefined && addDays(day as CalendarDate, REREAD_DAYS) > today ? digest : null;
}
