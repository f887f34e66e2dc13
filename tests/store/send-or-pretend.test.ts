import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { draftAccount } from "#identity/accounts/new-account.ts";
import { recover, resend } from "#identity/accounts/recover.ts";
import { redeemCode } from "#identity/accounts/redeem-code.ts";
import { sendLinkMail } from "#identity/accounts/send-code.ts";
import { sendOrPretend } from "#identity/accounts/send-or-pretend.ts";
import { sendSignInCode } from "#identity/accounts/send-sign-in-code.ts";
import { askForConfirmation } from "#identity/accounts/sign-up.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { NOW } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const NOBODY = "nobody-knows@vrijhuis.example";
const PHONE = "+31612345699";
const PKCE = { challenge: "a".repeat(43), method: "s256" as const };

describe.each(DIALECTS)("pretended sending on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    for (const table of [t.users, t.outbox, t.auditLog, t.attempts, t.smsOutbox]) await db.delete(table).where(sql`1 = 1`);
    await users.insert(db, t, { id: "ann", email: "ann@vrijhuis.example", name: "Ann", emailConfirmedAt: NOW }, NOW);
  });

  const counts = async () => {
    const { db, tables: t } = store;
    const all = [t.users, t.identities, t.oneTimeTokens, t.flowStates, t.outbox, t.smsOutbox, t.auditLog];
    return Promise.all(all.map((table) => db.$count(table)));
  };
  const ANN_ALONE = [1, 0, 0, 0, 0, 0, 0];

  test("runs all writes and deletes their data again", async () => {
    const { db, tables: t } = store;
    let seen = "";
    await sendOrPretend(authContextOn(store), undefined, async ({ id, email }) => {
      seen = email;
      const changes = { name: email };
      return (inner) => [
        users.update(inner, t, id, changes, NOW),
        inner.insert(t.attempts).select(
          inner
            .select({ key: t.users.name, count: sql<number>`1`.as("count"), resetAt: sql<number>`${NOW}`.as("reset_at") })
            .from(t.users)
            .where(sql`${t.users.id} = ${id}`),
        ),
      ];
    });
    expect(await db.select({ key: t.attempts.key }).from(t.attempts)).toEqual([{ key: seen }]);
    expect(await counts()).toEqual(ANN_ALONE);
  });

  test.each<[string, (auth: AuthContext) => Promise<unknown>]>([
    ["a forgotten password", (auth) => recover(auth, NOBODY, { pkce: PKCE })],
    ["resending a confirmation", (auth) => resend(auth, "signup", NOBODY, {})],
    ["resending a confirmation to a confirmed address", (auth) => resend(auth, "signup", "ann@vrijhuis.example", {})],
    ["resending a change of address", (auth) => resend(auth, "email_change", NOBODY, {})],
    ["resending a text message", (auth) => resend(auth, "sms", PHONE, {})],
    ["resending a change of number", (auth) => resend(auth, "phone_change", PHONE, {})],
    ["a sign-in code without sign-up", (auth) => sendSignInCode(auth, { email: NOBODY, createUser: false, data: {} })],
    [
      "a sign-in code by text message without sign-up",
      (auth) => sendSignInCode(auth, { phone: PHONE, createUser: false, data: {} }),
    ],
  ])("%s leaves no data", async (_name, ask) => {
    const running: Promise<unknown>[] = [];
    await ask(authContextOn(store, { afterResponse: (_what, work) => void running.push(work()) }));
    await Promise.all(running);
    expect(await counts()).toEqual(ANN_ALONE);
  });

  /** Number of queries that an action sends. */
  const countQueries = async (act: () => Promise<unknown>) => {
    const before = opened.queries();
    await act();
    return opened.queries() - before;
  };

  test("sends as many queries for an unknown address as for a known one", async () => {
    const auth = authContextOn(store);
    const send = (email: string) => async () => {
      const to = await users.findByEmail(store, email);
      return sendOrPretend(auth, to, (account) => sendLinkMail(auth, account, "recover", {}));
    };
    expect(await countQueries(send("ann@vrijhuis.example"))).toBe(await countQueries(send(NOBODY)));
    expect(await store.db.select({ to: store.tables.outbox.recipient }).from(store.tables.outbox)).toEqual([
      { to: "ann@vrijhuis.example" },
    ]);
  });

  test("a sign-up sends as many queries for a new address as for an unconfirmed and a confirmed one", async () => {
    const auth = authContextOn(store);
    const ask = (existing: Parameters<typeof askForConfirmation>[2]) => () =>
      askForConfirmation(auth, draftAccount(auth, { email: NOBODY }), existing, (to) => sendLinkMail(auth, to, "confirm", {}));
    const queries = [await countQueries(ask(undefined))];
    const unconfirmed = await users.findByEmail(store, NOBODY);
    expect(unconfirmed).toMatchObject({ emailConfirmedAt: null });
    queries.push(await countQueries(ask(unconfirmed)), await countQueries(ask("confirmed")));
    expect(new Set(queries).size).toBe(1);
    const recipients = await store.db.select({ to: store.tables.outbox.recipient }).from(store.tables.outbox);
    expect(recipients).toEqual([{ to: NOBODY }, { to: NOBODY }]);
  });

  test.each(["email", "email_change"] as const)(
    "a wrong code (%s) sends the same number of queries whether or not the address has an account",
    async (type) => {
      const { db, tables: t } = store;
      await users.insert(
        db,
        t,
        { id: "bob", email: "bob@vrijhuis.example", name: "", emailChange: "bob-2@vrijhuis.example" },
        NOW,
      );
      const guess = (email: string) => () => redeemCode(authContextOn(store), type, { email, code: "123456" });
      const [known, changing, unknown] = [
        await countQueries(guess("ann@vrijhuis.example")),
        await countQueries(guess("bob-2@vrijhuis.example")),
        await countQueries(guess(NOBODY)),
      ];
      expect([known, changing]).toEqual([unknown, unknown]);
    },
  );
});
