import { eq, like } from "drizzle-orm";
import type { NewBooking } from "#store/letting/bookings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { addDays } from "#domain/dates.ts";
import { isServed } from "#contract/owners/site-record.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findChangeRequest } from "#store/letting/bookings.ts";
import { findOfBooking } from "#store/letting/guest-reviews.ts";
import { answerChangeRequest } from "#letting/bookings/answer-change-request.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { issueDuePapers } from "#letting/papers/issue-due-papers.ts";
import { issuePapers } from "#letting/papers/issue-papers.ts";
import { siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import {
  AUTH_SECRET,
  formOf,
  givenGuestBooking,
  givenPaperSettings,
  givenSettings,
  mailKinds,
  today,
  toolsOf,
} from "../support/guest-bookings.ts";
import { webp } from "../support/photos.ts";
import { readPdf } from "../support/read-pdf.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SITE = `http://duinhuis.${MAIN_DOMAIN}`;
const TRANSFER = { iban: "NL91ABNA0417164300", holder: "A. de Vries" };

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SECRET } });
}, 60_000);
afterAll(() => worker.stop());

beforeEach(async () => {
  const { store, kv } = worker;
  await removeEverybody(store);
  await store.db.delete(store.tables.outbox);
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
  worker.logs.length = 0;
  await given(store, siteFixture());
  await store.db.update(store.tables.users).set({ emailConfirmedAt: 1 });
});

let networks = 0;
/** Sends a form of the page from a network of its own, because forms are limited per network. */
const send = (url: string, fields: Record<string, string | string[]>, headers: Record<string, string | undefined> = {}) =>
  worker.post(url, fields, { "CF-Connecting-IP": `2001:db8:1:${(networks++).toString(16)}::1`, ...headers });
const html = async (url: string) => (await worker.get(url)).text();
const outcome = (answer: Response) => [answer.status, answer.headers.get("location")];
const stored = async (id = "booking-1") => (await findBooking(worker.store, "site-duinhuis", id)) ?? expect.fail(id);
const textOf = (page: string) => page.replace(/<style[\s\S]*?<\/style>/g, "").replace(/<[^>]*>/g, " ");
const setSite = (values: object) => worker.store.db.update(worker.store.tables.userSites).set(values);

test("the page opens at the site's own host only, and must not be cached or indexed, or leak its address", async () => {
  const { path, token } = await givenGuestBooking(worker);
  for (const file of ["", "/receipt", "/calendar.ics"]) {
    const answer = await worker.get(SITE + path + file);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("server-timing")).not.toContain(token);
  }
  const page = await html(SITE + path);
  expect(page).toContain('<meta name="robots" content="noindex"');
  expect(page).not.toContain("canonical");
  expect(page).not.toContain("<script");
  expect(await (await worker.get(SITE + path + "/calendar.ics")).text()).toContain("BEGIN:VEVENT");

  const elsewhere = [MAIN, `http://theirs.${MAIN_DOMAIN}`, "http://www.unknown.example"];
  await given(worker.store, siteFixture({ subdomain: "theirs", ownerId: "owner-2" }));
  for (const host of elsewhere) {
    const answer = await worker.get(`${host}${path}?lang=en`);
    expect(outcome(answer)).toEqual([303, `${SITE}${path}?lang=en`]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  }
});

