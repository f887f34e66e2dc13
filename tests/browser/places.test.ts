import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { portalPath } from "#locales/portal-paths.ts";
import { type LocalGeocoder, startLocalGeocoder } from "#scripts/local-geocoder.ts";
import { LOCAL_TOWNS } from "#scripts/local-towns.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { overflow, violations } from "../support/looks.ts";
import { ATTRIBUTION, type MapTiles, startMapTiles } from "../support/map-tiles.ts";
import { type Portal, startPortal } from "../support/portal.ts";

const DUINRAND = {
  latitude: 51.565,
  longitude: 3.497,
  street: "Duinrand 41",
  postalCode: "4357 RB",
  town: "Domburg",
  region: "Zeeland",
  country: "NL",
};
const PLACE_STEP = `${portalPath("onboarding", "nl")}?step=place`;

let geocoder: LocalGeocoder;
let tiles: MapTiles;
let portal: Portal;
let isGeocoderDown = false;
beforeAll(async () => {
  tiles = await startMapTiles();
  geocoder = await startLocalGeocoder([DUINRAND, ...LOCAL_TOWNS], (_text, _request, response) => {
    if (isGeocoderDown) response.writeHead(503).end();
    return isGeocoderDown;
  });
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, ...geocoder.vars, ...tiles.vars } });
});
afterAll(async () => {
  await portal.stop();
  await geocoder.stop();
  await tiles.stop();
});

const pinOf = (page: Page) => page.getByRole("button", { name: /^Speld op breedtegraad/ });

async function placeOf(who: TestOwner, siteId: string) {
  const { body } = await who.call("GET", `/sites/${siteId}/draft`);
  return (body as unknown as { draft: { place: typeof DUINRAND } }).draft.place;
}

test("an address is searched for and its pin moved, on a map with tiles", async () => {
  const who = await owner(portal.worker);
  const siteId = await beginSite(who);
  const { page, context, complaints } = await portal.signedIn(who, { viewport: { width: 1280, height: 800 } });
  await page.goto(PLACE_STEP);
  await page.getByText(ATTRIBUTION).waitFor();
  expect(await page.getByLabel(/breedte/i).count()).toBe(0);
  await page.getByLabel("Zoek het adres").pressSequentially("duinrand 41 domburg");
  await page.getByText("Welke is het?").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Duinrand 41, 4357 RB Domburg, Zeeland" }).click();
  await page.getByText("De speld staat op dit adres.").waitFor();
  expect(await page.getByLabel("Straat en huisnummer").inputValue()).toBe("Duinrand 41");
  await expect.poll(() => placeOf(who, siteId)).toEqual(DUINRAND);
  // Tiles of 256 pixels are those of one zoom level more than the map's.
  await expect.poll(() => tiles.requested.some((path) => path.startsWith("/17/"))).toBe(true);

  const pin = pinOf(page);
  await pin.scrollIntoViewIfNeeded();
  await pin.focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => (await placeOf(who, siteId)).latitude).toBeGreaterThan(DUINRAND.latitude);
  const stepped = await placeOf(who, siteId);
  expect(stepped.longitude).toBeCloseTo(DUINRAND.longitude, 4);
  const box = await pin.boundingBox();
  if (!box) throw new Error("no pin");
  await page.mouse.move(box.x + 24, box.y + 24);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf(who, siteId)).longitude).toBeGreaterThan(stepped.longitude);
  expect((await placeOf(who, siteId)).latitude).toBeLessThan(stepped.latitude);
  await page.getByRole("button", { name: "Uitzoomen" }).click();
  await expect.poll(() => tiles.requested.some((path) => path.startsWith("/16/"))).toBe(true);
  expect(await violations(page)).toEqual([]);
  // Chromium comments on how fast its software renderer is.
  expect(complaints.filter((text) => !text.includes("GL Driver Message"))).toEqual([]);
  await context.close();
});

test("an address without a pin is looked up, and an outline map is shown where tiles cannot be drawn", async () => {
  const who = await owner(portal.worker);
  const siteId = await beginSite(who);
  const { page, context } = await portal.signedIn(who);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(PLACE_STEP);
  await page.locator("svg.cursor-crosshair").waitFor();
  await page.getByLabel("Plaats", { exact: true }).fill("Nergenshuizen");
  await page.keyboard.press("Tab");
  await page.getByText("Niets gevonden voor “Nergenshuizen”.").waitFor();
  await page.getByLabel("Straat en huisnummer").fill("Duinrand 41");
  await page.getByLabel("Plaats", { exact: true }).fill("Domburg");
  await page.keyboard.press("Tab");
  await page.getByText("Staat het huis hier?").waitFor();
  expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
  await page.getByRole("button", { name: "Duinrand 41, 4357 RB Domburg" }).click();
  await page.getByText("De speld staat op dit adres.").waitFor();
  await pinOf(page).waitFor();
  await expect.poll(() => placeOf(who, siteId)).toEqual(DUINRAND);

  isGeocoderDown = true;
  await page.getByLabel("Zoek het adres").fill("Renesse");
  await page.getByRole("button", { name: "Zoek", exact: true }).click();
  await page.getByText("Het zoeken lukt nu even niet.").waitFor();
  isGeocoderDown = false;
  await context.close();

  const other = await portal.signedIn(who);
  await other.page.route("**/style.json", (route) => route.abort());
  await other.page.goto(PLACE_STEP);
  await other.page.locator("svg.cursor-crosshair").waitFor();
  await other.context.close();
});
