import { ACCESS_TOKEN_SECONDS } from "./claims.ts";
import { DAY_MS } from "../time.ts";

/**
 * Time for which the copy of a hosted project's session is used after the project has confirmed it: the lifetime of an access
 * token.
 */
export const MAX_UNCHECKED_MS = ACCESS_TOKEN_SECONDS * 1000;

/** Sessions last refreshed at this time or earlier have ended. Milliseconds since the epoch. */
export const idleCutoff = (idleDays: number, now: number): number => now - idleDays * DAY_MS;

/** The fixed end of a session that begins now, however much it is used; null if sessions have no fixed end. */
export const sessionEndsAt = (days: number | null, now: number): number | null => (days === null ? null : now + days * DAY_MS);

/** Checks whether a session has ended: it is past its fixed end or was not used for too long. */
export const hasSessionEnded = (
  session: { refreshedAt: number; notAfter: number | null },
  idleDays: number,
  now: number,
): boolean => session.refreshedAt <= idleCutoff(idleDays, now) || (session.notAfter !== null && session.notAfter <= now);