test("an unknown token is 404 everywhere and reveals nothing; errors are logged without tokens", async () => {
  const { path, token } = await givenGuestBooking(worker);
  const unknown = `/booking/${"A".repeat(22)}`;
  for (const bad of [unknown, `${unknown}/receipt`, `${path}x`, `${path}/notes`, `${path}/receipt/x`, "/booking/"]) {
    for (const host of [MAIN, SITE]) {
      const answer = await worker.get(host + bad);
      expect([bad, answer.status]).toEqual([bad, 404]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toContain("Duinhuis");
    }
  }
  expect((await send(SITE + unknown, { form: "cancel", version: "1", refund: "0" })).status).toBe(404);

  // A broken row makes the page fail: the log must not name its token.
  await worker.store.db.update(worker.store.tables.bookings).set({ quote: {} as never });
  expect((await worker.get(SITE + path)).status).toBe(500);
  expect(worker.logs.map(({ message }) => message)).toContainEqual(expect.stringContaining("request failed"));
  expect(JSON.stringify(worker.logs)).not.toContain(token);
});

test("the page follows a renamed site and a changed domain, and stays when the site is closed or paused", async () => {
  const { path } = await givenGuestBooking(worker);
  await setSite({ subdomain: "duin" });
  expect(outcome(await worker.get(MAIN + path))).toEqual([303, `http://duin.${MAIN_DOMAIN}${path}`]);
  expect(outcome(await worker.get(SITE + path))).toEqual([303, `http://duin.${MAIN_DOMAIN}${path}`]);
  await setSite({ customDomain: "www.duinhuis.example" });
  expect(outcome(await worker.get(MAIN + path))).toEqual([303, `https://www.duinhuis.example${path}`]);
  expect((await worker.get(`http://www.duinhuis.example${path}`)).status).toBe(200);
  expect((await worker.get(`http://duin.${MAIN_DOMAIN}${path}`)).status).toBe(200);
  await setSite({ customDomain: null, status: "closed" });
  expect((await worker.get(`http://duin.${MAIN_DOMAIN}${path}`)).status).toBe(200);
  expect((await worker.get(`http://duin.${MAIN_DOMAIN}/`)).status).toBe(503);
  for (const values of [{ status: "paused" }, { status: "suspended" }, { status: "active", subdomain: null }] as const) {
    await setSite(values);
    if (isServed(values.status)) expect(values.subdomain).toBeNull();
    expect((await worker.get(MAIN + path)).status).toBe(200);
    expect(outcome(await worker.get(`http://duin.${MAIN_DOMAIN}${path}`))).toEqual([303, MAIN + path]);
  }
  const page = await html(MAIN + path);
  expect((await send(MAIN + path, formOf(page, "arrival-time", { arrivalTime: "18:30" }))).status).toBe(303);
  expect((await stored()).booking.arrivalTime).toBe("18:30");
});

test.each([
  ["nl", "Geboekt", "Aankomst"],
  ["en", "Booked", "Arrival"],
  ["pl", "Zarezerwowane", "Przyjazd"],
] as const)("in %s, whatever languages the site has", async (lang, title, arrival) => {
  const { path } = await givenGuestBooking(worker, { locale: "en" });
  await setSite({ languages: ["nl"] });
  const page = await html(`${SITE}${path}?lang=${lang}`);
  expect(page).toContain(`<html lang="${lang}"`);
  expect(page).toMatch(new RegExp(`<h1>${title}</h1>`));
  expect(textOf(page)).toContain(arrival);
  expect(textOf(page)).not.toMatch(/\b(?:state|stay|money|way|change|transfer|download)\.[a-z]+/);
  expect(await html(SITE + path)).toContain('<html lang="en"');
});

test("input of guest and owner is shown as text, on the page, the receipt and in the calendar file", async () => {
  const evil = `"><script>alert(1)</script>`;
  await setSite({ host: { ...siteFixture().host, name: `Host ${evil}` } });
  await givenSettings(worker, "site-duinhuis", {
    transfer: { ...TRANSFER, holder: evil },
    identity: { ...IDENTITY, name: `Owner ${evil}` },
    units: { "duinhuis-huis": { ...DEFAULT_TERMS, arrival: [{ kind: "key", text: { nl: `Key ${evil}` }, daysBefore: null }] } },
  });
  const contact = { name: `Guest ${evil}`, email: "a@example.nl", phone: null, address: { ...ADDRESS, street: evil } };
  const register = [{ name: evil, town: evil, document: "" as const }];
  const { path } = await givenGuestBooking(worker, { contact, register, message: evil });
  for (const file of ["", "/receipt", "?do=cancel", "?do=%3Cscript%3E&done=%3Cscript%3E&lang=%3Cscript%3E"]) {
    const page = await html(SITE + path + file);
    expect(page).not.toContain("<script");
    if (file === "") for (const name of ["Host", "Key"]) expect(page).toContain(`${name} &quot;&gt;&lt;script&gt;`);
    if (file === "/receipt") for (const name of ["Owner", "Guest"]) expect(page).toContain(`${name} &quot;&gt;&lt;script&gt;`);
  }
});

const IDENTITY = {
  name: "",
  street: "Dorpsstraat 2",
  postalCode: "4357 AB",
  town: "Domburg",
  country: "NL",
  vatNumber: "",
  tradeNumber: "",
};
const ADDRESS = { street: "Kade 1", postalCode: "1000 AA", town: "Amsterdam", country: "NL" };

test("a confirmation names home, host and contract partner, in the owner's words, with a photo and a route", async () => {
  const identity = { name: "Duinhuis B.V.", street: "Zeeweg 3", postalCode: "4357 AC", town: "Domburg", country: "NL" };
  await givenSettings(worker, "site-duinhuis", {
    identity: { ...identity, vatNumber: "NL001234567B01", tradeNumber: "12345678" },
  });
  const { path } = await givenGuestBooking(worker);
  const page = await html(SITE + path);
  expect(textOf(page).replaceAll(/\s+/g, " ")).toMatch(
    /Verhuurder Duinhuis B\.V\. ?Zeeweg 3 ?4357 AC Domburg ?Nederland ?Btw-nummer NL001234567B01 ?KvK-nummer 12345678 ?Registratienummer 1234 ABCD/,
  );
  expect(page).toMatch(/<img[^>]* src="\/media\/0123456789ab-1600\.webp"[^>]* width="1600" height="1067"/);
  expect(page).toMatch(/<blockquote><p>Welcome nl<\/p><\/blockquote><figcaption class="signature">Anna de Vries</);
  expect(page).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=51.5%2C3.5"');
  expect(page).toContain("Duinweg 1");
  expect(page).toContain('href="tel:+31851234567"');
});

test("where a home without a street is, is said when the booking is confirmed, not to anybody who asks", async () => {
  await setSite({ place: { ...siteFixture().place, street: null, latitude: 51.56512, longitude: 3.49788 } });
  const asked = await givenGuestBooking(worker, { id: "asked", state: "requested", mode: "request", dueAt: Date.now() + 1e7 });
  expect(await html(SITE + asked.path)).not.toMatch(/51\.565|3\.497/);
  const booked = await givenGuestBooking(worker, { id: "booked", arrival: addDays(today, 90) });
  expect(await html(SITE + booked.path)).toContain("destination=51.56512%2C3.49788");
});

test("a page says that nothing can be changed any longer only if that is so", async () => {
  const until = { dueAt: Date.now() + 1e7 };
  const hold = await givenGuestBooking(worker, { id: "hold", state: "hold", ...until });
  expect(await html(SITE + hold.path)).toContain("Wijzigen kan zodra er geboekt is.");
  const booked = await givenGuestBooking(worker, { id: "booked", arrival: addDays(today, 90) });
  expect(await html(SITE + booked.path)).not.toMatch(/Wijzigen kan (?:zodra|hier nu niet)/);
  const inside = await givenGuestBooking(worker, { id: "inside", state: "checked-in", arrival: addDays(today, -1) });
  expect(await html(SITE + inside.path)).toContain("Wijzigen kan hier nu niet meer.");
});

test("keys and codes are shown when the booking is final and their day has come", async () => {
  const information = [
    { kind: "key" as const, text: { nl: "Code 4711" }, daysBefore: 2 },
    { kind: "wifi" as const, text: { nl: "Duinpan" }, daysBefore: null },
  ];
  await givenSettings(worker, "site-duinhuis", {
    transfer: TRANSFER,
    units: { "duinhuis-huis": { ...DEFAULT_TERMS, arrival: information } },
  });
  const early = textOf(await html(SITE + (await givenGuestBooking(worker, { id: "early" })).path));
  expect(early).toContain("Duinpan");
  expect(early).not.toContain("4711");
  expect(early).toContain("Zichtbaar vanaf");
  const soon = textOf(await html(SITE + (await givenGuestBooking(worker, { id: "soon", arrival: addDays(today, 2) })).path));
  expect(soon).toContain("4711");
  const states = ["requested", "awaiting-payment", "offer", "cancelled", "expired", "declined", "completed"] as const;
  for (const [index, state] of states.entries()) {
    const arrival = addDays(today, 10 + 10 * index);
    const page = textOf(await html(SITE + (await givenGuestBooking(worker, { id: state, state, arrival })).path));
    expect([state, /4711|Duinpan/.test(page)]).toEqual([state, false]);
  }
});

test("pictures of arrival information are shown to the guests who can read its text, and to nobody else", async () => {
  const pictures = { open: crypto.randomUUID(), closed: crypto.randomUUID(), loose: crypto.randomUUID() };
  const bucket = await worker.miniflare.getR2Bucket("MEDIA");
  const content = new Uint8Array(await webp(480, 360));
  for (const id of Object.values(pictures)) {
    const row = { id, siteId: "site-duinhuis", bytes: content.length, createdAt: Date.now() };
    await worker.store.db.insert(worker.store.tables.arrivalPictures).values(row);
    await bucket.put(`arrival/${id}`, content);
  }
  const pictureOf = (id: string) => [{ id, width: 480, height: 360, alt: { nl: `Foto van "${id.slice(0, 4)}"` } }];
  await givenSettings(worker, "site-duinhuis", {
    units: {
      "duinhuis-huis": {
        ...DEFAULT_TERMS,
        arrival: [
          { kind: "key", text: { nl: "Code 4711" }, daysBefore: 2, pictures: pictureOf(pictures.closed) },
          {
            kind: "manual",
            title: { nl: "Kachel" },
            text: { nl: "Eerst de klep." },
            daysBefore: null,
            pictures: pictureOf(pictures.open),
          },
        ],
      },
    },
  });
  const early = await givenGuestBooking(worker, { id: "early" });
  const at = (path: string, id: string) => worker.get(`${SITE}${path}/picture/${id}`);
  const shown = await html(SITE + early.path);
  expect(shown).toContain(`src="${early.path}/picture/${pictures.open}" width="480" height="360"`);
  expect(shown).not.toContain(pictures.closed);
  const answer = await at(early.path, pictures.open);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "image/webp",
    "no-store",
  ]);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
  expect((await at(early.path, pictures.closed)).status).toBe(404);
  expect((await at(early.path, pictures.loose)).status).toBe(404);
  expect((await at(`/booking/${"x".repeat(22)}`, pictures.open)).status).toBe(404);
  for (const path of ["media/arrival", "arrival", "media"])
    expect((await worker.get(`${SITE}/${path}/${pictures.open}`)).status).toBe(404);

  const soon = await givenGuestBooking(worker, { id: "soon", arrival: addDays(today, 2) });
  expect((await at(soon.path, pictures.closed)).status).toBe(200);
  const asked = await givenGuestBooking(worker, { id: "asked", state: "requested", arrival: addDays(today, 20) });
  expect((await at(asked.path, pictures.open)).status).toBe(404);

  // The file has what is open today, with its pictures inside, and needs nothing from elsewhere.
  const file = await worker.get(`${SITE}${early.path}/keep`);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="Het Duinhuis \d{4}-\d\d-\d\d\.html"/);
  expect(file.headers.get("cache-control")).toBe("no-store");
  const kept = await file.text();
  expect(kept).toContain(`src="data:image/webp;base64,${Buffer.from(content).toString("base64")}"`);
  expect(textOf(kept)).toMatch(/Handleiding van het huis\s+Kachel\s+Eerst de klep\./);
  expect(kept).not.toContain("4711");
  expect(kept).not.toMatch(/<script|<link|src="(?!data:)|@font-face|url\("?\//);
  expect(await html(`${SITE}${soon.path}/keep`)).toContain("Code 4711");
  expect((await worker.get(`${SITE}${asked.path}/keep`)).status).toBe(404);
});

