import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Factor } from "#contract/identity/account.ts";
import { isRefusal } from "#contract/identity/auth-errors.ts";
import { withMethod } from "#domain/accounts/claims.ts";
import * as factors from "#store/identity/factors.ts";
import * as refreshTokens from "#store/identity/refresh-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { challengeFactor } from "#identity/accounts/challenge-factor.ts";
import { digest } from "#services/secrets/digests.ts";
import { DEFAULT_SETTINGS } from "#services/secrets/auth-config.ts";
import { enrolFactor } from "#identity/accounts/enrol-factor.ts";
import { raiseSession } from "#identity/accounts/raise-session.ts";
import { createRecoveryCodes, regenerateRecoveryCodes, useRecoveryCode } from "#identity/accounts/recovery-codes.ts";
import { refreshSession } from "#identity/accounts/refresh-session.ts";
import { removeFactor } from "#identity/accounts/remove-factor.ts";
import type { AccountSession } from "#identity/accounts/signed-in-account.ts";
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
  /** Adds a session that was raised to `aal2` with a factor. */
  const addRaised = (id: string, factorId: string | null, method = "totp") =>
    sessions.insert(
      store.db,
      store.tables,
      sessionFixture("ann", { id, aal: "aal2", factorId, amr: withMethod(sessionFixture("ann").amr, method, NOW / 1000 + 1) }),
    );
  const levels = async () => {
    const all = await sessions.findByUser(store, "ann");
    return Object.fromEntries(all.map(({ id, aal, amr }) => [id, [aal, ...amr.map(({ method }) => method)].join(" ")]));
  };
  const factorOf = ({ account }: AccountSession, id: string): Factor => {
    const found = account.factors.find((factor) => factor.id === id);
    if (!found) throw new Error("no factor");
    return found;
  };
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
    const auth = { ...after(event), settings: { ...DEFAULT_SETTINGS, sms: "outbox" as const } };
    expect(codeOf(await enrolFactor(auth, who, wanted))).toBe("mfa_verified_factor_exists");
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

  test("sessions raised with a factor that is removed go back to aal1", async () => {
    await add({ id: "lost" }, { id: "kept" });
    await addRaised("thief", "lost");
    await addRaised("other", "kept");
    await addRaised("unknown", null);
    const who = await current();
    await sessions.update(store.db, store.tables, who.session.id, { factorId: "kept" });
    expect(await removeFactor(authContextOn(store), who, factorOf(who, "lost"))).toBeUndefined();
    const aal1 = "aal1 password";
    expect(await levels()).toEqual({ "session-ann": "aal2 password", thief: aal1, other: "aal2 totp password", unknown: aal1 });
    expect((await sessions.findWithAccount(store, "thief"))?.aal).toBe("aal1");
    expect((await sessions.findIdsByUsers(store, ["ann"], { now: NOW })).toSorted()).toEqual(["other", "session-ann"]);
  });

  test("the last factor lowers the session that removes it, and those raised with recovery codes", async () => {
    await add({ id: "app" }, { id: "codes", type: "recovery_code" });
    await addRaised("thief", "codes", "mfa/recovery_code");
    const who = await current();
    await sessions.update(store.db, store.tables, who.session.id, { factorId: "app" });
    await removeFactor(authContextOn(store), who, factorOf(who, "app"));
    expect(await levels()).toEqual({ "session-ann": "aal1 password", thief: "aal1 password" });
    expect((await sessions.findIdsByUsers(store, ["ann"], { now: NOW })).toSorted()).toEqual(["session-ann", "thief"]);
  });

  test("new recovery codes lower the other sessions that were raised with an old one", async () => {
    await add({ id: "app" }, { id: "codes", type: "recovery_code" });
    await addRaised("thief", "codes", "mfa/recovery_code");
    await addRaised("other", "app");
    const who = await current();
    await sessions.update(store.db, store.tables, who.session.id, { factorId: "codes" });
    await regenerateRecoveryCodes(authContextOn(store), who);
    expect(await levels()).toEqual({ "session-ann": "aal2 password", thief: "aal1 password", other: "aal2 totp password" });
  });

  test("a session is not raised with a factor that is removed meanwhile", async () => {
    await add({ id: "lost" }, { id: "kept" });
    await sessions.insert(store.db, store.tables, sessionFixture("ann", { id: "thief" }));
    await refreshTokens.insert(store.db, store.tables, {
      hash: "h",
      sessionId: "thief",
      parent: null,
      createdAt: NOW,
      revokedAt: null,
    });
    const [who, thief] = [await current(), await sessions.findById(store, "thief")];
    if (!thief) throw new Error("no session");
    const [lost, kept] = [factorOf(who, "lost"), factorOf(who, "kept")];
    const removal = () => removeFactor(authContextOn(store), who, lost);
    const raise = (auth: AuthContext, factor: Factor) => raiseSession(auth, who.account, thief, "totp", factor, () => []);
    expect(codeOf(await raise(after(removal), lost))).toBe("mfa_factor_not_found");
    expect((await levels())["thief"]).toBe("aal1 password");
    expect(await raise(authContextOn(store), kept)).toMatchObject({ session: { aal: "aal2", factorId: "kept" } });
    expect((await levels())["thief"]).toBe("aal2 totp password");
  });

  test("a recovery code that is replaced while it is used does not raise the session", async () => {
    await add({ id: "app" });
    const made = await createRecoveryCodes(authContextOn(store), await current());
    if (isRefusal(made)) throw new Error(made.code);
    const { db, tables: t } = store;
    await sessions.insert(db, t, sessionFixture("ann", { id: "thief" }));
    await refreshTokens.insert(db, t, { hash: "h", sessionId: "thief", parent: null, createdAt: NOW, revokedAt: null });
    const thief = await sessions.findById(store, "thief");
    if (!thief) throw new Error("no session");
    const { account } = await current();
    const [first = "", second = ""] = made.codes;
    const replaced = async () => regenerateRecoveryCodes(authContextOn(store), await current());
    expect(codeOf(await useRecoveryCode(after(replaced), { account, session: thief }, first))).toBe("mfa_verification_failed");
    expect((await levels())["thief"]).toBe("aal1 password");
    expect(codeOf(await useRecoveryCode(authContextOn(store), { account, session: thief }, second))).toBe(
      "mfa_verification_failed",
    );
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
