import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredBookingSettings } from "#contract/letting/booking-settings.ts";
import type { ListedPaper, PaperRecipient } from "#contract/letting/paper.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { KSEF_RULES } from "#domain/payments/ksef.ts";
import { replaceRecipient } from "#store/letting/papers.ts";
import { at, owner, published, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { ksefNumber } from "../support/ksef-number.ts";
import { readPdf } from "../support/read-pdf.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let anna: TestOwner;
let site: string;
let unitId: string;

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");
const NIP = "5260250995";
const FIRM: PaperRecipient = {
  company: "Firma Sp. z o.o.",
  name: "Jan Nowak",
  vatNumber: "PL5261040828",
  street: "ul. Długa 5",
  postalCode: "00-238",
  town: "Warszawa",
  country: "PL",
};

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  anna = await owner(worker);
  site = await published(anna, "domek-anny");
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  unitId = units[0]?.id ?? "";
  const stored = (await anna.call("GET", `/sites/${site}/booking-settings`)).body as unknown as StoredBookingSettings;
  const identity = {
    name: "Domek Anny",
    street: "ul. Morska 3",
    postalCode: "84-360",
    town: "Łeba",
    country: "PL",
    vatNumber: `PL${NIP}`,
    tradeNumber: "",
  };
  const saved = await anna.call("PUT", `/sites/${site}/booking-settings`, { ...stored.settings, identity }, at(stored.version));
  expect(saved.status).toBe(200);
  const settings = { invoices: "no", vatScheme: "small-business", bookkeeping: "payment", prefix: "" };
  expect((await anna.call("PUT", `/sites/${site}/paper-settings`, settings, at(0))).status).toBe(200);
}, 120_000);
afterAll(() => worker.stop());

/** Enters a booking and asks for its invoice. */
async function invoice(days: number, recipient: PaperRecipient | null) {
  const answer = await anna.call("POST", `/sites/${site}/bookings`, {
    unitId,
    arrival: addDays(TODAY, days),
    departure: addDays(TODAY, days + 3),
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Jan", email: "jan@example.pl", phone: null, address: null },
    locale: "pl",
    channel: "phone",
    payment: "transfer",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  const { id: bookingId } = answer.body["booking"] as { id: string };
  const { store } = worker;
  if (recipient) await store.atomically((db) => [replaceRecipient(db, store.tables, { bookingId, recipient, now: Date.now() })]);
  const made = await anna.call("POST", `/sites/${site}/papers`, { bookingId });
  return { bookingId, papers: made.body["papers"] as ListedPaper[] };
}

const call = (method: string, path: string, body?: object) => anna.call(method, `/sites/${site}${path}`, body);

test("a firm's invoice in another currency waits for its number of KSeF, and is then the invoice on its page and PDF", async () => {
  const { bookingId, papers } = await invoice(60, FIRM);
  expect(papers).toMatchObject([{ proForma: "open", ksefNumber: null, isKsefConcerned: true, kind: "invoice" }]);
  const number = papers[0]?.number ?? "";
  expect(number).toBe(`KSEF-${TODAY.slice(0, 4)}-0001`);
  expect((await call("GET", "/ksef")).body).toMatchObject({ isPolish: true, hasNip: true, today: TODAY, open: [{ number }] });

  const file = await worker.get(`${MAIN}/api/sites/${site}/papers/${number}/fa3`, {
    headers: { Authorization: `Bearer ${anna.token}` },
  });
  expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
    200,
    "application/xml; charset=utf-8",
    `attachment; filename="${number}.xml"`,
  ]);
  const xml = await file.text();
  for (const part of [`<P_2>${number}</P_2>`, `<NIP>${NIP}</NIP>`, "<NIP>5261040828</NIP>", "<P_12>zw</P_12>", "art. 113"])
    expect(xml).toContain(part);

  const { guestLink } = (await call("GET", `/bookings/${bookingId}`)).body as { guestLink: string };
  const address = `${MAIN.replace("//", "//domek-anny.")}${new URL(guestLink).pathname}/paper/${number}`;
  const page = async () => (await worker.get(address)).text();
  const before = await page();
  expect(before).toContain(`Pro forma ${number}`);
  expect(before).toContain("To jest pro forma, nie faktura.");
  expect((await call("POST", `/papers/${number}/mail`)).body).toEqual({ recipient: "jan@example.pl" });

  const enter = (typed: string) => call("PUT", `/papers/${number}/ksef-number`, { ksefNumber: typed });
  expect((await enter("5265877635-20250826-0100001AF629-AE")).body.fields).toEqual({ ksefNumber: "ksefNumber" });
  expect((await enter(ksefNumber("5265877635", TODAY, 1))).body.code).toBe("KSEF_NUMBER_OTHER");
  const given = ksefNumber(NIP, TODAY, 1);
  expect((await enter(given.toLowerCase())).body).toMatchObject({ papers: [{ number, proForma: null, ksefNumber: given }] });
  expect((await enter(given)).status).toBe(200);
  expect((await enter(ksefNumber(NIP, TODAY, 2))).body.code).toBe("KSEF_NUMBER_USED");
  const after = await page();
  expect(after).toContain(`Faktura ${number}`);
  expect(after).toContain(given);
  const pdf = await readPdf(new Uint8Array(await (await worker.get(`${address}.pdf`)).arrayBuffer()));
  expect(JSON.stringify(pdf)).toContain(given);
  expect((await call("GET", "/ksef")).body).toMatchObject({ open: [] });
});

test("a consumer's paper has nothing of KSeF, and none of another site's can be reached", async () => {
  const { papers } = await invoice(70, null);
  expect(papers).toMatchObject([{ proForma: null, ksefNumber: null, isKsefConcerned: false, ksefAmount: null }]);
  const number = papers[0]?.number ?? "";
  expect(number).toBe(`${TODAY.slice(0, 4)}-0001`);
  expect((await call("GET", `/papers/${number}/fa3`)).body.code).toBe("NOT_KSEF");
  expect((await call("PUT", `/papers/${number}/ksef-amount`, { amount: 1 })).body.code).toBe("NOT_FOUND");
  const bram = await owner(worker);
  const others = `/sites/${site}/papers/${number}`;
  expect((await bram.call("GET", `${others}/fa3`)).status).toBe(404);
  expect((await bram.call("GET", `/sites/${site}/ksef`)).status).toBe(404);
  expect((await bram.call("PUT", `/sites/${site}/ksef`, { month: TODAY.slice(0, 7), others: 1 })).status).toBe(404);
});

test("the owner types in invoices from elsewhere, with limits", async () => {
  const month = KSEF_RULES.relief.from.slice(0, 7);
  const save = (others: unknown) => call("PUT", "/ksef", { month, others });
  expect((await save(123_45)).body).toMatchObject({ months: expect.arrayContaining([{ month, counted: 0, others: 123_45 }]) });
  for (const wrong of [-1, 0.5, 1e12, "1"]) expect((await save(wrong)).body.fields).toEqual({ others: "number" });
  expect((await call("PUT", "/ksef", { month: "2026-13", others: 1 })).status).toBe(422);
});
