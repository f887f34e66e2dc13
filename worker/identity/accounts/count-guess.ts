import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import * as attempts from "#store/services/attempts.ts";
import type { Writes } from "#store/dialect/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { type RequestLimit, attemptKey, secondsUntil } from "./request-limits.ts";
import { findGuesser, type Trust } from "./known-guessers.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";

interface GuessLimits {
  /** Earlier use of the account that makes a guesser known. */
  trust: Trust;
  /** Wrong guesses of one guesser for one subject. */
  each: RequestLimit;
  /** Wrong guesses of all unknown guessers for one subject. */
  unknown?: RequestLimit;
  /** Wrong guesses of all known guessers for one subject. */
  known?: RequestLimit;
}

/**
 * Limits on wrong guesses (docs/decisions/0046). A new window can begin as soon as one ends, so within any period of a window's
 * length there can be twice as many guesses as its limit.
 *
 * - `password`: easily guessed passwords are refused when they are chosen.
 * - `code`: six digits sent by email or text message, valid for at most an hour. While a code is valid, at most 2 · (30 + 20) =
 *   100 of 1,000,000 values can be tried: a chance of 1 in 10,000, and 3 in 10,000 for the three emails that may be valid at
 *   once.
 * - `factor`: six digits of an app, valid for 90 seconds, or of a text message, valid for five minutes. While a code is valid,
 *   unknown guessers can try at most 2 · 50 = 100 values: 1 in 10,000. Only a guesser that has verified the second factor before
 *   is known.
 * - `recovery-code`: 59 random bits, which cannot be guessed.
 */
const LIMITS = {
  password: { trust: "sign-in", each: { limit: 30, windowMs: 15 * MINUTE_MS }, unknown: { limit: 100, windowMs: HOUR_MS } },
  code: {
    trust: "sign-in",
    each: { limit: 10, windowMs: HOUR_MS },
    unknown: { limit: 30, windowMs: HOUR_MS },
    known: { limit: 20, windowMs: HOUR_MS },
  },
  factor: { trust: "second-factor", each: { limit: 30, windowMs: HOUR_MS }, unknown: { limit: 50, windowMs: DAY_MS } },
  "recovery-code": { trust: "second-factor", each: { limit: 30, windowMs: HOUR_MS } },
} as const satisfies Record<string, GuessLimits>;

type GuessKind = keyof typeof LIMITS;

/** A guess that counts as wrong until {@link Guess.markCorrect} is called. */
export interface Guess {
  /** Removes the guess from the counts and resets the count of its guesser. Wrong guesses of others stay counted. */
  markCorrect(): Promise<void>;
}

/**
 * Counts a guess before it is checked, so that concurrent guesses cannot exceed a limit. Returns a refusal if its guesser, or the
 * group of all known or unknown guessers, has made too many wrong guesses. Existing and unknown subjects are treated alike.
 * `subject` is an account's address, number or id.
 */
export async function countGuess(auth: AuthContext, kind: GuessKind, subject: string): Promise<Guess | Refusal> {
  const { store, now } = auth;
  const limits: GuessLimits = LIMITS[kind];
  const guesser = await findGuesser(auth, limits.trust, subject);
  const eachKey = await attemptKey(auth, `guess ${kind}`, `${subject}\n${guesser.name}`);
  const each = await attempts.countWithin(store, eachKey, limits.each.limit, limits.each.windowMs, now);
  if (!each.allowed) return refuseGuess(each.resetAt, now);

  const group = guesser.isKnown ? "known" : "unknown";
  const cap = limits[group];
  if (!cap) return createGuess(auth, eachKey);
  const groupKey = await attemptKey(auth, `guess ${kind} ${group}`, subject);
  const all = await attempts.countWithin(store, groupKey, cap.limit, cap.windowMs, now);
  if (!all.allowed) return refuseGuess(all.resetAt, now);
  return createGuess(auth, eachKey, (db) => [attempts.decrement(db, store.tables, groupKey, all.resetAt)]);
}

const createGuess = ({ store }: AuthContext, eachKey: string, more: Writes = () => []): Guess => ({
  async markCorrect() {
    await store.atomically((db) => [attempts.clear(db, store.tables, eachKey), ...more(db)]);
  },
});

const refuseGuess = (resetAt: number, now: number): Refusal =>
  refuse("over_request_rate_limit", {
    retryAfter: secondsUntil(resetAt, now),
    message: "Too many wrong attempts. Sign in with a link sent by email instead, or try again later.",
  });
