import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Factor } from "#contract/account.ts";
import { isRefusal } from "#contract/auth-errors.ts";
import * as factors from "#store/factors.ts";
import * as refreshTokens from "#store/refresh-tokens.ts";
import * as sessions from "#store/sessions.ts";
import type { Store } from "#store/store.ts";
import * as users from "#store/users.ts";
import type { AuthContext } from "#worker/accounts/auth-context.ts";
import { challengeFactor } from "#worker/accounts/challenge-factor.ts";
import { digest } from "#worker/accounts/digests.ts";
import { enrolFactor } from "#worker/accounts/enrol-factor.ts";
import { createRecoveryCodes, regenerateRecoveryCodes } from "#worker/accounts/recovery-codes.ts";
import { refreshSession } from "#worker/accounts/refresh-session.ts";
import { removeFactor } from "#worker/accounts/remove-factor.ts";
import type { AccountSession } from "#worker/accounts/signed-in-account.ts";
import { factorFixture, sessionFixture } from "../fixtures/account.ts";
import { NOW } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { storeWithEventAfterWrite, storeWithEventBeforeWrite } from "../support/meanwhile.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

/** In these tests, another request does something between a request's read and its write. */
describe.each(DIALECTS)("concurrent requests of an account on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    for (const table of [t.users, t.attempts, t.outbox]) await db.delete(table).where(sql`1 = 1`);
    await users.insert(db, t, { id: "ann", email: "ann@vrijhuis.example", name: "Ann", emailConfirmedAt: NOW }, NOW);
    await sessions.insert(db, t, sessionFixture("ann", { aal: "aal2" }));
  });

  const add = (...all: Partial<Factor>[]) =>
    Promise.all(
      all.map((each) => factors.insert(store.db, store.tables, factorFixture("ann", { friendlyName: each.id ?? "", ...each }))),
    );
  const current = async () => {
    const account = await users.findById(store, "ann");
    const session = await sessions.findById(store, "session-ann");
    if (!account || !session) throw new Error("no account or session");
    return { account, session };
  };
  const after = (event: () => PromiseLike<unknown>) => authContextOn(storeWithEventBeforeWrite(store, event));
  const codeOf = (result: unknown) => (isRefusal(result) ? result.code : result);
  const idsLeft = async () => (await current()).account.factors.map(({ id }) => id).toSorted();
  const countFactors = () => store.db.$count(store.tables.factors);
  const signOut = () => store.db.delete(store.tables.sessions).where(sql`1 = 1`);
  const closeAccount = () => users.remove(store.db, store.tables, "ann");

  test.each([
    ["removing a factor", async (auth, it) => removeFactor(auth, it, it.account.factors[0] as Factor)],
    ["creating recovery codes", createRecoveryCodes],
    ["enrolling a factor", (auth, it) => enrolFactor(auth, it, { type: "totp", friendlyName: "new" })],
  ] satisfies [string, (auth: AuthContext, it: AccountSession) => Promise<unknown>][])(
    "%s is refused if the session ends before the write",
    async (_name, change) => {
      await add({ id: "totp" });
      const before = await current();
      expect(codeOf(await change(after(signOut), before))).toBe("session_not_found");
      expect(await countFactors()).toBe(1);
    },
  );

  test.each([
    ["the session ends before the write", "refresh_token_not_found", storeWithEventBeforeWrite, () => signOut()],
    ["the account is deleted after the write", "session_not_found", storeWithEventAfterWrite, () => closeAccount()],
  ])("a refresh is refused if %s", async (_name, code, storeWith, event) => {
    const hash = await digest("token");
    const first = { hash, sessionId: "session-ann", parent: null, createdAt: NOW, revokedAt: null };
    await refreshTokens.insert(store.db, store.tables, first);
    expect(codeOf(await refreshSession(authContextOn(storeWith(store, event)), "token"))).toBe(code);
  });

  test("concurrent enrolments cannot exceed ten factors", async () => {
    await add(...Array.from({ length: 9 }, (_each, i) => ({ id: `factor-${i}` })));
    const wanted = (friendlyName: string) => ({ type: "totp", friendlyName });
    const who = await current();
    const second = after(async () => enrolFactor(authContextOn(store), who, wanted("first")));
    expect(codeOf(await enrolFactor(second, who, wanted("second")))).toBe("too_many_enrolled_mfa_factors");
    expect(await countFactors()).toBe(10);
  });

  test("factors set up too long ago leave room for a new one", async () => {
    const status = "unverified";
    await add(...Array.from({ length: 10 }, (_each, i) => ({ id: `factor-${i}`, status, createdAt: NOW - 300_000 }) as const));
    expect(await enrolFactor(authContextOn(store), await current(), { type: "totp", friendlyName: "app" })).toHaveProperty(
      "totp",
    );
    expect(await countFactors()).toBe(1);
  });

  test("two factors cannot get the same name", async () => {
    const who = await current();
    const event = () => add({ id: "other", friendlyName: "app" });
    expect(codeOf(await enrolFactor(after(event), who, { type: "totp", friendlyName: "app" }))).toBe("mfa_factor_name_conflict");
    expect(await idsLeft()).toEqual(["other"]);
  });

  test("a telephone number that is verified meanwhile is not enrolled again", async () => {
    const wanted = { type: "phone", friendlyName: "mine", phone: "+31612345678" };
    await add({ id: "phone", type: "phone", phone: "31612345678", status: "unverified" });
    const who = await current();
    const event = () => factors.update(store.db, store.tables, "phone", { status: "verified" });
    expect(codeOf(await enrolFactor(after(event), who, wanted))).toBe("mfa_verified_factor_exists");
    expect(await idsLeft()).toEqual(["phone"]);
  });

  test("an account gets one set of recovery codes", async () => {
    await add({ id: "app" });
    const who = await current();
    const event = () => createRecoveryCodes(authContextOn(store), who, "first");
    expect(codeOf(await createRecoveryCodes(after(event), who, "second"))).toBe("conflict");
    expect(await countFactors()).toBe(2);
    expect(await store.db.$count(store.tables.recoveryCodes)).toBe(10);
  });

  test("recovery codes never become the only factor", async () => {
    await add({ id: "app" });
    const who = await current();
    const remove = () => factors.remove(store.db, store.tables, "app");
    expect(codeOf(await createRecoveryCodes(after(remove), who))).toBe("mfa_recovery_codes_sole_factor");
    expect(await countFactors()).toBe(0);
  });

  test("the last two factors take the recovery codes with them when both are removed at once", async () => {
    await add({ id: "one" }, { id: "two" }, { id: "codes", type: "recovery_code" });
    const who = await current();
    const [codes, one, two] = who.account.factors;
    expect([codes?.id, one?.id, two?.id]).toEqual(["codes", "one", "two"]);
    if (!one || !two) throw new Error("no factors");
    await removeFactor(
      after(() => removeFactor(authContextOn(store), who, one)),
      who,
      two,
    );
    expect(await countFactors()).toBe(0);
  });

  test("recovery codes stay while another factor is verified", async () => {
    await add({ id: "one" }, { id: "two" }, { id: "codes", type: "recovery_code" });
    const who = await current();
    const two = who.account.factors.find(({ id }) => id === "two");
    if (!two) throw new Error("no factor");
    await removeFactor(authContextOn(store), who, two);
    expect(await idsLeft()).toEqual(["codes", "one"]);
  });

  test.each<[string, string, (auth: ReturnType<typeof after>) => Promise<unknown>]>([
    [
      "regenerating codes that were removed",
      "mfa_factor_not_found",
      async (auth) => regenerateRecoveryCodes(auth, await current()),
    ],
    [
      "a challenge of a factor that was removed",
      "mfa_factor_not_found",
      async (auth) => challengeFactor(auth, await current(), factorFixture("ann", { id: "app" })),
    ],
  ])("%s is refused", async (_name, code, act) => {
    await add({ id: "app" }, { id: "codes", type: "recovery_code" });
    const removeAll = () => store.db.delete(store.tables.factors).where(eq(store.tables.factors.userId, "ann"));
    expect(codeOf(await act(after(removeAll)))).toBe(code);
  });

  test("a code of a factor that was removed is wrong", async () => {
    expect(await factors.useStep(store, "removed", 1)).toBe(false);
  });

  test("an enrolment is refused if the account is deleted meanwhile", async () => {
    const who = await current();
    const enrolled = await enrolFactor(after(closeAccount), who, { type: "totp", friendlyName: "app" });
    expect(codeOf(enrolled)).toBe("session_not_found");
  });
});
