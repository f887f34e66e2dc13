import { afterAll, beforeAll, expect, test } from "vitest";
import { reminderKey } from "#business/billing/reminder-key.ts";
import { DAY_MS } from "#domain/time.ts";
import { insertGift } from "#store/business/paid-sites.ts";
import { insertChange, insertMovements } from "#store/business/subscriptions.ts";
import { enqueue } from "#store/services/outbox.ts";
import { mailOf } from "../fixtures/mail.ts";
import { admin } from "../support/admin.ts";
import { owner, published, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { givenSubscription } from "../support/billing.ts";
import { faultsAt, screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

const SHOTS = process.env["SHOTS"];
const NOW = Date.now();

let portal: Portal;
let boss: TestOwner;

beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  const { worker } = portal;
  boss = await admin(worker);
  const anna = await owner(worker);
  const siteId = await published(anna, "duinhuis", "Het Duinhuis");
  await fill(anna.id, siteId);
});
afterAll(() => portal.stop());

/** A subscription of Stripe that has not paid, one of each other kind, money of three months, and what admins have to look at. */
async function fill(userId: string, siteId: string): Promise<void> {
  const { store } = portal.worker;
  const { db, tables: t } = store;
  const pastDueSince = NOW - 8 * DAY_MS;
  const due = { status: "past_due", pastDueSince, remindersSent: 2, remindedAt: NOW, createdAt: NOW - 70 * DAY_MS } as const;
  const late = await givenSubscription(store, "anna", { ...due, userId, siteId, paidUntil: pastDueSince });
  await givenSubscription(store, "een.heel.lang.adres.van.een.eigenaar", {
    status: "ended",
    endedAt: NOW,
    createdAt: NOW - DAY_MS,
  });
  const orderId = "6a1c6f1e-0000-4000-8000-000000000001";
  const test = { orderId, provider: "sandbox", providerRef: `test_sub_${orderId}`, createdAt: NOW - 2 * DAY_MS };
  await givenSubscription(store, "test", test);
  const charge = (id: string, days: number, amount = 50_00) => ({
    id,
    kind: "charge" as const,
    amount,
    at: NOW - days * DAY_MS,
    chargeId: null,
  });
  const money = [
    charge("ch_1", 70, 200_00),
    charge("ch_2", 38),
    { id: "re_1", kind: "refund" as const, amount: -30_00, at: NOW - 30 * DAY_MS, chargeId: null },
    { id: "dp_1", kind: "dispute" as const, amount: -50_00, at: NOW - DAY_MS, chargeId: null },
  ];
  const movements = money.map((each) => ({ ...each, subscriptionId: late.id }));
  await store.atomically((batch) =>
    insertMovements(batch, t, [...movements, { ...charge("test-1", 0), subscriptionId: "test" }]),
  );
  const facts = { status: ["active", "past_due"], pastDueSince: [null, pastDueSince] } as never;
  await insertChange(db, t, { subscriptionId: late.id, version: 2, source: "comparison", at: NOW - 1000, facts, by: null });
  const key = reminderKey(late, 0);
  await enqueue(db, t, "reminder", mailOf({ key, subject: "De betaling van je abonnement is niet gelukt" }), NOW - DAY_MS);
  await db
    .insert(t.billingEvents)
    .values({ id: "evt_1", type: "invoice.payment_failed", orderId: late.orderId, receivedAt: NOW });
  const gift = { siteId, reason: "Eerste testers", createdAt: NOW - DAY_MS, createdBy: boss.id };
  await store.atomically((batch) => insertGift(batch, t, { ...gift, id: "gift-of-testers", endsAt: NOW + 60 * DAY_MS }));
  const unknown = { providerRef: "sub_1QxTwiceCharged", orderId: late.orderId, createdAt: NOW, foundAt: NOW, seenAt: NOW };
  await db.insert(t.unknownSubscriptions).values(unknown);
}

test("an admin sees who has not paid, the revenue, what went back and the differences, and ends a gift by keyboard", async () => {
  const { page, complaints } = await portal.signedIn(boss);
  const check = async (name: string) => {
    await page.locator("main .animate-pulse").first().waitFor({ state: "detached" });
    if (SHOTS !== undefined)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${SHOTS}/billing-${name}-${width}.png`, fullPage: true });
      }
    expect([name, await screenProblems(page, "nl")]).toEqual([name, []]);
    for (const width of [390, 320]) expect([name, await faultsAt(page, width)]).toEqual([name, []]);
  };
  const tab = (name: string) => page.getByRole("tab", { name }).click();

  await page.goto("/admin");
  await page.getByRole("link", { name: "1 onbekend abonnement bij de betaaldienst" }).click();
  await page.getByRole("heading", { name: "Onbekende abonnementen bij de betaaldienst" }).waitFor();
  await page.getByText("Status: Loopt → Niet betaald", { exact: false }).waitFor();
  await check("differences");

  await tab("Abonnementen");
  await page.getByText("Testbetalingen tellen", { exact: false }).waitFor();
  await page.getByText("2 herinneringen verstuurd; aangenomen door een mailserver: 0.", { exact: false }).waitFor();
  await check("subscriptions");
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Niet betaald" });
  await page.getByText("Gestopt op", { exact: false }).waitFor({ state: "detached" });

  await tab("Omzet");
  await page.getByRole("table", { name: "Omzet van de laatste 24 maanden" }).getByText("€ 200 (1)").waitFor();
  await page.getByRole("table", { name: "Testbetalingen" }).getByText("€ 50 (1)").first().waitFor();
  await check("revenue");

  await tab("Terugbetaald en betwist");
  await page.getByRole("link", { name: "−€ 30", exact: false }).waitFor();
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Betwist: open" });
  await page.getByRole("link", { name: "−€ 50", exact: false }).waitFor();
  await check("returns");

  await tab("Statussen");
  await page.getByRole("row", { name: "Op pauze" }).getByRole("cell", { name: "Nee" }).first().waitFor();
  await check("states");

  await tab("Gratis tijd");
  const end = page.getByRole("listitem").filter({ hasText: "Eerste testers" }).getByRole("button", { name: "Nu beëindigen" });
  await end.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Reden" }).fill("Proef is klaar");
  await page.keyboard.press("Enter");
  await page.getByText("Proef is klaar", { exact: false }).waitFor();
  await check("gifts");

  await page.goto("/admin/billing/anna");
  await page.getByText("invoice.payment_failed").waitFor();
  await page.getByText("De betaling van je abonnement is niet gelukt").waitFor();
  await check("subscription");
  await page.goto("/admin/billing/test");
  await page.getByRole("button", { name: "Nu met de betaaldienst vergelijken" }).click();
  await page.getByText("Er was iets anders. Het is overgenomen.").waitFor();
  expect(complaints).toEqual([]);
}, 120_000);
