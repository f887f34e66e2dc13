import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as signUpLinks from "#store/identity/sign-up-links.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { redeemSignUpLink } from "#identity/accounts/redeem-sign-up-link.ts";
import { forgetOrders } from "../support/billing.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const EMAIL = "ewa@vrijhuis.example";

describe.each(DIALECTS)("sign-up links on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    await forgetOrders(store);
    await db.delete(t.users).where(sql`1 = 1`);
    await db.insert(t.orders).values([orderFixture("order-1", EMAIL), orderFixture("order-2", "x@vrijhuis.example")]);
    await signUpLinks.insert(db, t, { id: "link-1", orderId: "order-1", email: EMAIL }, NOW);
    await signUpLinks.insert(db, t, { id: "link-2", orderId: "order-2", email: "x@vrijhuis.example" }, NOW);
  });

  const ewa = (emailConfirmedAt: number | null = NOW) =>
    users.insert(store.db, store.tables, { id: "ewa", email: EMAIL, name: "Ewa", emailConfirmedAt }, NOW);
  const redeem = (id = "link-1", now = NOW) => redeemSignUpLink(store, id, "ewa", now);
  const redeemedAt = async (id: string) => (await signUpLinks.findById(store, id))?.redeemedAt;

  test("a link is redeemed once, by the account of the address it was sent to", async () => {
    await ewa();
    expect(await redeem()).toEqual({ ok: true, email: EMAIL });
    expect(await redeem("link-1", NOW + 5)).toEqual({ ok: true, email: EMAIL });
    expect([await redeemedAt("link-1"), await redeemedAt("link-2")]).toEqual([NOW, null]);
  });

  test("another, unconfirmed or deleted account cannot redeem it", async () => {
    expect(await redeem()).toEqual({ ok: false, code: "NOT_SIGNED_IN" });
    await ewa(null);
    expect(await redeem()).toEqual({ ok: false, code: "NOT_ALLOWED" });
    await users.update(store.db, store.tables, "ewa", { emailConfirmedAt: NOW }, NOW);
    expect(await redeem("link-2")).toEqual({ ok: false, code: "NOT_ALLOWED" });
    expect(await redeem("link-3")).toEqual({ ok: false, code: "NOT_FOUND" });
    expect([await redeemedAt("link-1"), await redeemedAt("link-2")]).toEqual([null, null]);
  });
});
