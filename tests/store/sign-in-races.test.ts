import { isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "#contract/identity/account.ts";
import { isRefusal, type Refusal } from "#contract/identity/auth-errors.ts";
import * as factors from "#store/identity/factors.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import * as identities from "#store/identity/identities.ts";
import * as sessions from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { changeAccount, softDeleteAccount } from "#identity/accounts/admin-accounts.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { digest } from "#services/secrets/digests.ts";
import { exchangeCode } from "#identity/accounts/exchange-code.ts";
import { findOrCreateAccount, linkProfile, withExternalAccount } from "#identity/accounts/external-account.ts";
import { redeemCode } from "#identity/accounts/redeem-code.ts";
import { removeAccount } from "#identity/accounts/remove-account.ts";
import { sendLinkMail } from "#identity/accounts/send-code.ts";
import { signOut } from "#identity/accounts/sign-out.ts";
import { startSession } from "#identity/accounts/start-session.ts";
import { unlinkIdentity } from "#identity/accounts/unlink-identity.ts";
import { updateAccount } from "#identity/accounts/update-account.ts";
import { factorFixture, flowFixture, identityFixture, sessionFixture } from "../fixtures/account.ts";
import { NOW } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { linkTokensTo } from "../support/mailed-links.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const EMAIL = "ann@vrijhuis.example";
const [OLD_HASH, NEW_HASH] = ["a", "b"].map((letter) => `$2a$08$${letter.repeat(53)}`) as [string, string];
const PROFILE = {
  provider: "google",
  sub: "g-ann",
  email: EMAIL,
  emailVerified: true,
  name: undefined,
  picture: undefined,
  nonce: undefined,
};
const SETTINGS = { manualLinking: true, sms: "outbox" as const };

describe.each(DIALECTS)("a sign-in or change that meets another change, on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let auth: AuthContext;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    auth = authContextOn(store);
    auth.settings = { ...auth.settings, ...SETTINGS };
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    for (const table of [t.users, t.outbox, t.attempts, t.auditLog, t.flowStates]) await db.delete(table).where(sql`1 = 1`);
    await users.insert(db, t, { id: "ann", email: EMAIL, name: "", encryptedPassword: OLD_HASH, emailConfirmedAt: NOW }, NOW);
    await identities.insert(db, t, identityFixture("ann"));
  });

  const ann = async (): Promise<Account> => {
    const account = await users.findById(store, "ann");
    if (!account) throw new Error("the account is missing");
    return account;
  };
  /** A context whose next batch is preceded by another change. */
  const interruptedBy = (change: () => PromiseLike<unknown>): AuthContext => {
    let isOver = false;
    const atomically: Store["atomically"] = async (queries) => {
      if (!isOver) {
        isOver = true;
        await change();
      }
      return store.atomically(queries);
    };
    return { ...auth, store: { ...store, atomically } };
  };
  const codeOf = (result: object | Refusal) => (isRefusal(result) ? result.code : "done");

  const changes: [string, () => Promise<unknown>][] = [
    ["a new password", async () => changeAccount(auth, await ann(), { passwordHash: NEW_HASH }, null)],
    ["a ban", async () => changeAccount(auth, await ann(), { banDuration: "1h" }, null)],
    ["a soft deletion", async () => softDeleteAccount(auth, await ann(), null)],
    [
      "a deletion",
      async () => removeAccount(auth, { kv: opened.kv, mainDomain: "vrijhuis.nl" }, { account: await ann(), actorId: null }),
    ],
  ];
  const signIns: [string, string, (at: AuthContext) => Promise<object | Refusal>][] = [
    [
      "a sign-in with the password",
      "invalid_credentials",
      async (at) => {
        const account = await ann();
        return startSession(at, { account, method: "password", readAs: account });
      },
    ],
    [
      "a sign-in with a link",
      "otp_expired",
      async (at) => {
        await store.atomically(await sendLinkMail(auth, await ann(), "magicLink", {}));
        const [link = ""] = await linkTokensTo(store, EMAIL);
        const redeemed = await redeemCode(at, "magiclink", { link });
        if (typeof redeemed === "symbol" || isRefusal(redeemed)) throw new Error("the link was not taken");
        return startSession(at, { ...redeemed, method: "otp", refusal: "otp_expired" });
      },
    ],
    [
      "an exchange of an authorization code",
      "flow_state_not_found",
      async (at) => {
        const flow = { userId: "ann", challenge: "v", challengeMethod: "plain", codeIssuedAt: NOW };
        await flowStates.insert(store.db, store.tables, flowFixture("flow", { ...flow, codeHash: await digest("code") }));
        return exchangeCode(at, "code", "v");
      },
    ],
    [
      "a sign-in with a provider",
      "invalid_credentials",
      async (at) => {
        const known = identityFixture("ann", { id: "google", provider: "google", providerId: PROFILE.sub });
        await identities.insert(store.db, store.tables, known);
        const found = await findOrCreateAccount(at, PROFILE);
        return isRefusal(found) ? found : startSession(at, { ...found, method: "oauth" });
      },
    ],
  ];
  const pairs = signIns.flatMap(([name, code, signIn]) =>
    changes.map(([changeName, change]) => [name, code, changeName, signIn, change] as const),
  );
  test.for(pairs)("%s is refused with %s after %s", async ([, code, , signIn, change]) => {
    expect(codeOf(await signIn(interruptedBy(change)))).toBe(code);
    expect(await sessions.findByUser(store, "ann")).toEqual([]);
    expect(await store.db.$count(store.tables.guards)).toBe(0);
  });

  test("each of these sign-ins starts a session if nothing has changed", async () => {
    for (const [, , signIn] of signIns) expect(codeOf(await signIn(auth))).toBe("done");
    expect(await sessions.findByUser(store, "ann")).toHaveLength(signIns.length);
  });

  const sessionChanges: [string, (at: AuthContext, account: Account) => Promise<object | undefined>][] = [
    ["asking for another address", (at, account) => updateAccount(at, currentOf(account), { email: "thief@vrijhuis.example" })],
    ["asking for another number", (at, account) => updateAccount(at, currentOf(account), { phone: "31687654321" })],
    ["changing the metadata", (at, account) => updateAccount(at, currentOf(account), { data: { name: "Thief" } })],
    ["removing an identity", (at, account) => unlinkIdentity(at, currentOf(account), "identity-ann")],
    [
      "linking an identity",
      async (at, account) => {
        const found = await linkProfile(at, account.id, "session-ann", { ...PROFILE, sub: "g-thief" });
        return isRefusal(found) ? found : startSession(at, { ...found, method: "oauth" });
      },
    ],
  ];
  const signInWithGoogle = (at: AuthContext) =>
    withExternalAccount(
      () => findOrCreateAccount(at, PROFILE),
      (found) => startSession(at, { ...found, method: "oauth" }),
    );
  const linkGoogle = (at: AuthContext, userId = "ann") =>
    withExternalAccount(
      () => linkProfile(at, userId, `session-${userId}`, PROFILE),
      (found) => startSession(at, { ...found, method: "oauth" }),
    );
  const addGoogle = () =>
    identities.insert(
      store.db,
      store.tables,
      identityFixture("ann", { id: "google", provider: "google", providerId: PROFILE.sub }),
    );
  const addFlow = async (provider: string) =>
    flowStates.insert(
      store.db,
      store.tables,
      flowFixture(provider, {
        userId: "ann",
        provider,
        challenge: "v",
        challengeMethod: "plain",
        codeHash: await digest(provider),
        codeIssuedAt: NOW,
      }),
    );

  test("two first sign-ins of a person at a provider are one account", async () => {
    await store.db.delete(store.tables.users);
    expect(codeOf(await signInWithGoogle(interruptedBy(() => signInWithGoogle(auth))))).toBe("done");
    expect(await store.db.$count(store.tables.users)).toBe(1);
    expect(await store.db.$count(store.tables.sessions)).toBe(2);
  });

  test.each([NOW, null])(
    "two sign-ins at a provider join the account with the address, confirmed at %s",
    async (emailConfirmedAt) => {
      await store.db.update(store.tables.users).set({ emailConfirmedAt });
      expect(codeOf(await signInWithGoogle(interruptedBy(() => signInWithGoogle(auth))))).toBe("done");
      expect(await sessions.findByUser(store, "ann")).toHaveLength(2);
      const account = await ann();
      expect(account.identities.filter(({ provider }) => provider === "google")).toHaveLength(1);
    },
  );

  test("one of two accounts that link the same identity gets it", async () => {
    const { db, tables: t } = store;
    await users.insert(db, t, { id: "ben", email: "ben@vrijhuis.example", name: "", emailConfirmedAt: NOW }, NOW);
    await sessions.insert(db, t, sessionFixture("ann"));
    await sessions.insert(db, t, sessionFixture("ben"));
    expect(codeOf(await linkGoogle(interruptedBy(() => linkGoogle(auth, "ben"))))).toBe("identity_already_exists");
    expect(await identities.findByProvider(store, "google", PROFILE.sub)).toMatchObject({ userId: "ben" });
  });

  test("a sign-in with an identity that is unlinked meanwhile links it again", async () => {
    const { db, tables: t } = store;
    await addGoogle();
    await sessions.insert(db, t, sessionFixture("ann"));
    const at = interruptedBy(async () => unlinkIdentity(auth, currentOf(await ann()), "google"));
    expect(codeOf(await signInWithGoogle(at))).toBe("done");
    expect((await ann()).appMetadata.providers).toContain("google");
    expect(await identities.findByProvider(store, "google", PROFILE.sub)).toBeDefined();
  });

  test("a sign-in with a provider during the account's deletion is refused or creates another account", async () => {
    for (let round = 0; round < 10; round++) {
      await addGoogle();
      const account = await ann();
      const removal = () => removeAccount(auth, { kv: opened.kv, mainDomain: "vrijhuis.nl" }, { account, actorId: null });
      const results = await Promise.all([signInWithGoogle(auth), signInWithGoogle(auth), removal(), signInWithGoogle(auth)]);
      for (const result of results) expect(["done", "invalid_credentials", "session_not_found"]).toContain(codeOf(result ?? {}));
      await store.db.delete(store.tables.users);
      await users.insert(store.db, store.tables, { id: "ann", email: EMAIL, name: "", emailConfirmedAt: NOW }, NOW);
    }
  });

  test("the last identity stays when two are unlinked at once", async () => {
    await addGoogle();
    await sessions.insert(store.db, store.tables, sessionFixture("ann"));
    const current = currentOf(await ann());
    const at = interruptedBy(() => unlinkIdentity(auth, current, "google"));
    expect(codeOf((await unlinkIdentity(at, current, "identity-ann")) ?? {})).toBe("single_identity_not_deletable");
    expect((await ann()).identities.map(({ id }) => id)).toEqual(["identity-ann"]);
  });

  test("the providers are right when two of three identities are unlinked at once", async () => {
    await addGoogle();
    await identities.insert(store.db, store.tables, identityFixture("ann", { id: "apple", provider: "apple" }));
    await sessions.insert(store.db, store.tables, sessionFixture("ann"));
    const current = currentOf(await ann());
    const at = interruptedBy(() => unlinkIdentity(auth, current, "google"));
    expect(await unlinkIdentity(at, current, "identity-ann")).toBeUndefined();
    expect((await ann()).appMetadata).toMatchObject({ provider: "apple", providers: ["apple"] });
  });

  test.each(["global", "others"] as const)(
    "a code that is exchanged during a sign-out with scope %s starts no session",
    async (scope) => {
      await addFlow("email");
      await sessions.insert(store.db, store.tables, sessionFixture("ann"));
      const current = currentOf(await ann());
      const at = interruptedBy(() => signOut(auth, current, scope));
      expect(codeOf(await exchangeCode(at, "email", "v"))).toBe("flow_state_not_found");
      expect(await sessions.findByUser(store, "ann")).toHaveLength(scope === "global" ? 0 : 1);
    },
  );

  test("a code is exchanged once, and never after a wrong verifier", async () => {
    for (const name of ["one", "two"]) await addFlow(name);
    const [first, second] = await Promise.all([exchangeCode(auth, "one", "v"), exchangeCode(auth, "one", "v")]);
    expect([codeOf(first), codeOf(second)].toSorted()).toEqual(["done", "flow_state_not_found"]);
    expect(codeOf(await exchangeCode(auth, "two", "w"))).toBe("bad_code_verifier");
    expect(codeOf(await exchangeCode(auth, "two", "v"))).toBe("flow_state_not_found");
  });

  test("unlinking an identity ends the codes of its provider and no others", async () => {
    await addGoogle();
    for (const provider of ["google", "email"]) await addFlow(provider);
    await sessions.insert(store.db, store.tables, sessionFixture("ann"));
    const current = currentOf(await ann());
    const at = interruptedBy(() => unlinkIdentity(auth, current, "google"));
    expect(codeOf(await exchangeCode(at, "google", "v"))).toBe("flow_state_not_found");
    expect(codeOf(await exchangeCode(auth, "email", "v"))).toBe("done");
  });

  test("a soft deletion removes factors, devices, and an identity that is linked meanwhile", async () => {
    const { db, tables: t } = store;
    await factors.insert(db, t, factorFixture("ann", { type: "phone", phone: "31612345678", friendlyName: "Ann's phone" }));
    await signInWithGoogle(auth);
    const account = await ann();
    await softDeleteAccount(
      interruptedBy(() => identities.insert(db, t, identityFixture("ann", { id: "apple", provider: "apple" }))),
      account,
      null,
    );
    expect(await ann()).toMatchObject({ identities: [], factors: [] });
    expect(await db.select({ device: t.auditLog.device }).from(t.auditLog).where(isNotNull(t.auditLog.device))).toEqual([]);
  });

  const currentOf = (account: Account) => ({ account, session: sessionFixture("ann") });
  test.for(sessionChanges)("%s is refused after the session has ended", async ([, change]) => {
    const { db, tables: t } = store;
    await sessions.insert(db, t, sessionFixture("ann"));
    await identities.insert(db, t, identityFixture("ann", { id: "apple", provider: "apple", providerId: "a-ann" }));
    const before = await ann();
    const at = interruptedBy(async () => store.atomically((batch) => [sessions.removeByUser(batch, t, "ann")]));
    expect(codeOf((await change(at, before)) ?? {})).toBe("session_not_found");
    expect(await ann()).toEqual(before);
    expect(await db.$count(t.oneTimeTokens)).toBe(0);
  });
});
