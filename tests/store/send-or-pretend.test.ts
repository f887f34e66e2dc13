import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "#store/store.ts";
import * as users from "#store/users.ts";
import { recover, resend } from "#worker/accounts/recover.ts";
import { sendOrPretend } from "#worker/accounts/send-or-pretend.ts";
import { sendSignInCode } from "#worker/accounts/send-sign-in-code.ts";
import type { AuthContext } from "#worker/accounts/auth-context.ts";
import { NOW } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const NOBODY = "nobody-knows@vrijhuis.example";
const PHONE = "+31612345699";
const PKCE = { challenge: "a".repeat(43), method: "s256" as const };

describe.each(DIALECTS)("what is done for nobody, on %s", (_, open) => {
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

  test("is written, all of it, and gone again", async () => {
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
    ["a confirmation once more", (auth) => resend(auth, "signup", NOBODY, {})],
    ["… of who has confirmed", (auth) => resend(auth, "signup", "ann@vrijhuis.example", {})],
    ["a change of address once more", (auth) => resend(auth, "email_change", NOBODY, {})],
    ["a text message once more", (auth) => resend(auth, "sms", PHONE, {})],
    ["a change of number once more", (auth) => resend(auth, "phone_change", PHONE, {})],
    ["a code where none is made", (auth) => sendSignInCode(auth, { email: NOBODY, createUser: false, data: {} })],
    ["… by text message", (auth) => sendSignInCode(auth, { phone: PHONE, createUser: false, data: {} })],
  ])("%s leaves nothing", async (_name, ask) => {
    const afterResponse: Promise<unknown>[] = [];
    await ask(authContextOn(store, { afterResponse: (_what, work) => void afterResponse.push(work()) }));
    await Promise.all(afterResponse);
    expect(await counts()).toEqual(ANN_ALONE);
  });
});
