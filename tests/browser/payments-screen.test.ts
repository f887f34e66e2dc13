import { eq } from "drizzle-orm";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { insertMovement } from "#store/letting/bookings.ts";
import { beginSite, owner, setPrice } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { type FakeMollie, MOLLIE_KEY, startFakeMollie } from "../support/fake-mollie.ts";
import { type FakeGuestStripe, GUEST_STRIPE_KEY, startFakeGuestStripe } from "../support/fake-guest-stripe.ts";
import { GUEST_HOOK_SECRET } from "../support/guest-stripe-account.ts";
import { formOf } from "../support/guest-bookings.ts";
import { overflow, violations, violationsInBothModes } from "../support/looks.ts";
import { type Portal, startPortal, unfold } from "../support/portal.ts";

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");

let mollie: FakeMollie;
let stripe: FakeGuestStripe;
let portal: Portal;
beforeAll(async () => {
  [mollie, stripe] = await Promise.all([startFakeMollie(), startFakeGuestStripe()]);
  const vars = { AUTH_SERVICE_KEY: SERVICE_KEY, MOLLIE_API_BASE: mollie.base, GUEST_STRIPE_API_BASE: stripe.base };
  portal = await startPortal({ vars });
}, 60_000);
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => Promise.all([portal.stop(), mollie.stop(), stripe.stop()]));

