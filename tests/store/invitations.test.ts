import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "#contract/auth-errors.ts";
import type { Store } from "#store/store.ts";
import * as users from "#store/users.ts";
import { acceptInvitation } from "#worker/accounts/accept-invitation.ts";
import { NOW } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("invitations on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    for (const table of [t.users, t.orders, t.outbox]) await db.delete(table).where(sql`1 = 1`);
    await db.insert(t.orders).values({
      id: "order-1",
      plan: "standard",
      locale: "pl",
      customer: { kind: "person", name: "Ewa", email: "ewa@vrijhuis.example", country: "PL" },
      dueNow: 15_000,
      monthly: 5000,
      nextCharge: "2026-07-01",
      status: "paid",
      provider: "test",
      digest: "d",
      createdAt: NOW,
      updatedAt: NOW,
    });
    await db.insert(t.invitations).values({ id: "i-1", orderId: "order-1", email: "ewa@vrijhuis.example", createdAt: NOW });
  });

  const accept = () => acceptInvitation(authContextOn(store), "i-1", "https://vrijhuis.nl/pl/onboarding");
  const mails = () => store.db.select().from(store.tables.outbox);
  const acceptedAt = async () => (await store.db.select().from(store.tables.invitations))[0]?.acceptedAt;

  test("the account of a paid order is made once, and its owner is written to in the language of the order", async () => {
    expect(await accept()).toMatchObject({
      email: "ewa@vrijhuis.example",
      name: "Ewa",
      userMetadata: { name: "Ewa", locale: "pl" },
      invitedAt: NOW,
    });
    expect(await acceptedAt()).toBe(NOW);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: "ewa@vrijhuis.example", subject: "Twoje konto w Vrijhuis jest gotowe" });
    expect(mail?.text).toContain("type=invite&redirect_to=https%3A%2F%2Fvrijhuis.nl%2Fpl%2Fonboarding");
    expect(await accept()).toMatchObject({ email: "ewa@vrijhuis.example" });
    expect([(await mails()).length, (await users.list(store, 0, 10)).total]).toEqual([1, 1]);
  });

  test("who has an account already keeps it, and gets no mail", async () => {
    await users.insert(
      store.db,
      store.tables,
      { id: "ewa", email: "ewa@vrijhuis.example", name: "E.", emailConfirmedAt: 1 },
      NOW,
    );
    expect(await accept()).toMatchObject({ id: "ewa", name: "E." });
    expect([await acceptedAt(), (await mails()).length]).toEqual([NOW, 0]);
  });

  test("nobody is invited by a name that is no invitation", async () => {
    expect(await acceptInvitation(authContextOn(store), "i-2", "https://vrijhuis.nl")).toBeInstanceOf(Refusal);
  });
});
