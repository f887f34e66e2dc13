import { type Refusal, refuse } from "#contract/auth-errors.ts";
import * as attempts from "#store/attempts.ts";
import type { Writes } from "#store/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { type Cap, capKey, DAY, HOUR, MINUTE, secondsUntil } from "./caps.ts";
import { findGuesser, type Trust } from "./known-guessers.ts";

interface GuessLimits {
  /** What makes a guesser known to a subject. */
  trust: Trust;
  /** Wrong guesses of one guesser at one subject. */
  each: Cap;
  /** Wrong guesses of all unknown guessers at one subject. */
  unknown?: Cap;
  /** Wrong guesses of all known guessers at one subject. */
  known?: Cap;
}

/**
 * Limits on guessing (docs/decisions/0046). A window that ends may be followed by another at once, so whatever lasts no longer
 * than a window can meet twice its limit.
 *
 * - `password`: passwords that are guessed first are refused when they are chosen.
 * - `code`: six digits sent by mail or text message, good for an hour at most. A code meets at most 2 · (30 + 20) = 100 of
 *   1,000,000 guesses while it is good: 1 in 10,000, and 3 in 10,000 for the three mails that may be good at once.
 * - `factor`: six digits of an app, each good for 90 seconds, or of a text message, for five minutes. A code meets at most
 *   2 · 50 = 100 guesses of unknown guessers while it is good: 1 in 10,000. Known are only guessers that have given the second
 *   factor before.
 * - `recovery-code`: 59 random bits, which no number of guesses finds.
 */
const LIMITS = {
  password: { trust: "sign-in", each: { limit: 30, windowMs: 15 * MINUTE }, unknown: { limit: 100, windowMs: HOUR } },
  code: {
    trust: "sign-in",
    each: { limit: 10, windowMs: HOUR },
    unknown: { limit: 30, windowMs: HOUR },
    known: { limit: 20, windowMs: HOUR },
  },
  factor: { trust: "second-factor", each: { limit: 30, windowMs: HOUR }, unknown: { limit: 50, windowMs: DAY } },
  "recovery-code": { trust: "second-factor", each: { limit: 30, windowMs: HOUR } },
} as const satisfies Record<string, GuessLimits>;

type GuessKind = keyof typeof LIMITS;

/** A guess that is counted as wrong until it turns out to be right. */
export interface Guess {
  /** Takes the guess off the counts. Other guessers' wrong guesses stay counted. */
  wasRight(): Promise<void>;
}

/**
 * Counts a guess before it is looked at, so that guesses at the same time can't exceed a limit, and refuses it where its
 * guesser or all guessers of its group have guessed wrong too often. The same is done for known and unknown subjects.
 * `subject` is an account's address, number or id.
 */
export async function countGuess(auth: AuthContext, kind: GuessKind, subject: string): Promise<Guess | Refusal> {
  const { store, now } = auth;
  const limits: GuessLimits = LIMITS[kind];
  const guesser = await findGuesser(auth, limits.trust, subject);
  const eachKey = await capKey(auth, `guess ${kind}`, `${subject}\n${guesser.name}`);
  const each = await attempts.countWithin(store, eachKey, limits.each.limit, limits.each.windowMs, now);
  if (!each.allowed) return refuseGuess(each.resetAt, now);

  const group = guesser.isKnown ? "known" : "unknown";
  const cap = limits[group];
  if (!cap) return guessOf(auth, eachKey);
  const groupKey = await capKey(auth, `guess ${kind} ${group}`, subject);
  const all = await attempts.countWithin(store, groupKey, cap.limit, cap.windowMs, now);
  if (!all.allowed) return refuseGuess(all.resetAt, now);
  return guessOf(auth, eachKey, (db) => [attempts.giveBack(db, store.tables, groupKey, all.resetAt)]);
}

const guessOf = ({ store }: AuthContext, eachKey: string, more: Writes = () => []): Guess => ({
  async wasRight() {
    await store.atomically((db) => [attempts.clear(db, store.tables, eachKey), ...more(db)]);
  },
});

const refuseGuess = (resetAt: number, now: number): Refusal =>
  refuse("over_request_rate_limit", {
    retryAfter: secondsUntil(resetAt, now),
    message: "Too many wrong attempts. Sign in with a link sent by email instead, or try again later.",
  });
