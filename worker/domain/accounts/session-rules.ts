const DAY_MS = 24 * 3_600_000;

/** The time before which a session must have been refreshed to be alive. Milliseconds since the epoch. */
export const idleBefore = (idleDays: number, now: number): number => now - idleDays * DAY_MS;

/** When a session that begins now ends, however much it is used; null where there is no such end. */
export const endOfSession = (days: number | null, now: number): number | null => (days === null ? null : now + days * DAY_MS);

/** Whether a session is over: past its end, or not used for too long. */
export const isOver = (session: { refreshedAt: number; notAfter: number | null }, idleDays: number, now: number): boolean =>
  session.refreshedAt <= idleBefore(idleDays, now) || (session.notAfter !== null && session.notAfter <= now);
