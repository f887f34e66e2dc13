import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as attempts from "#store/services/attempts.ts";
import * as auditLog from "#store/services/audit-log.ts";
import * as factors from "#store/identity/factors.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import * as identities from "#store/identity/identities.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import * as recoveryCodes from "#store/identity/recovery-codes.ts";
import * as refreshTokens from "#store/identity/refresh-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import * as signingKeys from "#store/identity/signing-keys.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { factorFixture, flowFixture, identityFixture, sessionFixture } from "../fixtures/account.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("accounts on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    for (const table of [t.users, t.attempts, t.auditLog, t.signingKeys, t.flowStates]) await db.delete(table).where(sql`1 = 1`);
    await users.insert(db, t, { id: "ann", email: "ann@vrijhuis.example", name: "Ann" }, NOW);
  });

  test("an account is found by id, address and number, with its identities and factors", async () => {
    const { tables: t } = store;
    await store.atomically((inner) => [
      identities.insert(inner, t, identityFixture("ann", { id: "b", createdAt: NOW + 1, provider: "google", providerId: "g-1" })),
      identities.insert(inner, t, identityFixture("ann", { id: "a" })),
      factors.insert(inner, t, factorFixture("ann")),
      users.update(
        inner,
        t,
        "ann",
        { phone: "31612345678", appMetadata: { role: "admin" }, userMetadata: { locale: "pl" } },
        NOW + 5,
      ),
    ]);
    const ann = await users.findById(store, "ann");
    expect(ann).toMatchObject({
      email: "ann@vrijhuis.example",
      isAnonymous: false,
      appMetadata: { role: "admin" },
      userMetadata: { locale: "pl" },
      updatedAt: NOW + 5,
    });
    expect(ann?.identities).toEqual([
      identityFixture("ann", { id: "a" }),
      identityFixture("ann", { id: "b", createdAt: NOW + 1, provider: "google", providerId: "g-1" }),
    ]);
    expect(ann?.factors).toEqual([factorFixture("ann")]);
    expect(await users.findByEmail(store, "ann@vrijhuis.example")).toEqual(ann);
    expect(await users.findByPhone(store, "31612345678")).toEqual(ann);
    expect((await identities.findByProvider(store, "google", "g-1"))?.userId).toBe("ann");
  });

  test("an address is unique; several accounts can have no address", async () => {
    const { db, tables: t } = store;
    await users.insert(db, t, { id: "x", email: "", name: "" }, NOW);
    await users.insert(db, t, { id: "y", email: "", name: "" }, NOW);
    expect(await users.findByEmail(store, "")).toBeUndefined();
    const again = Promise.resolve(users.insert(db, t, { id: "z", email: "ann@vrijhuis.example", name: "" }, NOW));
    await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error, "users"));
    expect(await users.list(store, 1, 1)).toMatchObject({ accounts: [{ id: "x" }], total: 3 });
  });

  test("a refresh token gets only one successor from concurrent rotations", async () => {
    const { db, tables: t } = store;
    const token = (hash: string, parent: string | null) => ({
      hash,
      sessionId: "session-ann",
      parent,
      createdAt: NOW,
      revokedAt: null,
    });
    await sessions.insert(db, t, sessionFixture("ann"));
    await refreshTokens.insert(db, t, token("one", null));
    const rotate = (child: string) =>
      store.atomically((inner) => refreshTokens.rotate(inner, t, "one", token(child, "one"), NOW + 1));
    const [first, second] = await Promise.allSettled([rotate("two"), rotate("other")]);
    const lost = first?.status === "rejected" ? first : second;
    expect([first?.status, second?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(isUniqueViolation((lost as PromiseRejectedResult).reason, "refresh_tokens")).toBe(true);
    expect((await refreshTokens.find(store, "one"))?.token.revokedAt).toBe(NOW + 1);
    expect((await refreshTokens.findActive(store, "session-ann"))?.parent).toBe("one");
    await refreshTokens.removeReplacedBefore(db, t, "session-ann", NOW + 2);
    expect(await refreshTokens.find(store, "one")).toBeUndefined();
    await sessions.removeByUser(db, t, "ann");
    expect(await refreshTokens.findActive(store, "session-ann")).toBeUndefined();
  });

  test("sessions without a second factor can be deleted separately", async () => {
    const { db, tables: t } = store;
    await sessions.insert(db, t, sessionFixture("ann"));
    await sessions.insert(db, t, sessionFixture("ann", { id: "strong", aal: "aal2", refreshedAt: NOW + 1 }));
    expect((await sessions.findByUser(store, "ann")).map(({ id }) => id)).toEqual(["strong", "session-ann"]);
    await sessions.removeWithoutSecondFactor(db, t, "ann", "nobody");
    expect((await sessions.findByUser(store, "ann")).map(({ id }) => id)).toEqual(["strong"]);
    expect(await sessions.remove(db, t, "somebody", "strong")).toEqual([]);
    expect(await sessions.remove(db, t, "ann", "strong")).toEqual([{ id: "strong" }]);
  });

  test("the newest three tokens of a kind are valid, and using one invalidates all of its kind", async () => {
    const { db, tables: t } = store;
    const token = (id: string, createdAt: number, kind: oneTimeTokens.TokenKind = "recovery"): oneTimeTokens.OneTimeToken => ({
      id,
      userId: "ann",
      kind,
      relatesTo: "ann@vrijhuis.example",
      linkHash: `link-${id}`,
      codeHash: `code-${id}`,
      emailChangeRequest: null,
      flowStateId: null,
      createdAt,
      expiresAt: createdAt + 100,
    });
    const add = (added: oneTimeTokens.OneTimeToken) => store.atomically((inner) => oneTimeTokens.add(inner, t, added));
    const left = async () => (await oneTimeTokens.findByUser(store, "ann", ["recovery", "confirmation"])).map(({ id }) => id);
    await users.insert(db, t, { id: "bob", email: "bob@vrijhuis.example", name: "Bob" }, NOW);
    await add({ ...token("bob's", NOW), userId: "bob" });
    await add({ ...token("invitation", NOW, "confirmation"), expiresAt: NOW + 1000 });
    for (const [index, id] of ["one", "two", "three", "four"].entries()) await add(token(id, NOW + index));
    expect(await left()).toEqual(["four", "three", "two", "invitation"]);
    expect(await oneTimeTokens.findByLink(store, "link-one")).toBeUndefined();
    expect(await oneTimeTokens.findByLink(store, "link-two")).toEqual(token("two", NOW + 1));
    const [two, four] = [token("two", NOW + 1), token("four", NOW + 3)];
    const taken = await Promise.all([two, four].map((one) => oneTimeTokens.take(store, one)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await oneTimeTokens.take(store, two)).toBe(false);
    expect(await left()).toEqual(["invitation"]);
    expect(await oneTimeTokens.findByUser(store, "bob", ["recovery"])).toHaveLength(1);
    for (const [index, id] of ["five", "six", "seven"].entries()) await add(token(id, NOW + 10 + index, "confirmation"));
    await add(token("eight", NOW + 500, "confirmation"));
    expect(await left()).toEqual(["eight"]);
  });

  test("a flow gets only one code, which works once", async () => {
    const { db, tables: t } = store;
    await flowStates.insert(db, t, flowFixture("new"));
    expect(await flowStates.setCode(db, t, "new", "ann", "code", NOW)).toHaveLength(1);
    expect(await flowStates.setCode(db, t, "new", "ann", "other", NOW)).toHaveLength(0);
    expect(await flowStates.findByCode(store, "code")).toMatchObject({ id: "new", userId: "ann", codeIssuedAt: NOW });
    expect(await flowStates.take(store, "new")).toMatchObject({ id: "new" });
    expect(await flowStates.take(store, "new")).toBeUndefined();
  });

  test("removes the flows of an account and those that would link to it, and no others", async () => {
    const { db, tables: t } = store;
    const flows = [
      { id: "signs-in", userId: "ann" },
      { id: "links", linkTo: "ann" },
      { id: "other", linkTo: "bob" },
      { id: "unowned" },
    ];
    for (const { id, ...more } of flows) await flowStates.insert(db, t, flowFixture(id, more));
    await store.atomically((batch) => [flowStates.removeByUser(batch, t, "ann")]);
    const left = await db.select({ id: t.flowStates.id }).from(t.flowStates);
    expect(left.map(({ id }) => id).sort()).toEqual(["other", "unowned"]);
  });

  test("challenges, time steps and recovery codes can be used once", async () => {
    const { db, tables: t } = store;
    await factors.insert(db, t, factorFixture("ann"));
    const challenge = {
      id: "c",
      factorId: "factor-ann",
      addressHash: "a",
      codeHash: null,
      createdAt: NOW,
      verifiedAt: null,
    };
    await factors.insertChallenge(db, t, challenge);
    expect(await factors.findChallenge(store, "c")).toEqual(challenge);
    expect(await factors.markChallengeVerified(store, "c", NOW)).toBe(true);
    expect(await factors.markChallengeVerified(store, "c", NOW)).toBe(false);
    expect(await factors.useStep(store, "factor-ann", 59_000_000)).toBe(true);
    expect(await factors.useStep(store, "factor-ann", 59_000_000)).toBe(false);
    await store.atomically((inner) => recoveryCodes.replace(inner, t, "factor-ann", ["r1", "r2"], NOW));
    expect(await recoveryCodes.take(store, "factor-ann", "r1", NOW)).toBe(true);
    expect(await recoveryCodes.take(store, "factor-ann", "r1", NOW)).toBe(false);
    expect(await recoveryCodes.countCodes(store, "factor-ann")).toEqual({ total: 2, remaining: 1 });
  });

  test("one signing key is current; older previous keys are kept or deleted", async () => {
    const { tables: t } = store;
    const key = (kid: string, createdAt: number): signingKeys.SigningKey => ({
      kid,
      publicKey: { kty: "EC", crv: "P-256", x: "x", y: "y" },
      privateKey: "sealed",
      state: "current",
      createdAt,
    });
    for (const [index, kid] of ["a", "b", "c", "d"].entries())
      await store.atomically((db) => signingKeys.replaceCurrent(db, t, key(kid, NOW + index), kid === "c"));
    expect((await signingKeys.findAll(store)).map(({ kid, state }) => [kid, state])).toEqual([
      ["d", "current"],
      ["c", "previous"],
      ["b", "previous"],
    ]);
  });

  test("attempts are counted within a window", async () => {
    const hit = (now: number) => attempts.increment(store, "k", 1000, now);
    expect(await hit(NOW)).toEqual({ count: 1, resetAt: NOW + 1000 });
    expect(await hit(NOW + 999)).toEqual({ count: 2, resetAt: NOW + 1000 });
    expect(await hit(NOW + 1000)).toEqual({ count: 1, resetAt: NOW + 2000 });
    const all = await Promise.all(Array.from({ length: 20 }, () => attempts.increment(store, "many", 1000, NOW)));
    expect(Math.max(...all.map(({ count }) => count))).toBe(20);
  });

  test("the log contains the devices a user signed in from, and remains after the account is deleted", async () => {
    const { db, tables: t } = store;
    const entry = {
      id: "1",
      at: NOW,
      action: "login",
      actorId: "ann",
      userId: "ann",
      siteId: null,
      device: "d",
      requestId: "r",
      details: {},
    };
    expect(await auditLog.findPriorSignIn(store, "ann", "d")).toBe("never");
    await auditLog.insert(db, t, entry);
    expect(await auditLog.findPriorSignIn(store, "ann", "d")).toBe("here");
    expect(await auditLog.findPriorSignIn(store, "ann", "e")).toBe("elsewhere");
    await users.remove(db, t, "ann");
    expect(await auditLog.findByUser(store, "ann")).toEqual([entry]);
  });
});
