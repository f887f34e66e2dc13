import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredBookingSettings } from "#contract/letting/booking-settings.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { replaceRecipient } from "#store/letting/papers.ts";
import { at, owner, published } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { ksefNumber } from "../support/ksef-number.ts";
import { faultsAt, violations } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

const NIP = "5260250995";
const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => portal.stop());

test("on a phone a Polish owner downloads the file of a firm's pro forma and makes it an invoice", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "domek-anny");
  const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    anna.call(method, `/sites/${site}${path}`, body, headers);
  const { units } = (await call("GET", "/today")).body as unknown as { units: { id: string }[] };
  const stored = (await call("GET", "/booking-settings")).body as unknown as StoredBookingSettings;
  const identity = { ...stored.settings.identity, name: "Domek Anny", street: "ul. Morska 3", postalCode: "84-360" };
  const polish = { ...identity, town: "Łeba", country: "PL", vatNumber: "" };
  await call("PUT", "/booking-settings", { ...stored.settings, identity: polish }, at(stored.version));
  const settings = { invoices: "no", vatScheme: "private", bookkeeping: "payment", prefix: "" };
  await call("PUT", "/paper-settings", settings, at(0));
  const booked = await call("POST", "/bookings", {
    unitId: units[0]?.id,
    arrival: addDays(TODAY, 60),
    departure: addDays(TODAY, 64),
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Jan", email: null, phone: null, address: null },
    locale: "pl",
    channel: "phone",
    payment: "transfer",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  const { id: bookingId } = booked.body["booking"] as { id: string };
  const { store } = portal.worker;
  const recipient = {
    company: "Przedsiębiorstwo Wielobranżowe „Źródło” Spółka z ograniczoną odpowiedzialnością",
    name: "Jan Nowak",
    vatNumber: "PL5261040828",
    street: "ul. Długa 5",
    postalCode: "00-238",
    town: "Warszawa",
    country: "PL",
  };
  await store.atomically((db) => [replaceRecipient(db, store.tables, { bookingId, recipient, now: Date.now() })]);
  await call("POST", "/papers", { bookingId });

  const { page, context, complaints } = await portal.signedIn(anna);
  await page.goto(`/dashboard/settings?part=papers&site=${site}`);
  await page.getByRole("heading", { name: "KSeF: facturen aan bedrijven" }).waitFor();
  // Without a tax number the file cannot be made: the screen says so, and the refusal as well.
  await page.getByText("In KSeF staat je NIP op elke factuur.").waitFor();
  await page.getByRole("button", { name: /^Download FA\(3\)/ }).click();
  await page.getByRole("alert").filter({ hasText: "Voor FA(3) ontbreekt iets" }).waitFor();
  expect(await violations(page)).toEqual([]);
  for (const width of [320, 390]) expect(await faultsAt(page, width)).toEqual([]);

  const now = (await call("GET", "/booking-settings")).body as unknown as StoredBookingSettings;
  const withNip = { ...polish, vatNumber: `PL${NIP}` };
  await call("PUT", "/booking-settings", { ...now.settings, identity: withNip }, at(now.version));
  // The pro forma has the data of its making: asking again makes another one with the number.
  await call("POST", "/papers", { bookingId });
  const number = `KSEF-${TODAY.slice(0, 4)}-0002`;
  await page.goto(`/dashboard/bookings/${bookingId}?site=${site}`);
  await page.getByRole("button", { name: "Facturen", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download FA(3) van Pro forma ${number}` }).click();
  expect((await download).suggestedFilename()).toBe(`${number}.xml`);
  const row = page.getByRole("listitem").filter({ hasText: number });
  const field = row.getByLabel("KSeF-nummer", { exact: true });
  await field.fill("5265877635-20250826-0100001AF629-AE");
  await row.getByRole("button", { name: "Maak er een factuur van" }).click();
  await row.getByText("Dit nummer klopt niet.").waitFor();
  expect(await violations(page)).toEqual([]);
  for (const width of [320, 390]) expect(await faultsAt(page, width)).toEqual([]);
  const given = ksefNumber(NIP, TODAY, 7);
  await field.fill(` ${given.toLowerCase()} `);
  await row.getByRole("button", { name: "Maak er een factuur van" }).click();
  await page.getByText(`KSeF-nummer ${given}`).waitFor();
  await page.getByText(`Nota ${number}`).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
