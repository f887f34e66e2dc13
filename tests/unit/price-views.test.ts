import { describe, expect, test } from "vitest";
import { readSearch, toQuoteRequest, writeSearch } from "#contract/pages/stay-search.ts";
import type { PaymentMethod } from "#domain/bookings/payments.ts";
import { date } from "#domain/dates.ts";
import { createFee, defaultPlan, VAT_RATES } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { quote } from "#domain/rates/quote.ts";
import { quoteSheet } from "#themes/base/quote/quote-sheet.ts";
import { loadTheme } from "#themes/registry.ts";
import { siteView } from "#pages/owner-site/site-view.ts";
import { NOW, siteFixture, TODAY, unitFixture } from "../fixtures/site.ts";

const plan: RatePlan = {
  ...defaultPlan("EUR", 10_000, { sleeps: 4, minNights: 3, cleaningFee: 8000 }),
  seasons: [
    {
      id: "summer",
      name: { nl: "Zomer", en: "Summer" },
      first: date("2026-07-04"),
      last: date("2026-08-30"),
      yearly: true,
      price: 20_000,
      weekendPrice: null,
      rules: { minNights: 7, arrivalDays: [6] },
    },
    {
      id: "past",
      name: { nl: "Voorbij" },
      first: date("2025-07-04"),
      last: date("2025-08-30"),
      yearly: false,
      price: 1000,
      weekendPrice: null,
      rules: {},
    },
  ],
  fees: [createFee("cleaning", "cleaning", 8000), { ...createFee("linen", "linen", 1500), name: { nl: "Bedden opgemaakt" } }],
  taxes: [
    {
      id: "tax",
      name: {},
      source: "",
      onArrival: true,
      rates: [
        { from: null, rule: { per: "guest-night", amount: 200, minAge: 13, maxNights: 7 } },
        { from: date("2027-01-01"), rule: { per: "guest-night", amount: 250, minAge: 13, maxNights: 7 } },
      ],
    },
  ],
  vat: { scheme: "registered", rates: VAT_RATES.NL },
  deposit: 20_000,
};
const record = {
  ...siteFixture({ units: [{ ...unitFixture("u-1", "huis"), rates: { version: 3, plan } }] }),
  rating: null,
};
const viewIn = async (locale: "nl" | "en" | "pl", payments?: PaymentMethod[]) =>
  siteView(payments ? { ...record, payments } : record, await loadTheme("fresh-coastal"), locale, { kind: "prices" }, TODAY);
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, " ")) as T;

describe("a search in a query", () => {
  test("is the same after writing and reading it", () => {
    const search = readSearch(
      new URLSearchParams("unit=huis&arrival=2026-07-04&departure=x&adults=2&children=4,+9&extra=a&extra=b&extra=a&name=x"),
    );
    expect(search).toMatchObject({ unit: "huis", departure: "x", children: "4, 9", code: "", extras: ["a", "b"] });
    expect(readSearch(new URLSearchParams(writeSearch(search)))).toEqual(search);
  });

  test.each([
    ["", { adults: 2, children: [], pets: 0, code: null }],
    ["adults=3&children=4, 9&pets=1&code= X ", { adults: 3, children: [4, 9], pets: 1, code: " X " }],
    ["children=4&children=&children=9&babies=2", { children: [4, 9, 0, 0] }],
    ["children=4&babies=", { children: [4] }],
    ["children=4&babies=0", { children: [4] }],
    ["babies=een", { children: [Number.NaN] }],
    ["children=2 kinderen", { children: [Number.NaN] }],
    ["children=8 maanden", { children: [Number.NaN] }],
    ["children=4 en 9", { children: [Number.NaN] }],
    ["adults=-1&children=vier&pets=1.5", { adults: -1, children: [Number.NaN], pets: Number.NaN }],
    [`adults=${"9".repeat(99)}`, { adults: Number.NaN }],
    [`children=${Array(40).fill("10").join(",+")}`, { children: Array(40).fill(10) }],
    [`children=${Array(300).fill("10").join(",")}`, { children: [Number.NaN] }],
    ["children=4.5", { children: [Number.NaN] }],
  ])("%s is read as a request", (query, request) =>
    expect(toQuoteRequest(readSearch(new URLSearchParams(query)))).toMatchObject(request),
  );
});

