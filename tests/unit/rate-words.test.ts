import { describe, expect, test } from "vitest";
import { date } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { quote } from "#domain/rates/quote.ts";
import type { Refusal } from "#domain/rates/quote-types.ts";
import { explainRefusal, lineLabel, ruleLabel } from "#locales/rates/describe.ts";
import { context, fee, given, promo, request, season, tax } from "../fixtures/rates/given.ts";
import { PRICE_CASES } from "../fixtures/rates/prices.ts";
import { RULE_CASES } from "../fixtures/rates/rules.ts";

const TODAY = date("2026-06-01");
const ADDRESSED =
  /(?<![\p{L}'’])(?:u|uw|je|jij|jou|jouw|jullie|ty|ciebie|cię|tobie|twój|twoj\p{L}+|wy|was|wasz\p{L}*|państwo|państwa|pan|pani)(?!\p{L})/iu;

test.each<[Refusal, string, string, string]>([
  [
    { code: "BELOW_MINIMUM", allowed: { minNights: 5 } },
    "Met deze aankomst kan het vanaf 5 nachten.",
    "With this arrival, stays are possible from 5 nights.",
    "Przy tym przyjeździe pobyt jest możliwy od 5 nocy.",
  ],
  [
    { code: "ARRIVAL_DAY", allowed: { weekdays: [5, 6], arrival: date("2026-07-10") } },
    "Aankomst kan op vrijdag of zaterdag. De eerstvolgende aankomst kan op vrijdag 10 juli.",
    "Arrival is possible on Friday or Saturday. The next possible arrival is Friday 10 July.",
    "Dni przyjazdu: piątek lub sobota. Najbliższy możliwy dzień przyjazdu: piątek, 10 lipca.",
  ],
  [
    { code: "TOO_FAR_AHEAD", allowed: { until: date("2027-06-01") } },
    "De kalender is open tot en met dinsdag 1 juni 2027.",
    "The calendar is open until Tuesday 1 June 2027.",
    "Ostatni dzień w kalendarzu: wtorek, 1 czerwca 2027.",
  ],
  [
    { code: "TOO_MANY_PETS", allowed: { maxPets: 2 } },
    "Er mogen hoogstens 2 huisdieren mee.",
    "2 pets are allowed at most.",
    "Można zabrać najwyżej 2 zwierzęta.",
  ],
])("%o", (refusal, ...sentences) => expect(LOCALES.map((locale) => explainRefusal(refusal, locale, TODAY))).toEqual(sentences));

describe.each(LOCALES)("in %s", (locale) => {
  test("every refusal of the table of cases is a sentence that does not address the reader", () => {
    const refusals = [...RULE_CASES, ...PRICE_CASES].flatMap(({ refused = [] }) => refused);
    for (const refusal of refusals) {
      const sentence = explainRefusal(refusal, locale, TODAY);
      expect(sentence).toMatch(/^\p{Lu}|^\d/u);
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\b0\b/);
      if (locale !== "en") expect(sentence).not.toMatch(ADDRESSED);
    }
  });
});

test("lines and rules have the owner's names, otherwise their default ones", () => {
  const plan = given({
    seasons: [season("summer", "2026-06-01", "2026-06-30", 20_000, { name: { nl: "Zomer" } })],
    discounts: { length: [{ nights: 2, percent: 12.5 }], codes: [promo("ZON", { amount: 100 })] },
    guests: { included: 1, extraAdult: 500, childBands: [{ maxAge: 11, price: 300 }] },
    fees: [fee("f", "stay", 100, { preset: "cleaning", name: {} }), fee("g", "stay", 200, { name: { nl: "Fietsen", en: " " } })],
    taxes: [tax({ per: "stay", amount: 100 })],
  });
  const result = quote(plan, request("2026-06-08", "2026-06-10", { children: [4], code: "zon" }), context());
  const quoted = result.ok ? result.quote : undefined;
  expect(LOCALES.map((locale) => quoted?.lines.map((line) => lineLabel(line, locale)))).toEqual([
    [
      "2 nachten",
      "Vanaf 2 nachten, 12,5% korting",
      "Kortingscode ZON",
      "1 extra volwassene",
      "1 extra kind t/m 11 jaar",
      "Schoonmaak",
      "Fietsen",
      "Toeristenbelasting",
    ],
    [
      "2 nights",
      "From 2 nights, 12.5% off",
      "Promo code ZON",
      "1 extra adult",
      "1 extra child up to 11 years",
      "Cleaning",
      "Fietsen",
      "Tourist tax",
    ],
    [
      "2 noce",
      "Od 2 nocy, zniżka 12,5%",
      "Kod rabatowy ZON",
      "1 dodatkowa osoba dorosła",
      "1 dodatkowe dziecko do 11 lat",
      "Sprzątanie",
      "Fietsen",
      "Opłata miejscowa",
    ],
  ]);
  const [night] = quoted?.nights ?? [];
  expect(night && LOCALES.map((locale) => ruleLabel(night, plan, locale))).toEqual([
    "Prijs van Zomer",
    "Price of Zomer",
    "Cena: Zomer",
  ]);
});