test("the page shows what is paid, due and to be transferred, with a QR code for banking apps", async () => {
  await givenSettings(worker, "site-duinhuis", { transfer: TRANSFER });
  // Four nights of € 175 and € 80 for cleaning: 30% of € 780 at once.
  const waiting = await givenGuestBooking(worker, { state: "awaiting-payment", dueAt: Date.now() + 1e8 }, 34_00);
  const page = await html(SITE + waiting.path);
  expect(textOf(page)).toMatch(/NL91 ABNA 0417 1643 00/);
  expect(textOf(page)).toMatch(/Betaald\s+€\s34/);
  expect(textOf(page)).toMatch(/Bedrag\s+€\s200/);
  expect(page).toMatch(/<svg class="booking-code"[^>]*aria-label="QR-code voor de bankapp: €\s200 aan A\. de Vries"/);
  const paid = await givenGuestBooking(worker, { id: "paid", arrival: addDays(today, 90) }, 780_00);
  expect(textOf(await html(SITE + paid.path))).toContain("Alles is betaald.");
  expect(await html(SITE + paid.path)).not.toContain("NL91");
  const later = await givenGuestBooking(worker, { id: "later", arrival: addDays(today, 120), payment: "on-arrival" });
  expect(await html(SITE + later.path)).not.toContain("NL91");
  expect(textOf(await html(SITE + later.path))).toMatch(/Bij aankomst[^€]*€\s780/);
});

test("a guest sees the refund before cancelling; cancelling twice counts once, and both sides get one email", async () => {
  const { path } = await givenGuestBooking(worker, {}, 234_00);
  const step = await html(`${SITE}${path}?do=cancel`);
  expect(textOf(step)).toMatch(/Annuleren kan nu gratis[\s\S]*Terug\s+€\s234[\s\S]*Blijft bij Anna de Vries\s+€\s0/);
  const form = formOf(step, "cancel", { reason: "Ziek <b>geworden</b>" });
  expect(form["refund"]).toBe("23400");
  const answers = await Promise.all([send(SITE + path, form), send(SITE + path, form)]);
  const again = await send(SITE + path, form);
  expect([...answers, again].map(({ status }) => status).filter((status) => status !== 303 && status !== 409)).toEqual([]);
  expect(outcome(again)).toEqual([303, `${path}?done=cancel`]);
  expect((await stored()).booking.state).toBe("cancelled");
  expect(await worker.store.db.select().from(worker.store.tables.nights)).toEqual([]);
  expect(await mailKinds(worker)).toEqual(["guest cancelled", "owner cancelled-by-guest"]);
  const mails = await worker.store.db.select().from(worker.store.tables.outbox);
  for (const { text } of mails) expect(text).toMatch(/€\s234/);
  expect(mails.find(({ key }) => key.includes("owner"))?.text).toContain("> Ziek <b>geworden</b>");
  expect(mails.find(({ key }) => key.includes("owner"))?.html).not.toContain("<b>geworden");
  const after = await html(`${SITE}${path}?done=cancel`);
  expect(textOf(after)).toMatch(/De boeking is geannuleerd[\s\S]*Terug te betalen: €\s234/);
  expect(after).not.toContain("do=cancel");
  const refund = { id: crypto.randomUUID(), bookingId: "booking-1", kind: "refund", method: "transfer", on: today } as const;
  const owner = { by: "owner", userId: null } as const;
  await recordMovement(toolsOf(worker), "site-duinhuis", { ...refund, amount: -234_00, note: null }, owner);
  expect(textOf(await html(SITE + path))).toContain("Het bedrag is terugbetaald.");
});

