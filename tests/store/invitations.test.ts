import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as invitations from "#store/invitations.ts";
import type { Store } from "#store/store.ts";
import * as users from "#store/users.ts";
import { acceptInvitation } from "#worker/accounts/accept-invitation.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const EMAIL = "ewa@vrijhuis.example";

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
    for (const table of [t.users, t.invitations, t.orders]) await db.delete(table).where(sql`1 = 1`);
    await db.insert(t.orders).values([orderFixture("order-1", EMAIL), orderFixture("order-2", "x@vrijhuis.example")]);
    await invitations.invite(db, t, { id: "i-1", orderId: "order-1", email: EMAIL }, NOW);
    await invitations.invite(db, t, { id: "i-2", orderId: "order-2", email: "x@vrijhuis.example" }, NOW);
  });

  const ewa = (emailConfirmedAt: number | null = NOW) =>
    users.insert(store.db, store.tables, { id: "ewa", email: EMAIL, name: "Ewa", emailConfirmedAt }, NOW);
  const accept = (id = "i-1", now = NOW) => acceptInvitation(store, id, "ewa", now);
  const acceptedAt = async (id: string) => (await invitations.findById(store, id))?.acceptedAt;

  test("is taken up by the account of the address it was sent to, once", async () => {
    await ewa();
    expect(await accept()).toEqual({ ok: true, email: EMAIL });
    expect(await accept("i-1", NOW + 5)).toEqual({ ok: true, email: EMAIL });
    expect([await acceptedAt("i-1"), await acceptedAt("i-2")]).toEqual([NOW, null]);
  });

  test("is not for another address, an unconfirmed one, or who is gone", async () => {
    expect(await accept()).toEqual({ ok: false, code: "NOT_SIGNED_IN" });
    await ewa(null);
    expect(await accept()).toEqual({ ok: false, code: "NOT_ALLOWED" });
    await users.update(store.db, store.tables, "ewa", { emailConfirmedAt: NOW }, NOW);
    expect(await accept("i-2")).toEqual({ ok: false, code: "NOT_ALLOWED" });
    expect(await accept("i-3")).toEqual({ ok: false, code: "NOT_FOUND" });
    expect([await acceptedAt("i-1"), await acceptedAt("i-2")]).toEqual([null, null]);
  });
});
