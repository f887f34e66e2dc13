import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { owner, published } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { siteFixture, unitFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { AUTH_SECRET, givenGuestBooking, today } from "../support/guest-bookings.ts";
import { type Portal, startPortal } from "../support/portal.ts";

/** Phones zoom into a field with smaller text when it is focused. */
const MIN_FONT_SIZE_PX = 16;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SECRET, AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => portal.stop());

/** Opens a page that has text fields, and returns those with small text, folded ones included. */
async function smallFields(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  const fields = page.locator("select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])");
  await fields.first().waitFor({ state: "attached" });
  return fields.evaluateAll(
    (found, min) =>
      found
        .map((field) => [field.getAttribute("name"), Number.parseFloat(getComputedStyle(field).fontSize)] as const)
        .filter(([, size]) => size < min)
        .map(([name, size]) => `${location.pathname} ${name}: ${size}px`),
    MIN_FONT_SIZE_PX,
  );
}

test.each(THEME_IDS)("fields of guests in %s have at least 16 px on phones", async (theme) => {
  const unit = unitFixture(`${theme}-huis`, "huis");
  await given(portal.worker.store, siteFixture({ subdomain: `huis-${theme}`, theme, units: [unit] }));
  const booking = await givenGuestBooking(portal.worker, {
    id: `fields-${theme}`,
    siteId: `site-huis-${theme}`,
    unitId: unit.id,
  });
  const { page } = await portal.visitor();
  const host = portal.origin.replace("//", `//${theme}.`);
  const stay = `arrival=${addDays(today, 120)}&departure=${addDays(today, 127)}`;
  const guestPage = portal.origin.replace("//", `//huis-${theme}.`) + booking.path;
  const small = [];
  for (const address of [`${host}/`, `${host}/contact`, `${host}/boeken?${stay}`, guestPage])
    small.push(...(await smallFields(page, address)));
  expect(small).toEqual([]);
});

test("fields of sign-in and of a form of the portal have at least 16 px on phones", async () => {
  const guest = await portal.visitor();
  expect(await smallFields(guest.page, portalPath("login", "nl"))).toEqual([]);
  const anna = await owner(portal.worker);
  await published(anna, "duinhuis");
  const { page } = await portal.signedIn(anna);
  expect(await smallFields(page, "/dashboard/settings?part=site")).toEqual([]);
});
