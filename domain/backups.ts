import { DAY_MS, HOUR_MS } from "./time.ts";

/** Days for which daily copies are kept, and the number of monthly ones (0185). */
const DAILY_BACKUP_DAYS = 30;
const MONTHLY_BACKUPS = 12;

/**
 * Days after which no copy may have the data of an erased guest, as the privacy policy states. Daily copies end before: the newest
 * one from before an erasure leaves at most 31 days after the night that copied the site without the guest.
 */
const MAX_DAYS_WITH_ERASED = 35;
/** A copy that is still there leaves a day early, so that a run that fails is made up for. */
const DAYS_WITH_ERASED = MAX_DAYS_WITH_ERASED - 1;

/** Days for which a site that was restored beside another, or replaced by one, is kept. */
export const ASIDE_DAYS = 30;

/** A site that is still being written after this time has lost its queue message, which is then sent again each hour. */
export const RESTORE_LATE_MS = HOUR_MS;
/** After this time it is not tried any more. */
export const RESTORE_FAILED_MS = DAY_MS;

/** How far a site is that is being written since `createdAt`. */
export const writingState = (createdAt: number, now: number): "writing" | "late" | "failed" =>
  now - createdAt >= RESTORE_FAILED_MS ? "failed" : now - createdAt >= RESTORE_LATE_MS ? "late" : "writing";

interface Copy {
  kind: "daily" | "monthly";
  /** Milliseconds since the epoch. */
  takenAt: number;
}

/**
 * The copies of a site that are no longer kept. Of the daily ones, those of the last 30 days are kept, and the newest one before
 * them, which has the state that the site had at their beginning: a site is only copied when it has changed. Of the monthly ones
 * the newest twelve are kept. `erasedAt` are the times at which guests were erased: daily copies from before an erasure of 34 days
 * ago go, whatever else holds.
 */
export function expiredBackups<C extends Copy>(
  copies: readonly C[],
  { now, erasedAt = [] }: { now: number; erasedAt?: readonly number[] },
): C[] {
  const newestFirst = (kind: Copy["kind"]) =>
    copies.filter((copy) => copy.kind === kind).toSorted((a, b) => b.takenAt - a.takenAt);
  const since = now - DAILY_BACKUP_DAYS * DAY_MS;
  const lastErasure = Math.max(-Infinity, ...erasedAt.filter((at) => at <= now - DAYS_WITH_ERASED * DAY_MS));
  const daily = newestFirst("daily");
  const oldestKept = daily.find(({ takenAt }) => takenAt <= since)?.takenAt ?? -Infinity;
  return [
    ...daily.filter(({ takenAt }) => takenAt < oldestKept || takenAt <= lastErasure),
    ...newestFirst("monthly").slice(MONTHLY_BACKUPS),
  ];
}

/** The month of a monthly copy, `YYYY-MM` in UTC. */
export const backupMonth = (now: number): string => new Date(now).toISOString().slice(0, 7);

/** The night of a daily copy, `YYYY-MM-DD` in UTC. */
export const backupNight = (now: number): string => new Date(now).toISOString().slice(0, 10);