describe("a quote in words", () => {
  const search = readSearch(new URLSearchParams("arrival=2026-06-12&departure=2026-06-15&adults=2&extra=linen"));
  const context = {
    now: NOW,
    unit: { id: "u-1", timeZone: "Europe/Amsterdam", checkIn: "16:00", checkOut: "10:00" },
    version: 3,
    taken: new Set<string>(),
  };
  test.each([
    ["nl", "vrijdag 12 juni 2026, vanaf 16:00 uur", "3 nachten, 2 volwassenen", "Toeristenbelasting", "te betalen bij aankomst"],
    [
      "en",
      expect.stringMatching(/^Friday,? 12 June 2026, from 16:00$/),
      "3 nights, 2 adults",
      "Tourist tax",
      "to be paid on arrival",
    ],
    ["pl", "piątek, 12 czerwca 2026, od 16:00", "3 noce, 2 dorosłych", "Opłata miejscowa", "płatne po przyjeździe"],
  ] as const)("in %s", async (locale, arrival, party, tax, onArrival) => {
    const view = await viewIn(locale);
    const result = quote(plan, toQuoteRequest(search), context);
    const [unit] = view.units;
    if (!result.ok || !unit) throw new Error("the stay is refused");
    const sheet = plain(quoteSheet(view, unit, result.quote, search));
    expect(sheet).toMatchObject({ place: "Het Duinhuis", arrival, stay: party });
    expect(sheet.lines.find(({ label }) => label === tax)?.note).toBe(onArrival);
    expect(sheet.lines.find(({ extra }) => extra === "linen")).toMatchObject({ chosen: true });
    expect(sheet.total.replace(/\D/g, "")).toBe("422");
    expect(sheet.schedule.map(({ id }) => id)).toEqual(["booking", "arrival"]);
    expect(sheet.fields.map(([name]) => name)).toEqual(["arrival", "departure", "adults"]);
    expect(sheet.bookHref).toMatch(/\/(?:boeken|book|rezerwacja)\?arrival=2026-06-12&departure=2026-06-15&adults=2&extra=linen$/);
    expect(sheet.vat).toMatch(/21%/);
  });
});

test("a fee per pet counts pets, and percentages keep their decimals", async () => {
  const perPet = { ...createFee("pet", "other", 1500), name: { nl: "Hond" }, per: "pet" as const };
  const search = readSearch(new URLSearchParams("arrival=2026-06-12&departure=2026-06-15&adults=3&pets=2"));
  const allowed = { ...plan.guests, pets: { max: 2, price: 0, per: "stay" as const } };
  const rates = { ...VAT_RATES.NL, lodging: [{ from: null, percent: 5.5 }] };
  const changed: RatePlan = {
    ...plan,
    guests: allowed,
    fees: [perPet],
    vat: { scheme: "registered", rates },
    discounts: { ...plan.discounts, length: [{ nights: 7, percent: 12.5 }] },
  };
  const context = {
    now: NOW,
    unit: { id: "u-1", timeZone: "Europe/Amsterdam", checkIn: "16:00", checkOut: "10:00" },
    version: 3,
    taken: new Set<string>(),
  };
  const site = { ...record, units: [{ ...unitFixture("u-1", "huis"), rates: { version: 3, plan: changed } }] };
  const view = await siteView(site, await loadTheme("fresh-coastal"), "nl", { kind: "prices" }, TODAY);
  const result = quote(changed, toQuoteRequest(search), context);
  const [unit] = view.units;
  if (!result.ok || !unit) throw new Error("the stay is refused");
  const sheet = quoteSheet(view, unit, result.quote, search);
  expect(sheet.lines.find(({ label }) => label === "Hond")?.note).toBe("2 huisdieren");
  expect(sheet.vat).toContain("(5,5%)");
  expect(view.prices[0]?.discounts[0]).toContain("12,5%");
});

test("a price list has examples for a party, without seasons that are over", async () => {
  const [list] = plain((await viewIn("nl")).prices);
  expect(list?.seasons.map(({ name, dates, total, nights, arrival }) => [name, dates, total, nights, arrival])).toEqual([
    ["Zomer", "4 juli – 30 augustus", "€ 1.508", "7 nachten", "zaterdag"],
    ["Rest van het jaar", "", "€ 392", "3 nachten", "elke dag"],
  ]);
  expect(list).toMatchObject({
    party: "2 gasten",
    fees: [
      { name: "Schoonmaak", text: "€ 80 per verblijf" },
      { name: "Bedden opgemaakt", text: "€ 15 per gast, naar keuze" },
    ],
    taxes: [
      {
        text: "€ 2 per gast per nacht (vanaf 13 jaar), hoogstens 7 nachten; vanaf 1 januari 2027 € 2,50 per gast per nacht (vanaf 13 jaar), hoogstens 7 nachten; te betalen bij aankomst",
      },
    ],
    deposit: "€ 200, gaat na het verblijf terug.",
    payment: "30% bij het boeken, de rest uiterlijk 30 dagen voor aankomst.",
  });
});

test.each<[PaymentMethod[], string]>([
  [[], "In overleg: hoe en wanneer, staat in het antwoord op een aanvraag."],
  [["on-arrival"], "Het hele bedrag bij aankomst."],
  [["transfer"], "30% bij het boeken, de rest uiterlijk 30 dagen voor aankomst."],
  [["online", "on-arrival"], "30% bij het boeken, de rest uiterlijk 30 dagen voor aankomst. Of alles bij aankomst."],
])("with the payment methods %j, the price list says when they are due", async (payments, text) => {
  const [list] = plain((await viewIn("nl", payments)).prices);
  expect(list?.payment).toBe(text);
});