test("the email of a received transfer names only what is still due; money for a declined request is refunded", async () => {
  await givenSettings(worker, "site-duinhuis", { transfer: TRANSFER });
  const waiting = await givenGuestBooking(worker, { state: "awaiting-payment", dueAt: Date.now() + 1e8 });
  const money = { id: crypto.randomUUID(), bookingId: "booking-1", kind: "charge", method: "transfer", on: today } as const;
  const owner = { by: "owner", userId: null } as const;
  await recordMovement(toolsOf(worker), "site-duinhuis", { ...money, amount: 234_00, note: null }, owner);
  const [mail] = await worker.store.db.select().from(worker.store.tables.outbox);
  expect(mail?.text).toMatch(/Betaald: €\s234/);
  expect(mail?.text).not.toContain("Nu te betalen");
  expect(textOf(await html(SITE + waiting.path))).toMatch(/Bedrag\s+€\s546/);
  const declined = await givenGuestBooking(worker, { id: "declined", state: "declined", arrival: addDays(today, 90) }, 50_00);
  expect(textOf(await html(SITE + declined.path))).toMatch(/Terug te betalen: €\s50/);
});

test("the owner keeps part of the money after a late cancellation", async () => {
  const { path } = await givenGuestBooking(worker, { arrival: addDays(today, 20) }, 780_00);
  // The policy is that of the quote, which was computed when both refunds were possible.
  const { booking } = await stored();
  const cancellation = [{ until: `${addDays(today, 6)}T23:59:00+01:00`, percent: 50 }];
  await worker.store.db.update(worker.store.tables.bookings).set({ quote: { ...booking.quote, cancellation } });
  const step = await html(`${SITE}${path}?do=cancel`);
  expect(textOf(step)).toMatch(/gaat nu 50% [\s\S]*Terug\s+€\s390[\s\S]*Blijft bij Anna de Vries\s+€\s390/);
  const changed = await send(SITE + path, { ...formOf(step, "cancel"), refund: "78000" });
  expect(changed.status).toBe(409);
  expect(await changed.text()).toContain("Het bedrag dat teruggaat is intussen veranderd");
  expect((await stored()).booking.state).toBe("confirmed");
});

test("a cancellation after a change by the owner is refused politely, with the current booking", async () => {
  const { path } = await givenGuestBooking(worker);
  const form = formOf(await html(`${SITE}${path}?do=cancel`), "cancel");
  const { tables: t, db } = worker.store;
  await db.update(t.bookings).set({ version: 2, arrivalTime: "20:00" });
  const answer = await send(SITE + path, form);
  const page = await answer.text();
  expect(answer.status).toBe(409);
  expect(page).toMatch(/role="alert">De boeking is intussen gewijzigd/);
  expect(page).toContain("rond 20:00 uur");
  expect(formOf(page, "cancel")).toMatchObject({ version: "2" });
  expect((await stored()).booking.state).toBe("confirmed");
  expect((await send(SITE + path, formOf(page, "cancel"))).status).toBe(303);
});

test("an offer can be accepted until it expires, not afterwards", async () => {
  const open = await givenGuestBooking(worker, { state: "offer", dueAt: Date.now() + 3_600_000 });
  expect(await html(SITE + open.path)).toContain("do=accept");
  const step = await html(`${SITE}${open.path}?do=accept`);
  expect(step).toContain("Boeken met betalingsverplichting");
  const form = formOf(step, "accept");
  expect(outcome(await send(SITE + open.path, form))).toEqual([303, `${open.path}?done=accept`]);
  expect(outcome(await send(SITE + open.path, form))).toEqual([303, `${open.path}?done=accept`]);
  expect((await stored()).booking.state).toBe("confirmed");
  expect(await mailKinds(worker)).toEqual(["guest confirmed", "owner offer-accepted"]);

  const arrival = addDays(today, 80);
  const late = await givenGuestBooking(worker, { id: "late", state: "offer", arrival, dueAt: Date.now() - 1 });
  expect(await html(SITE + late.path)).not.toContain("do=accept");
  expect(await html(SITE + late.path)).toContain("De tijd voor dit aanbod is voorbij.");
  expect((await send(SITE + late.path, { ...form, version: "1" })).status).toBe(409);
  expect((await stored("late")).booking.state).toBe("offer");
});

test("the party changes at once if the price stays, otherwise after the new price was shown", async () => {
  const plan = unitFixture("duinhuis-huis", "huis").rates.plan;
  const guests = { ...plan.guests, included: 3, extraAdult: 10_00, max: 5 };
  await worker.store.db.update(worker.store.tables.ratePlans).set({ plan: { ...plan, guests } });
  const { path } = await givenGuestBooking(worker);
  const form = (adults: string, version = "1") => ({ form: "party", version, adults, children: "", pets: "" });

  expect(outcome(await send(SITE + path, form("3")))).toEqual([303, `${path}?done=party`]);
  expect((await stored()).booking).toMatchObject({ party: { adults: 3 }, quote: { total: 780_00 } });
  expect(await mailKinds(worker)).toEqual(["guest changed", "owner changed-by-guest"]);

  const asked = await send(SITE + path, form("4", "2"));
  expect(outcome(asked)).toEqual([303, `${path}?do=party&adults=4&children=&pets=#step`]);
  expect((await stored()).booking.party.adults).toBe(3);
  const step = await html(`${SITE}${path}?do=party&adults=4&children=&pets=`);
  expect(textOf(step)).toMatch(/De nieuwe prijs is €\s820 in plaats van €\s780/);
  const agreed = formOf(step, "party");
  expect((await send(SITE + path, { ...agreed, agreedTotal: "78000" })).status).toBe(409);
  expect(outcome(await send(SITE + path, agreed))).toEqual([303, `${path}?done=party`]);
  expect((await stored()).booking).toMatchObject({ party: { adults: 4 }, quote: { total: 820_00 } });

  for (const adults of ["6", "0", "many", "1e3"]) {
    const refused = await send(SITE + path, form(adults, "3"));
    expect(refused.status).toBe(303);
    expect(await html(SITE + (refused.headers.get("location") ?? ""))).toContain("Zo kan het helaas niet");
  }
  expect((await stored()).booking.party.adults).toBe(4);
});

