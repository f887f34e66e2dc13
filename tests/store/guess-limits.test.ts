import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/identity/auth-errors.ts";
import type { Account } from "#contract/identity/account.ts";
import * as attempts from "#store/services/attempts.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { countGuess } from "#identity/accounts/count-guess.ts";
import { deleteExpired } from "#identity/accounts/delete-expired.ts";
import { rememberGuesser } from "#identity/accounts/known-guessers.ts";
import { enforceMailLimit, enforceSmsLimit } from "#identity/accounts/send-limits.ts";
import { DEFAULT_SETTINGS } from "#services/secrets/auth-config.ts";
import { NOW } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ANN = "ann@vrijhuis.example";
const HOME = "192.0.2.1";

describe.each(DIALECTS)("limits on guessing and sending on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let ann: Account;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    await users.insert(store.db, store.tables, { id: "ann", email: ANN, name: "Ann" }, NOW);
    ann = (await users.findById(store, "ann")) as Account;
  });
  afterAll(() => opened.close());
  beforeEach(() => store.db.delete(store.tables.attempts).where(sql`1 = 1`));

  const from = (network: string, more: Partial<AuthContext> = {}) => authContextOn(store, { network, ...more });
  const guess = async (auth: AuthContext, kind: Parameters<typeof countGuess>[1], subject = ANN) => {
    const counted = await countGuess(auth, kind, subject);
    return isRefusal(counted) ? counted.retryAfter : "allowed";
  };
  const guessAgain = async (auth: AuthContext, kind: Parameters<typeof countGuess>[1], times: number, subject = ANN) => {
    const answers = await Promise.all(Array.from({ length: times }, () => guess(auth, kind, subject)));
    return answers.filter((answer) => answer === "allowed").length;
  };
  const signInFrom = async (auth: AuthContext) => {
    const remember = await rememberGuesser(auth, "sign-in", ann);
    await store.atomically(remember);
  };
  /** Makes five guesses from each of many unknown networks: more than the group of unknown guessers is allowed. */
  const strangersGuess = async (kind: Parameters<typeof countGuess>[1], now = NOW, networks = kind === "password" ? 21 : 11) => {
    let allowed = 0;
    for (let i = 0; i < networks; i++) allowed += await guessAgain(from(`198.51.100.${i}`, { now }), kind, 5);
    return allowed;
  };

  test.each([
    ["password", 30, 100, HOUR],
    ["code", 10, 30, HOUR],
    ["factor", 30, 50, DAY],
  ] as const)("%s: %i guesses per network, %i for all unknown networks together", async (kind, each, all, windowMs) => {
    expect(await guessAgain(from("203.0.113.7"), kind, 50)).toBe(each);
    expect(await strangersGuess(kind)).toBe(all - each);
    expect(await guess(from("203.0.113.9"), kind)).toBe(windowMs / 1000);
    expect(await guess(from("203.0.113.9"), kind, "somebody-else@vrijhuis.example")).toBe("allowed");
    expect(await guess(from("203.0.113.9", { now: NOW + windowMs }), kind)).toBe("allowed");
  });

  test.each(["password", "code"] as const)("%s: unknown networks cannot lock out a known network", async (kind) => {
    await signInFrom(from(HOME));
    expect(await strangersGuess(kind, NOW, 24)).toBe(kind === "password" ? 100 : 30);
    expect(await guess(from("203.0.113.9"), kind)).toBe(3600);
    expect(await guessAgain(from(HOME), kind, 50)).toBe(kind === "password" ? 30 : 10);
    // Its guesses do not count for unknown networks or for other accounts.
    expect(await guess(from(HOME), kind, "somebody-else@vrijhuis.example")).toBe("allowed");
  });

  test("a known device has a separate count, whatever its network", async () => {
    const device = { token: "a".repeat(64), hasSignedIn: false };
    await signInFrom(from(HOME, { device }));
    expect(await guessAgain(from(HOME), "password", 50)).toBe(30);
    expect(await guess(from(HOME), "password")).toBe(900);
    expect(await strangersGuess("password")).toBe(100);
    expect(await guess(from("203.0.113.9", { device }), "password")).toBe("allowed");
    expect(await guessAgain(from("203.0.113.10", { device }), "password", 50)).toBe(29);
    expect(await guess(from("203.0.113.9", { device: { token: "b".repeat(64), hasSignedIn: false } }), "password")).toBe(3600);
  });

  test("all known networks together cannot exceed the limit of guesses at a code", async () => {
    for (let i = 0; i < 10; i++) await signInFrom(from(`192.0.2.${i}`));
    let allowed = 0;
    for (let i = 0; i < 10; i++) allowed += await guessAgain(from(`192.0.2.${i}`), "code", 10);
    expect(allowed).toBe(20);
  });

  test("signing in does not make a network known for the second factor", async () => {
    await signInFrom(from(HOME));
    await strangersGuess("factor");
    expect(await guess(from(HOME), "factor", ANN)).toBe(DAY / 1000);
    await store.atomically(await rememberGuesser(from(HOME), "second-factor", { ...ann, id: ANN }));
    expect(await guess(from(HOME), "factor", ANN)).toBe("allowed");
  });

  test("a right guess is not counted, and resets only the count of its own guesser", async () => {
    for (let i = 0; i < 99; i++) {
      const right = await countGuess(from(HOME), "password", ANN);
      if (!isRefusal(right)) await right.markCorrect();
    }
    expect(await guessAgain(from("203.0.113.7"), "password", 30)).toBe(30);
    expect(await guessAgain(from(HOME), "password", 29)).toBe(29);
    const right = await countGuess(from(HOME), "password", ANN);
    if (isRefusal(right)) throw new Error("the thirtieth is allowed");
    await right.markCorrect();
    expect(await guess(from("203.0.113.7"), "password")).toBe(900);
    expect(await guessAgain(from(HOME), "password", 50)).toBe(30);
  });

  test("a right guess from an earlier window does not reduce the count of the next one", async () => {
    const early = await countGuess(from(HOME), "password", ANN);
    const later = NOW + HOUR;
    expect(await strangersGuess("password", later)).toBe(100);
    if (!isRefusal(early)) await early.markCorrect();
    expect(await guess(from("203.0.113.7", { now: later }), "password")).toBe(3600);
  });

  test("networks and devices stay known for ninety days, and only digests are stored", async () => {
    await signInFrom(from(HOME));
    const rows = await store.db.select().from(store.tables.attempts);
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect(key).toMatch(/^known [\w-]{43}$/);
    await strangersGuess("password", NOW + 90 * DAY - HOUR);
    expect(await guess(from(HOME, { now: NOW + 90 * DAY - 1 }), "password")).toBe("allowed");
    await strangersGuess("password", NOW + 90 * DAY);
    expect(await guess(from(HOME, { now: NOW + 90 * DAY }), "password")).toBe(3600);
    await signInFrom(from(HOME, { now: NOW + 90 * DAY }));
    await deleteExpired(store, DEFAULT_SETTINGS, NOW + 91 * DAY);
    expect(await guess(from(HOME, { now: NOW + 91 * DAY }), "password")).toBe("allowed");
  });

  test("an empty network is never stored as known", async () => {
    await signInFrom(from(""));
    expect(await store.db.select().from(store.tables.attempts)).toHaveLength(1);
  });

  test("one of fifty concurrent requests for an email is allowed", async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => enforceMailLimit(from(HOME), "recovery", ANN)));
    const refusals = all.filter((refusal) => refusal !== undefined);
    expect(refusals).toHaveLength(49);
    expect(new Set(refusals.map(({ code, status, retryAfter }) => `${code} ${status} ${retryAfter}`))).toEqual(
      new Set(["over_email_send_rate_limit 429 60"]),
    );
  });

  test.each([
    ["mail", enforceMailLimit, "over_email_send_rate_limit"],
    ["text message", enforceSmsLimit, "over_sms_send_rate_limit"],
  ] as const)("%s: one per minute, five per hour, ten per day, of each kind", async (_kind, limit, code) => {
    const send = async (at: number) => {
      const refusal = await limit(from(HOME, { now: NOW + at }), "sign-in", ANN);
      return refusal && [refusal.code, refusal.retryAfter, /after (\d+) seconds/.exec(refusal.message)?.[1]];
    };
    const again = (ms: number) => [code, ms / 1000, String(ms / 1000)];
    for (let i = 0; i < 5; i++) {
      expect(await send(i * MINUTE)).toBeUndefined();
      if (i < 4) expect(await send(i * MINUTE + 1000)).toEqual(again(59_000));
    }
    // The minute's limit refuses too, but the hour's limit lasts longer.
    expect(await send(4 * MINUTE + 1000)).toEqual(again(56 * MINUTE - 1000));
    expect(await send(30 * MINUTE)).toEqual(again(30 * MINUTE));
    expect(await limit(from(HOME, { now: NOW + 30 * MINUTE }), "recovery", ANN)).toBeUndefined();
    for (let i = 0; i < 5; i++) expect(await send(HOUR + i * MINUTE)).toBeUndefined();
    expect(await send(2 * HOUR + 5 * MINUTE)).toEqual(again(22 * HOUR - 5 * MINUTE));
    expect(await send(DAY)).toBeUndefined();
  });

  test("counting stops at the limit and starts again after the window", async () => {
    const count = (now: number) => attempts.countWithin(store, "k", 2, 1000, now);
    expect(await count(NOW)).toEqual({ allowed: true, resetAt: NOW + 1000 });
    expect(await count(NOW + 1)).toEqual({ allowed: true, resetAt: NOW + 1000 });
    expect(await count(NOW + 999)).toEqual({ allowed: false, resetAt: NOW + 1000 });
    expect(await count(NOW + 1000)).toEqual({ allowed: true, resetAt: NOW + 2000 });
    const { db, tables: t } = store;
    await attempts.decrement(db, t, "k", NOW + 1000);
    await attempts.decrement(db, t, "k", NOW + 2000);
    await attempts.decrement(db, t, "k", NOW + 2000);
    expect((await db.select().from(t.attempts)).map((row) => row.count)).toEqual([0]);
  });
});