test("an owner connects an account, refunds a payment, keeps part of a deposit, and sees it all on the payments screen", async () => {
  const { worker } = portal;
  const { store } = worker;
  const anna = await owner(worker);
  const siteId = await beginSite(anna);
  await setPrice(anna, siteId, 10_000);
  const { units } = (await anna.call("GET", `/sites/${siteId}/today`)).body as unknown as { units: { id: string }[] };
  const enter = async (days: number, name: string, payment: "online" | "transfer", state: string) => {
    const { body } = await anna.call("POST", `/sites/${siteId}/bookings`, {
      unitId: units[0]?.id,
      arrival: addDays(TODAY, days),
      departure: addDays(TODAY, days + 4),
      party: { adults: 2, children: [], pets: 0 },
      contact: { name, email: "gast@example.com", phone: null, address: null },
      locale: "nl",
      channel: "phone",
      payment,
      state,
      ignoresRules: true,
      sendsMail: false,
      requestKey: crypto.randomUUID(),
    });
    return body["booking"] as { id: string };
  };
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(20_000);
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp, within: Locator = page.locator("main")) => within.getByRole("button", { name });
  const looksRight = async () => {
    expect(await violationsInBothModes(page)).toEqual([]);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await overflow(page)]).toEqual([width, 0]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  };

  // Nothing yet: the screen explains what will appear there, and links to the settings.
  await page.goto(portalPath("dashboard", "nl", "payments"));
  await page.getByText("Nog geen geld van gasten").waitFor();
  await page.getByRole("link", { name: "Instellingen van betalingen" }).click();
  await page.getByRole("switch", { name: "Online betalen" }).click();
  await page.getByText("gasten zien testbetalingen").waitFor();
  // A Stripe key that may not create the webhook: the owner creates it.
  stripe.denied.add("webhook_endpoints");
  await button("Koppel Stripe").click();
  await dialog.getByText("Rechten van de sleutel bij Stripe").click();
  await dialog.getByLabel("Sleutel").fill("pk_live_1");
  await button("Controleer en koppel", dialog).click();
  await dialog.getByText("Dit is geen", { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Sleutel").fill(GUEST_STRIPE_KEY);
  await button("Controleer en koppel", dialog).click();
  await dialog.waitFor({ state: "detached" });
  const account = page.getByRole("region", { name: "Je betaalrekening" });
  await account.getByText("Deze sleutel mag geen webhook maken.").waitFor();
  await account.getByLabel("Signing secret").fill("secret");
  await button("Bewaar het secret", account).click();
  expect(await account.getByLabel("Signing secret").getAttribute("aria-invalid")).toBe("true");
  await looksRight();
  await account.getByLabel("Signing secret").fill(GUEST_HOOK_SECRET);
  await button("Bewaar het secret", account).click();
  await page.getByText("Bewaard; de koppeling werkt.").waitFor();
  expect(await account.innerText()).not.toContain(GUEST_STRIPE_KEY);
  await button("Ontkoppel", account).click();
  await button("Ontkoppel", page.getByRole("alertdialog").or(dialog)).click();
  await button("Koppel Mollie").click();
  await dialog.getByLabel("Sleutel").fill("pk_live_1");
  await button("Controleer en koppel", dialog).click();
  await dialog.getByText("Dit is geen sleutel van Mollie.").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Sleutel").fill("test_unknown");
  await button("Controleer en koppel", dialog).click();
  await dialog.getByText("neemt deze sleutel niet aan").waitFor();
  await dialog.getByLabel("Sleutel").fill(MOLLIE_KEY);
  await button("Controleer en koppel", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await account.getByText("testboekingen").waitFor();
  expect(await account.innerText()).not.toContain(MOLLIE_KEY);
  await button("Controleer opnieuw").click();
  await page.getByText("De koppeling werkt.").waitFor();
  await page.getByRole("radio", { name: "Herinneren en dan annuleren" }).check({ force: true });
  await looksRight();
  await button("Bewaar", page.locator("form")).click();
  await page.getByText("De instellingen voor boekingen zijn bewaard.").waitFor();

  // A guest pays at the provider, in its test mode.
  const { id } = await enter(40, "Els de Vries", "online", "awaiting-payment");
  const { guestLink } = (await anna.call("GET", `/sites/${siteId}/bookings/${id}`)).body as { guestLink?: string };
  const link = String(guestLink);
  await worker.post(link, formOf(await (await worker.get(link)).text(), "pay"));
  const { payments } = store.tables;
  const [payment] = await store.db.select().from(payments).where(eq(payments.bookingId, id));
  mollie.pay(payment?.providerRef ?? "");
  await worker.get(`${link}?paid=${payment?.id}`);

  await page.goto(`${portalPath("dashboard", "nl", "bookings")}/${id}`);
  await unfold(page);
  const money = page.getByRole("region", { name: "Betalingen", exact: true });
  await money.getByText("ontvangen (online)").waitFor();
  await money.getByText("Dit is een testboeking").waitFor();
  await button("Geef geld terug", money).click();
  await dialog.getByLabel(/^Bedrag/).fill("99999");
  await dialog.getByText("Dit is meer dan").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel(/^Bedrag/).fill("50");
  await dialog.getByText("€ 50 gaat terug bij de testbetaling.").waitFor();
  await button("Geef € 50 terug", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await money.getByRole("region", { name: "Terugbetalingen" }).getByText("Coulance").waitFor();

  // A part of a deposit paid by transfer is kept; the owner transfers the rest.
  const deposit = { id: crypto.randomUUID(), bookingId: id, kind: "charge", purpose: "deposit", method: "transfer" } as const;
  const at = { note: null, on: TODAY, at: Date.now(), userId: null };
  await store.atomically((db) => [insertMovement(db, store.tables, { ...deposit, ...at, amount: 100_00 })]);
  await page.reload();
  await unfold(page);
  await button("Houd een deel…", money).click();
  await dialog.getByLabel(/^Bedrag dat je houdt/).fill("30");
  await dialog.getByLabel("Reden").fill("Een kapotte lamp.");
  await dialog.getByText("€ 70 gaat terug naar de gast.").waitFor();
  await button("Houd dit bedrag en stuur de mail", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await money.getByText("gehouden").waitFor();
  await looksRight();

  // Test payments are shown apart from the real booking, whose guest is reminded.
  await enter(50, "Zofia Wiśniewska", "transfer", "confirmed");
  await page.goto(portalPath("dashboard", "nl", "payments"));
  await button("Herinner: Zofia Wiśniewska").click();
  await page.getByText(/^Herinnerd: /).waitFor();
  await page.reload();
  await page.getByText(/^Herinnerd: /).waitFor();
  expect(await page.getByRole("link", { name: "Els de Vries" }).count()).toBe(0);
  await page.getByRole("switch", { name: "Toon testbetalingen" }).click();
  await page.getByText("Dit zijn testbetalingen.").waitFor();
  expect(await page.getByRole("link", { name: "Zofia Wiśniewska" }).count()).toBe(0);
  await page.getByText("Bekijk de bedragen per maand").click();
  const table = page.getByRole("group", { name: "Bekijk de bedragen per maand" }).getByRole("row").last();
  // The first instalment minus the refund, and the part of the deposit.
  expect((await table.innerText()).replace(/\s+/g, " ")).toBe("Samen € 120 −€ 50 € 30 € 100");
  await looksRight();
  await button("Is overgemaakt: Els de Vries").click();
  expect(await violations(page)).toEqual([]);
  await button("Ja, overgemaakt", dialog).click();
  await dialog.waitFor({ state: "detached" });
  await button("Is overgemaakt: Els de Vries").waitFor({ state: "detached" });

  for (const locale of LOCALES) {
    for (const path of [
      `${portalPath("dashboard", locale, "payments")}?test=1`,
      `${portalPath("dashboard", locale, "bookings")}/${id}`,
    ]) {
      await page.goto(path);
      await page.getByRole("region").first().waitFor();
      expect([path, await overflow(page), await page.getByText(/\{\{|portal\/|[a-z]+\.[a-z]+_/).count()]).toEqual([path, 0, 0]);
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
}, 240_000);