test("other dates are requested at their new price; the owner's answer moves the booking or leaves it unchanged", async () => {
  const { path, booking } = await givenGuestBooking(worker);
  const taken = await givenGuestBooking(worker, { id: "taken", arrival: addDays(booking.departure, 2) });
  const ask = (arrival: string, departure: string) => html(`${SITE}${path}?do=dates&arrival=${arrival}&departure=${departure}`);
  const refused = await ask(addDays(taken.booking.arrival, -1), addDays(taken.booking.arrival, 3));
  expect(refused).toContain("Zo kan het helaas niet");
  expect(refused).not.toContain('value="dates"><input type="hidden" name="version"');
  for (const bad of ["2026-02-30", "tomorrow", "%3Cb%3E"])
    expect(await ask(bad, "2030-01-01")).toContain("Zo kan het helaas niet");

  // One night later and one night longer: the booking's own nights count as free.
  const [arrival, departure] = [addDays(booking.arrival, 1), addDays(booking.departure, 2)];
  const step = await ask(arrival, departure);
  expect(textOf(step)).toMatch(/De nieuwe prijs is €\s955 in plaats van €\s780/);
  const form = formOf(step, "dates", { message: "Kan dat?" });
  expect(outcome(await send(SITE + path, form))).toEqual([303, `${path}?done=dates`]);
  expect(outcome(await send(SITE + path, form))).toEqual([303, `${path}?done=dates`]);
  expect(await mailKinds(worker)).toEqual(["owner change-asked"]);
  const [mail] = await worker.store.db.select().from(worker.store.tables.outbox);
  expect(mail?.text).toMatch(/€\s955/);
  expect(mail?.text).toContain("> Kan dat?");
  expect((await stored()).booking).toMatchObject({ arrival: booking.arrival, departure: booking.departure });
  const waiting = await html(SITE + path);
  expect(textOf(waiting)).toContain("Gevraagd:");
  const withdrawal = formOf(waiting, "withdraw-dates");
  expect((await send(SITE + path, { ...withdrawal, version: "1" })).status).toBe(409);
  for (const _twice of [1, 2]) expect(outcome(await send(SITE + path, withdrawal))).toEqual([303, `${path}?done=withdraw-dates`]);
  expect(await mailKinds(worker)).toEqual(["owner change-asked", "owner change-withdrawn"]);
  expect(await findChangeRequest(worker.store, booking.id)).toBeUndefined();
  // A request for the former party ends when the party changes, and the owner is notified.
  await send(SITE + path, formOf(await ask(arrival, departure), "dates"));
  const other = await html(SITE + path);
  expect(textOf(other)).toContain("De aanvraag voor andere data vervalt met deze wijziging.");
  expect(outcome(await send(SITE + path, formOf(other, "party", { adults: "1", children: "", pets: "" })))).toEqual([
    303,
    `${path}?done=party`,
  ]);
  expect(await findChangeRequest(worker.store, booking.id)).toBeUndefined();
  const { outbox } = worker.store.tables;
  const told = await worker.store.db.select().from(outbox).where(like(outbox.key, "%changed-by-guest"));
  expect(told[0]?.text).toContain("De aanvraag voor andere data is daarmee vervallen.");
  await send(SITE + path, formOf(await ask(arrival, departure), "dates"));

  const tools = toolsOf(worker);
  const owner = { by: "owner", userId: null } as const;
  const request = (await findChangeRequest(worker.store, booking.id)) ?? expect.fail();
  expect(await answerChangeRequest(tools, await stored(), { acting: owner, requestId: "old", accepts: true })).toEqual({
    ok: false,
    code: "NOT_FOUND",
  });
  const answer = { acting: owner, requestId: request.id };
  const declined = await answerChangeRequest(tools, await stored(), { ...answer, accepts: false, note: "Helaas" });
  expect(declined.ok).toBe(true);
  expect(await mailKinds(worker)).toContain("guest change-declined");
  expect(await findChangeRequest(worker.store, booking.id)).toBeUndefined();

  await send(SITE + path, formOf(await ask(arrival, departure), "dates"));
  const second = (await findChangeRequest(worker.store, booking.id)) ?? expect.fail();
  const accepted = await answerChangeRequest(tools, await stored(), { acting: owner, requestId: second.id, accepts: true });
  expect(accepted).toMatchObject({ ok: true, booking: { arrival, departure, quote: { total: 955_00 } } });
  expect(await mailKinds(worker)).toContain("guest changed");
  const nights = await worker.store.db
    .select()
    .from(worker.store.tables.nights)
    .where(eq(worker.store.tables.nights.holder, booking.id));
  expect(nights).toHaveLength(5);
});

test("accepting a request whose price has changed since leaves the booking unchanged", async () => {
  const { path, booking } = await givenGuestBooking(worker);
  const step = await html(`${SITE}${path}?do=dates&arrival=${booking.arrival}&departure=${addDays(booking.departure, 1)}`);
  await send(SITE + path, formOf(step, "dates"));
  const request = (await findChangeRequest(worker.store, booking.id)) ?? expect.fail();
  const plan = unitFixture("duinhuis-huis", "huis").rates.plan;
  await worker.store.db
    .update(worker.store.tables.ratePlans)
    .set({ plan: { ...plan, nightly: { ...plan.nightly, base: 200_00 } } });
  const answer = { acting: { by: "owner", userId: null }, requestId: request.id, accepts: true } as const;
  expect(await answerChangeRequest(toolsOf(worker), await stored(), answer)).toMatchObject({ ok: false, code: "PRICE_CHANGED" });
  expect((await stored()).booking.departure).toBe(booking.departure);
});

