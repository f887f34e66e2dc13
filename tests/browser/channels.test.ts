import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner, setPrice } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, overflow, violations, violationsInBothModes } from "../support/looks.ts";
import { icsOf, type PlatformEvent } from "../support/ics.ts";
import { type Portal, startPortal } from "../support/portal.ts";

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");
const day = (number: number): CalendarDate => addDays(TODAY, number);
const stay = (from: number, nights: number): PlatformEvent => ({
  arrival: day(from),
  departure: day(from + nights),
  summary: "CLOSED - Not available",
});

/** The calendar of the platform; `/login` is a page. */
let events: PlatformEvent[] = [];

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY },
    outside(request) {
      const { hostname, pathname, searchParams } = new URL(request.url);
      if (hostname === "cloudflare-dns.com") {
        const Answer = [{ name: searchParams.get("name"), type: 1, data: "93.184.215.14" }];
        return Response.json({ Status: 0, Answer: searchParams.get("type") === "A" ? Answer : [] });
      }
      if (pathname === "/login") return new Response("<html>Log in</html>", { headers: { "Content-Type": "text/html" } });
      return new Response(icsOf(events), { headers: { "Content-Type": "text/calendar" } });
    },
  });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

test("a calendar is connected, a double booking settled, and a question about missing bookings answered", async () => {
  const anna = await owner(portal.worker);
  const siteId = await beginSite(anna);
  await setPrice(anna, siteId, 10_000);
  const { body } = await anna.call("GET", `/sites/${siteId}/calendar?from=${TODAY}&to=${day(1)}`);
  const [unit] = body["units"] as { id: string }[];
  await anna.call("POST", `/sites/${siteId}/bookings`, {
    unitId: unit?.id,
    arrival: day(20),
    departure: day(24),
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Els de Vries", email: "els@gast.example", phone: null, address: null },
    locale: "nl",
    channel: "phone",
    payment: "on-arrival",
    state: "confirmed",
    ignoresRules: true,
    sendsMail: false,
    requestKey: crypto.randomUUID(),
  });
  events = [stay(5, 3), stay(10, 2), stay(14, 2), stay(22, 4), stay(40, 7)];
  const { page, complaints, context } = await portal.signedIn(anna, { viewport: { width: 390, height: 844 } });
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const path = portalPath("dashboard", "nl", "channels");

  await page.goto(path);
  await page.getByText("Staat je huis ook op een ander platform?").waitFor();
  expect(await faultsAt(page, 390)).toEqual([]);
  await button("Platform koppelen").click();
  await dialog.getByRole("button", { name: "Verder" }).click();
  await dialog.getByText("Kies er een.").waitFor();
  await dialog.getByText("Booking.com", { exact: true }).click();
  await dialog.getByRole("button", { name: "Verder" }).click();
  await dialog.getByText("extranet").first().waitFor();
  const address = dialog.getByLabel("Adres van de kalender bij Booking.com");
  await address.fill("https://admin.booking.com/login");
  await address.press("Enter");
  await dialog.getByText("Op dit adres staat geen kalender.").waitFor();
  await address.fill("https://ical.booking.com/v1/export?t=geheim");
  await address.press("Enter");
  await dialog.getByText("5 boekingen die nog komen, gelezen van ical.booking.com.").waitFor();
  await dialog.getByText("1 boeking valt op nachten die hier al bezet zijn:").waitFor();
  await dialog.getByText(/hier: Eigen site, Els de Vries/).waitFor();
  expect(await faultsAt(page, 390)).toEqual([]);
  await dialog.getByRole("button", { name: "Koppel deze kalender" }).click();
  await dialog.getByRole("button", { name: "Maak ons adres" }).click();
  const ours = dialog.getByLabel("Ons adres voor Booking.com");
  expect(await ours.inputValue()).toMatch(/^http.*\.ics$/);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Klaar" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");

  const conflict = page.getByRole("article").filter({ hasText: "Els de Vries" });
  await conflict.getByText("Welke van de twee eerst was, weten we niet").waitFor();
  expect(await violationsInBothModes(page)).toEqual([]);
  for (const width of [390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
  await page.goto(portalPath("dashboard", "nl"));
  await page.getByText("Er is een dubbele boeking.").waitFor();
  await page.getByRole("link", { name: "Kalender", exact: true }).first().click();
  await page.locator(".stay-bar.is-conflict[data-entry]").nth(1).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Bekijk en kies wat blijft" }).click();
  await conflict.getByRole("button", { name: "Houd Els de Vries" }).click();
  await dialog.getByText("Vraag de gast om te annuleren").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await conflict.getByRole("button", { name: "Houd Booking.com" }).click();
  await dialog.getByText("‘Geannuleerd’, naar els@gast.example").waitFor();
  await dialog.getByRole("button", { name: "Annuleer de boeking" }).click();
  await conflict.waitFor({ state: "detached" });
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");

  events = [stay(5, 3)];
  const { db, tables } = portal.worker.store;
  await button("Booking.com nu lezen").click();
  await page.getByText("Gelezen. Wat er veranderde staat in het logboek.").waitFor();
  await db
    .update(tables.feedEvents)
    .set({ missingSince: Date.now() - 3_600_000 })
    .where(isNotNull(tables.feedEvents.missingSince));
  await button("Booking.com nu lezen").click();
  const question = page.getByRole("region", { name: "Er zijn ineens veel boekingen weg bij Booking.com" });
  await question.waitFor();
  expect(await question.getByRole("listitem").count()).toBe(4);
  expect(await violations(page)).toEqual([]);
  await question.getByRole("button", { name: "Ze zijn geannuleerd: geef de nachten vrij" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByText("1 boeking komt nog.").waitFor();

  await page.getByText("Instellingen en logboek").click();
  await page.getByText("4 weg").waitFor();
  await page.getByText("Booking.com heeft het adres nog niet opgehaald.").waitFor();
  expect(await faultsAt(page, 390)).toEqual([]);
  for (const locale of LOCALES) {
    await page.goto(portalPath("dashboard", locale, "channels"));
    await page.locator("article summary").click();
    await page.locator("article ol").first().waitFor();
    expect([locale, await overflow(page)]).toEqual([locale, 0]);
    expect(await page.locator("main").innerText()).not.toMatch(/portal\/|\{\{/);
  }
  await page.goto(path);
  await page.getByText("Instellingen en logboek").click();
  await button("Ander adres…").click();
  const other = dialog.getByLabel("Adres van de kalender bij Booking.com");
  await other.press("Enter");
  expect(await other.getAttribute("aria-invalid")).toBe("true");
  await other.fill("https://admin.booking.com/login");
  await other.press("Enter");
  await dialog.getByText("Op dit adres staat geen kalender.").waitFor();
  expect(await violations(page)).toEqual([]);
  await other.fill("https://ical.booking.com/v1/export?t=anders");
  await dialog.getByRole("button", { name: "Gebruik dit adres" }).click();
  await page.getByText("We lezen Booking.com nu op het nieuwe adres.").waitFor();
  await button("Stop met lezen…").click();
  await dialog.getByText("De nachten van 1 boeking via Booking.com komen hier meteen vrij").waitFor();
  await dialog.getByRole("button", { name: "Stop en geef vrij" }).click();
  await button("Lees de kalender van Booking.com").waitFor();

  await anna.call("POST", `/sites/${siteId}/units`, {});
  await page.reload();
  await button("Platform koppelen").click();
  await dialog.getByRole("option", { name: "Verblijf 2" }).waitFor({ state: "attached" });
  expect(complaints).toEqual([]);
  await context.close();
});
