import { HOUR_MS, MINUTE_MS } from "../time.ts";

const SECOND_MS = 1000;

/**
 * How many calendars of one host are read at once. It follows the host's answers: one more after each full round of quick and good ones, half as
 * many once the host asks for less (429, `Retry-After`) or fails. Times are milliseconds since the epoch.
 */
export interface Pace {
  concurrency: number;
  /** The host has asked for no requests until then. */
  pausedUntil: number;
  /** The last time that it was halved. */
  slowedAt: number;
}

export const FIRST_PACE: Pace = { concurrency: 4, pausedUntil: 0, slowedAt: 0 };

/** Requests at once of one part of a host's work: a worker's invocation waits for the headers of at most six. */
const PER_PART = 6;
const MAX_PARTS = 40;
export const MAX_CONCURRENCY = PER_PART * MAX_PARTS;

/** Answers that take longer on average do not ask for more. */
const QUICK_MS = 3 * SECOND_MS;
/** Rounds that began before it was halved still have their answers in this time, so it is halved once for all of them. */
const SETTLE_MS = 20 * SECOND_MS;
/** Failures of this many calendars of a round are the host's, not theirs. */
const MIN_FAILED = 4;
const FAILED_SHARE = 0.1;
/** A longer `Retry-After` is not waited for: owners are told of calendars that have not been read for six hours. */
const MAX_PAUSE_MS = HOUR_MS;
/** When a calendar is due again that its host was too busy for without naming a time. */
const BUSY_PAUSE_MS = MINUTE_MS;

/** What a part has seen of its host in a round. */
export interface SeenAnswers {
  count: number;
  /** Time-outs and errors of the server (5xx). */
  failed: number;
  /** Requests to come back later: 429, or 503 with `Retry-After`. */
  busy: number;
  /** The longest time that such an answer named, in milliseconds; 0 without one. */
  retryAfterMs: number;
  /** Sum of the answers' times in milliseconds. */
  tookMs: number;
  /** More calendars are due than the round has read. */
  isMoreDue: boolean;
}

export const NOTHING_SEEN: SeenAnswers = { count: 0, failed: 0, busy: 0, retryAfterMs: 0, tookMs: 0, isMoreDue: false };

/** The pace after a round that ended at `now`; the same object if it stays. */
export function nextPace(pace: Pace, seen: SeenAnswers, now: number): Pace {
  const isSettled = now - pace.slowedAt >= SETTLE_MS;
  if (seen.busy > 0 || seen.failed >= Math.max(MIN_FAILED, seen.count * FAILED_SHARE)) {
    const pausedUntil = seen.retryAfterMs > 0 ? Math.max(pace.pausedUntil, now + pauseOf(seen.retryAfterMs)) : pace.pausedUntil;
    if (isSettled) return { concurrency: Math.max(1, Math.floor(pace.concurrency / 2)), pausedUntil, slowedAt: now };
    return pausedUntil === pace.pausedUntil ? pace : { ...pace, pausedUntil };
  }
  const isQuick = seen.count > 0 && seen.tookMs <= QUICK_MS * seen.count;
  if (!seen.isMoreDue || !isQuick || !isSettled || pace.concurrency >= MAX_CONCURRENCY) return pace;
  return { ...pace, concurrency: pace.concurrency + 1 };
}

/** The pause after an answer that asked for one, in milliseconds; 0: it named no time. */
export const pauseOf = (retryAfterMs: number): number =>
  retryAfterMs > 0 ? Math.min(retryAfterMs, MAX_PAUSE_MS) : BUSY_PAUSE_MS;

/** Number of parts in which a host's work is done at the same time. */
export const partsOf = ({ concurrency }: Pace): number => Math.ceil(concurrency / PER_PART);

/** Requests at once of a part, the first of which is 0; 0 if it has nothing to do now. */
export function shareOf({ concurrency, pausedUntil }: Pace, part: number, now: number): number {
  return pausedUntil > now ? 0 : Math.min(PER_PART, Math.max(0, concurrency - part * PER_PART));
}

/** Milliseconds of a `Retry-After` header: seconds or a date (RFC 9110, section 10.2.3); 0 without a time to come. */
export function readRetryAfter(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND_MS : Date.parse(header) - now;
  return ms > 0 ? ms : 0;
}