test("arrival time and the names for the night register are kept; invalid input is shown again", async () => {
  await givenSettings(worker, "site-duinhuis", { units: { "duinhuis-huis": { ...DEFAULT_TERMS, nightRegister: true } } });
  const { path } = await givenGuestBooking(worker, { party: { adults: 1, children: [7], pets: 0 } });
  const page = await html(SITE + path);
  expect(page.match(/<fieldset/g)).toHaveLength(2);
  expect((await send(SITE + path, formOf(page, "arrival-time", { arrivalTime: "25:00" }))).status).toBe(422);
  expect((await send(SITE + path, formOf(page, "arrival-time", { arrivalTime: "18:30" }))).status).toBe(303);

  const names = { name: ["Anna", "Eva"], town: ["Zwolle", "Zwolle"], document: ["passport", ""] };
  const form = formOf(await html(SITE + path), "register", names);
  const refused = await send(SITE + path, { ...form, town: ["Zwolle", ""] });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('value="Eva"');
  expect((await send(SITE + path, { ...form, name: ["Anna"], town: ["Zwolle"], document: [""] })).status).toBe(409);
  expect((await send(SITE + path, { ...form, number: "NL123" })).status).toBe(422);
  expect(outcome(await send(SITE + path, form))).toEqual([303, `${path}?done=register`]);
  const { booking } = await stored();
  expect(booking.arrivalTime).toBe("18:30");
  expect(booking.register).toEqual([
    { name: "Anna", town: "Zwolle", document: "passport" },
    { name: "Eva", town: "Zwolle", document: "" },
  ]);
  const events = await worker.store.db.select().from(worker.store.tables.bookingEvents);
  expect(JSON.stringify(events)).not.toContain("Eva");
});

test("forms of other sites or kinds, and oversized ones, change nothing", async () => {
  const { path } = await givenGuestBooking(worker);
  const form = formOf(await html(`${SITE}${path}?do=cancel`), "cancel");
  const cases = [
    [403, form, { "Sec-Fetch-Site": "cross-site" }],
    [403, form, { "Sec-Fetch-Site": undefined, Origin: "https://evil.example" }],
    [422, { ...form, form: "confirm" }, {}],
    [422, { ...form, form: "__proto__" }, {}],
    [422, { ...form, state: "completed" }, {}],
    [422, { ...form, version: "x" }, {}],
    [413, { ...form, reason: "x".repeat(70_000) }, {}],
    [422, { ...form, reason: "x".repeat(2001) }, {}],
    [415, form, { "Content-Type": "text/plain" }],
  ] as const;
  for (const [status, fields, headers] of cases) {
    const answer = await send(SITE + path, fields, headers);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
    expect(await answer.text()).toContain('role="alert"');
  }
  expect((await worker.get(SITE + path, { method: "PUT" })).status).toBe(405);
  const network = { "CF-Connecting-IP": "192.0.2.44" };
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await send(SITE + path, { ...form, version: "9" }, network)).status);
  expect(statuses).toContain(429);
  expect((await stored()).booking.state).toBe("confirmed");
});

test("the receipt has number, identity, address and VAT by rate, or says that there is none", async () => {
  const private_ = await givenGuestBooking(worker, { arrival: addDays(today, 90), id: "private" }, 100_00);
  const without = textOf(await html(`${SITE}${private_.path}/receipt`));
  expect(without).toContain("Er is geen btw in rekening gebracht.");
  expect(without).toContain("Anna de Vries");
  expect(without).toMatch(/Nog te betalen\s+€\s680/);

  const plan = unitFixture("duinhuis-huis", "huis").rates.plan;
  await worker.store.db
    .update(worker.store.tables.ratePlans)
    .set({ plan: { ...plan, vat: { ...plan.vat, scheme: "registered" } } });
  await givenSettings(worker, "site-duinhuis", {
    identity: { ...IDENTITY, name: "Duin BV", vatNumber: "NL001234560B01", tradeNumber: "12345678" },
  });
  const contact = { name: "Anna", email: null, phone: null, address: ADDRESS };
  const { path, booking } = await givenGuestBooking(worker, { contact });
  const receipt = textOf(await html(`${SITE}${path}/receipt`));
  for (const text of ["Nota REF booking-1", "Duin BV", "NL001234560B01", "12345678", "Kade 1"]) expect(receipt).toContain(text);
  const vat = booking.quote.lines.reduce((sum, line) => sum + (line.vat?.amount ?? 0), 0);
  expect(vat).toBeGreaterThan(0);
  expect(receipt.replace(/\s/g, " ")).toContain(`Btw 21% over € 644,63`);

  const asked = await givenGuestBooking(worker, { id: "asked", state: "requested", arrival: addDays(today, 120) });
  expect((await worker.get(`${SITE}${asked.path}/receipt`)).status).toBe(404);
  expect(await html(SITE + asked.path)).not.toContain("/receipt");
});

