import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "#contract/account.ts";
import { isRefusal, type Refusal } from "#contract/auth-errors.ts";
import * as flowStates from "#store/flow-states.ts";
import * as identities from "#store/identities.ts";
import * as sessions from "#store/sessions.ts";
import type { Store } from "#store/store.ts";
import * as users from "#store/users.ts";
import { changeAccount, softDeleteAccount } from "#worker/accounts/admin-accounts.ts";
import type { AuthContext } from "#worker/accounts/auth-context.ts";
import { digest } from "#worker/accounts/digests.ts";
import { exchangeCode } from "#worker/accounts/exchange-code.ts";
import { findOrCreateAccount, linkProfile } from "#worker/accounts/external-account.ts";
import { redeemCode } from "#worker/accounts/redeem-code.ts";
import { removeAccount } from "#worker/accounts/remove-account.ts";
import { sendLinkMail } from "#worker/accounts/send-code.ts";
import { startSession } from "#worker/accounts/start-session.ts";
import { unlinkIdentity } from "#worker/accounts/unlink-identity.ts";
import { updateAccount } from "#worker/accounts/update-account.ts";
import { flowFixture, identityFixture, sessionFixture } from "../fixtures/account.ts";
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
const SETTINGS = { manualLinking: true };

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
    for (const table of [t.users, t.outbox, t.attempts]) await db.delete(table).where(sql`1 = 1`);
    await users.insert(db, t, { id: "ann", email: EMAIL, name: "", encryptedPassword: OLD_HASH, emailConfirmedAt: NOW }, NOW);
    await identities.insert(db, t, identityFixture("ann"));
  });

  const ann = async (): Promise<Account> => {
    const account = await users.findById(store, "ann");
    if (!account) throw new Error("the account is missing");
    return account;
  };
  /** A context whose next batch is preceded by another change. */
  const interruptedBy = (change: () => Promise<unknown>): AuthContext => {
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
        const found = await linkProfile(at, account, "session-ann", { ...PROFILE, sub: "g-thief" });
        return isRefusal(found) ? found : startSession(at, { ...found, method: "oauth" });
      },
    ],
  ];
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