test("a guest enters the recipient until the invoice is issued; papers cite the law in the guest's language", async () => {
  const { store } = worker;
  const plan = unitFixture("duinhuis-huis", "huis").rates.plan;
  await store.db.update(store.tables.ratePlans).set({ plan: { ...plan, vat: { ...plan.vat, scheme: "registered" } } });
  const identity = {
    ...IDENTITY,
    name: "Duin BV",
    street: "Kade 9",
    postalCode: "4357 AA",
    town: "Domburg",
    vatNumber: "NL001234560B01",
  };
  await givenSettings(worker, "site-duinhuis", { identity });
  const tools = toolsOf(worker);
  const siteId = "site-duinhuis";
  const { path, booking } = await givenGuestBooking(worker, {}, 234_00);
  expect(await html(SITE + path)).not.toContain("Gegevens voor de factuur");
  await givenPaperSettings(worker, siteId, { invoices: "on-request", vatScheme: "registered" });

  const page = await html(SITE + path);
  const company = { company: "Zee & Zn.", vatNumber: "123456782B01", name: "Anna", street: "Plein 1", postalCode: "1000 AA" };
  const values = formOf(page, "recipient", { ...company, town: "Amsterdam", country: "NL" });
  const wrong = await send(SITE + path, { ...values, vatNumber: "12" });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('value="Zee &amp; Zn."');
  const mistyped = await send(SITE + path, { ...values, vatNumber: "123456789B01" });
  expect(mistyped.status).toBe(422);
  expect(await mistyped.text()).toContain("Het btw-nummer klopt niet: controleer de cijfers.");
  await issueDuePapers(tools);
  expect(await html(SITE + path)).not.toContain(`${path}/paper/`);
  const sent = await send(SITE + path, values);
  expect(outcome(sent)).toEqual([303, `${path}?done=recipient`]);
  expect(outcome(await send(SITE + path, values))).toEqual(outcome(sent));
  await issueDuePapers(toolsOf(worker));
  const year = today.slice(0, 4);
  expect(await html(SITE + path)).toContain(`${path}/paper/${year}-0001`);
  const prepayment = textOf(await html(`${SITE}${path}/paper/${year}-0001`)).replace(/\s+/g, " ");
  for (const text of [
    `Factuur voor vooruitbetaling ${year}-0001`,
    "Duin BV",
    "NL001234560B01",
    "Zee &amp; Zn.",
    "NL123456782B01",
    "€ 234",
  ])
    expect(prepayment).toContain(text);
  expect(prepayment).toContain("Btw 21% over € 193,39 € 40,61");

  await issuePapers(tools, { siteId, id: booking.id }, { isAsked: true });
  const invoice = textOf(await html(`${SITE}${path}/paper/${year}-0002`)).replace(/\s+/g, " ");
  for (const text of [
    `Factuur ${year}-0002`,
    `Af: factuur ${year}-0001`,
    "Btw 21% over € 451,24 € 94,76",
    "Nog te betalen € 546",
  ])
    expect(invoice).toContain(text);
  const file = `${path}/paper/${year}-0002.pdf`;
  expect(await html(`${SITE}${path}/paper/${year}-0002`)).toContain(`href="${file}" download`);
  const answer = await worker.get(SITE + file);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="Factuur ${year}-0002.pdf"; filename*=UTF-8''Factuur%20${year}-0002.pdf`,
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(60 * 1024);
  const pdf = await readPdf(bytes);
  expect([pdf.title, pdf.language, pdf.isTagged]).toEqual([`Factuur ${year}-0002`, "nl", true]);
  for (const text of ["Zee & Zn.", "NL123456782B01", "Btw 21% over € 451,24", "Nog te betalen € 546"])
    expect(pdf.pages.join(" ").replace(/\s+/g, " ")).toContain(text);
  const polish = await readPdf(new Uint8Array(await (await worker.get(`${SITE}${file}?lang=pl`)).arrayBuffer()));
  expect([polish.title, polish.language]).toEqual([`Faktura ${year}-0002`, "pl"]);
  expect(await html(SITE + path)).not.toContain("Gegevens voor de factuur");
  expect((await send(SITE + path, { ...values, version: "2", name: "Bram" })).status).toBe(409);

  const private_ = await givenGuestBooking(worker, { arrival: addDays(today, 90), id: "private" });
  const small = await givenGuestBooking(worker, { arrival: addDays(today, 120), id: "small-business" });
  for (const vatScheme of ["private", "small-business"] as const) {
    await givenPaperSettings(worker, siteId, { vatScheme });
    await issuePapers(tools, { siteId, id: vatScheme }, { isAsked: true });
  }
  const words = async (at: string, number: number, lang: string) =>
    textOf(await html(`${SITE}${at}/paper/${year}-000${number}?lang=${lang}`));
  expect(await words(private_.path, 3, "nl")).toMatch(/Nota \d{4}-0003[\s\S]*artikel 7 van de Wet op de omzetbelasting 1968/);
  expect(await words(private_.path, 3, "pl")).toMatch(/Rachunek \d{4}-0003/);
  expect(await words(small.path, 4, "nl")).toMatch(/Factuur \d{4}-0004[\s\S]*kleineondernemersregeling, artikel 25/);
  expect(await words(small.path, 4, "en")).toMatch(/Invoice \d{4}-0004[\s\S]*article 25/);
  const number = `${path}/paper/${year}-0001`;
  const unknown = [
    `${path}/paper/${year}-0099`,
    `${path}/paper/${year}-0099.pdf`,
    `${path}/paper/x`,
    `${path}/paper`,
    `${path}/paper/.pdf`,
  ];
  const ofOthers = [`${small.path}/paper/${year}-0001`, `${small.path}/paper/${year}-0001.pdf`];
  for (const other of [...unknown, ...ofOthers, `${number}.pdf.pdf`, `${number}.pdf/x`])
    expect([other, (await worker.get(SITE + other)).status]).toEqual([other, 404]);
});

test("a guest who cancels an unpaid request pays nothing; one whose stay has begun cannot cancel here", async () => {
  const asked = await givenGuestBooking(worker, { state: "requested", dueAt: Date.now() + 1e7 });
  expect(textOf(await html(`${SITE}${asked.path}?do=cancel`))).toContain("Er is nog niets definitief");
  const inside = await givenGuestBooking(worker, { id: "inside", state: "checked-in", arrival: addDays(today, -1) });
  expect(await html(`${SITE}${inside.path}?do=cancel`)).not.toContain('value="cancel"');
  expect((await send(SITE + inside.path, { form: "cancel", version: "1", refund: "0" })).status).toBe(409);
  const placed = await stored("inside");
  expect(
    await changeState(toolsOf(worker), placed, { action: "cancel-by-guest", acting: { by: "guest", userId: null } }),
  ).toEqual({
    ok: false,
    code: "NOT_ALLOWED",
  });
});

/** A booking whose stay has ended, with the address of its review. */
async function givenStayed(change: Partial<NewBooking> = {}, daysAgo = 2) {
  const departure = addDays(today, -daysAgo);
  const stay = { state: "completed", arrival: addDays(departure, -3), departure } as const;
  const { path, ...given } = await givenGuestBooking(worker, { ...stay, ...change });
  return { ...given, path, url: `${SITE}${path}/review` };
}
const REVIEW = { form: "review", rating: "8", text: "Stil en schoon.", locale: "nl", author: "Anna", publish: "yes" };
const reviewOf = (id = "booking-1") => findOfBooking(worker.store, id);
const controls = (page: string) => page.match(/<(?:input|textarea|select)\b[^>]*>/g) ?? [];

test("a guest reviews a stay after check-out: sent once, changed for a week, then only read", async () => {
  const { path, url } = await givenStayed();
  expect(await html(SITE + path)).toContain(`href="${path}/review"`);
  const empty = await worker.get(url);
  expect([empty.status, empty.headers.get("cache-control"), empty.headers.get("referrer-policy")]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
  expect(empty.headers.get("x-robots-tag")).toContain("noindex");
  const form = await empty.text();
  expect(form).not.toContain("<script");
  expect(controls(form).filter((tag) => tag.includes('type="radio"'))).toHaveLength(40);
  expect(controls(form).find((tag) => tag.includes('name="publish"'))).not.toContain("checked");
  expect(form).toContain('value="Anna"');

  const sent = { ...REVIEW, "part-host": "10", improve: "De messen zijn bot.\r\nEn het mes ook." };
  const both = await Promise.all([send(url, sent), send(url, sent)]);
  for (const answer of both) expect(outcome(answer)).toEqual([303, `${path}/review?done=review`]);
  expect(await reviewOf()).toMatchObject({
    author: "Anna",
    rating: 8,
    parts: { host: 10 },
    improve: "De messen zijn bot.\nEn het mes ook.",
    mayPublish: true,
    state: "waiting",
    version: 1,
  });
  expect(await mailKinds(worker)).toEqual(["review owner"]);
  const [mail] = await worker.store.db.select().from(worker.store.tables.outbox);
  expect(mail).toMatchObject({ recipient: "owner-1@vrijhuis.example", subject: "Beoordeling van Anna de Vries: 8" });
  for (const text of ["Stil en schoon.", "De messen zijn bot.", "/dashboard/reviews"]) expect(mail?.text).toContain(text);

  const thanks = textOf(await html(`${url}?done=review`));
  for (const text of ["De beoordeling is bewaard", "Stil en schoon.", "Wijzigen kan tot"]) expect(thanks).toContain(text);
  const edit = await html(`${url}?do=edit`);
  expect(controls(edit).find((tag) => tag.includes('value="8"') && tag.includes('name="rating"'))).toContain("checked");
  expect(outcome(await send(url, { ...REVIEW, rating: "6", publish: [] }))[0]).toBe(303);
  expect(await reviewOf()).toMatchObject({ rating: 6, parts: {}, improve: null, mayPublish: false, version: 2 });
  expect(await mailKinds(worker)).toEqual(["review owner"]);

  const { reviews } = worker.store.tables;
  await worker.store.db.update(reviews).set({ createdAt: Date.now() - 7 * 24 * 60 * 60_000 });
  const late = await send(url, { ...REVIEW, text: "Toch nog iets." });
  expect(late.status).toBe(409);
  const refused = await late.text();
  expect(refused).toContain("Toch nog iets.");
  expect(textOf(refused)).toContain("niet meer worden geschreven of gewijzigd");
  const read = await html(`${url}?do=edit`);
  expect(read).not.toContain("<form");
  expect(await reviewOf()).toMatchObject({ rating: 6, version: 2 });
});

test("no input is lost when a review is refused, and none of it runs as code", async () => {
  const { url } = await givenStayed();
  const long = "x".repeat(4001);
  const evil = `"><script>alert(1)</script>\n<img src=x onerror=alert(1)>`;
  const refused: [string, Record<string, string | string[]>, string][] = [
    ["4,001 characters", { text: long }, "#review-text"],
    ["no rating", { rating: [] }, "#review-rating"],
    ["an impossible rating", { "part-comfort": "11" }, "#review-part-comfort"],
    ["text that changes direction", { text: "Goed \u202edoog" }, "#review-text"],
    ["a hidden character", { author: "An\u200bna" }, "#review-author"],
    ["a control character", { text: "Goed\u0007" }, "#review-text"],
  ];
  for (const [name, change, anchor] of refused) {
    const answer = await send(url, { ...REVIEW, improve: "Bewaar dit", ...change });
    const page = await answer.text();
    expect([name, answer.status, page.includes(`href="${anchor}"`), page.includes("Bewaar dit")]).toEqual([
      name,
      422,
      true,
      true,
    ]);
    const text = String(change["text"] ?? REVIEW.text);
    expect([name, page.includes(text)]).toEqual([name, true]);
  }
  const unknown = await send(url, { ...REVIEW, shown: "yes", state: "published" });
  expect(unknown.status).toBe(422);
  expect(await reviewOf()).toBeUndefined();
  const foreign = await send(url, REVIEW, { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
  expect(foreign.status).toBe(403);
  expect(await reviewOf()).toBeUndefined();

  // A form larger than the limit, another type of body, other methods.
  expect((await send(url, { ...REVIEW, text: "x".repeat(70_000) })).status).toBe(413);
  expect((await worker.get(url, { method: "PUT" })).status).toBe(405);

  expect((await send(url, { ...REVIEW, text: evil, author: "<b>Anna</b>", improve: evil })).status).toBe(303);
  for (const page of [await html(url), await html(`${url}?do=edit`)]) {
    expect(page).not.toMatch(/<script|<img src=x|<b>Anna/);
    expect(page).toContain("&lt;script&gt;");
  }
});

test("only a stay that took place has a review page, at its own address", async () => {
  for (const [index, state] of (["cancelled", "no-show", "declined", "requested"] as const).entries()) {
    const { url, booking } = await givenStayed({ id: `was-${state}`, state }, 10 + 3 * index);
    expect([state, (await worker.get(url)).status, (await send(url, REVIEW)).status]).toEqual([state, 404, 404]);
    expect(await reviewOf(booking.id)).toBeUndefined();
  }
  const test = await givenStayed({ id: "test", isTest: true }, 30);
  expect((await worker.get(test.url)).status).toBe(404);
  const early = await givenStayed({ id: "early", state: "confirmed", arrival: addDays(today, 3), departure: addDays(today, 6) });
  expect(textOf(await html(early.url))).toContain("kan na het vertrek");
  expect((await send(early.url, REVIEW)).status).toBe(409);
  const old = await givenStayed({ id: "old", arrival: addDays(today, -70), departure: addDays(today, -61) });
  expect(textOf(await html(old.url))).toContain("is voorbij");
  expect((await send(old.url, REVIEW)).status).toBe(409);
  expect(await html(SITE + old.path)).not.toContain(`${old.path}/review`);

  // Another token, half a token, another host.
  const { url, path, token } = await givenStayed();
  const wrong = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  for (const other of [wrong, token.slice(1), "x"]) expect((await send(url.replace(token, other), REVIEW)).status).toBe(404);
  expect((await send(`${url}/more`, REVIEW)).status).toBe(404);
  expect(outcome(await send(`${MAIN}${path}/review?lang=pl`, REVIEW))).toEqual([303, `${SITE}${path}/review?lang=pl`]);
  expect(await reviewOf()).toBeUndefined();
  for (const [locale, title] of [
    ["en", "How was your stay?"],
    ["pl", "Jak minął pobyt?"],
  ] as const) {
    const page = await html(`${url}?lang=${locale}`);
    expect(textOf(page)).toContain(title);
    expect(page).not.toMatch(/review\.[a-z]+/);
    expect(page).toContain(`action="${path}/review?lang=${locale}#review"`);
    expect(page).toMatch(new RegExp(`<option value="${locale}" selected`));
  }
});
