import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { findSpokenNumber, formatSpokenNumber } from "#domain/spoken-number.ts";
import { guaranteeEnd, isGuaranteed, refundGround, sumOf } from "#domain/withdrawal.ts";
import { WITHDRAWAL_LABELS, withdrawalTexts } from "#locales/withdrawal-labels.ts";

describe("why everything is paid back", () => {
  const at = (text: string) => Date.parse(text);
  test.each([
    ["the day of the contract", "2026-11-28T09:00:00Z", "2026-11-28T09:00:00Z", "withdrawal"],
    ["the end of the fourteenth day after it, in Amsterdam", "2026-11-01T22:59:00Z", "2026-11-15T22:59:59Z", "withdrawal"],
    ["a second later", "2026-11-01T22:59:00Z", "2026-11-15T23:00:00Z", "guarantee"],
    ["the end of the thirtieth day after it", "2026-11-01T22:59:00Z", "2026-12-01T22:59:59Z", "guarantee"],
    ["a second after that", "2026-11-01T22:59:00Z", "2026-12-01T23:00:00Z", undefined],
    ["the fourteenth day, over the change to winter time", "2026-10-20T21:30:00Z", "2026-11-03T22:30:00Z", "withdrawal"],
    ["a moment before the payment was confirmed", "2026-11-28T09:00:00Z", "2026-11-27T09:00:00Z", "withdrawal"],
  ])("%s", (_name, concluded, received, ground) => {
    expect(refundGround(at(concluded), at(received))).toBe(ground);
  });
});

describe("the guarantee", () => {
  const paidAt = Date.parse("2026-11-01T22:59:00Z");
  test.each([
    ["its last day", 200_00, paidAt, "2026-12-01T22:59:59Z", true],
    ["the day after it", 200_00, paidAt, "2026-12-01T23:00:00Z", false],
    ["nothing left to pay back", 0, paidAt, "2026-11-02T12:00:00Z", false],
    ["an order that is not paid", 200_00, null, "2026-11-02T12:00:00Z", false],
  ])("%s", (_name, paid, at, now, holds) => {
    expect(isGuaranteed({ paidAt: at, paid }, Date.parse(now))).toBe(holds);
  });

  test("its last day is one of Amsterdam, and its sum is what was charged and has not gone back", () => {
    expect(guaranteeEnd(paidAt)).toBe("2026-12-01");
    expect(sumOf([{ amount: 200_00 }, { amount: -50_00 }, { amount: -200_00 }, { amount: 200_00 }])).toBe(150_00);
  });
});

describe("the number of an order in a text", () => {
  test.each([
    ["K7MP-3QXD", "K7MP-3QXD"],
    ["bestelling k7mp 3qxd van 3 november", "K7MP-3QXD"],
    ["nr.K7MP3QXD!", "K7MP-3QXD"],
    ["(K7MP–3QXD)", "K7MP-3QXD"],
    ["K7MP-3QXDF", undefined],
    ["AK7MP-3QXD", undefined],
    ["O7MP-3QXD", undefined],
    ["my website", undefined],
    ["", undefined],
  ])("%s", (typed, number) => {
    expect(findSpokenNumber(typed)).toBe(number);
  });

  test("is found in any case, whatever number it is", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const number = formatSpokenNumber(bytes);
        expect(findSpokenNumber(`order ${number.toLowerCase()}.`)).toBe(number);
      }),
    );
  });
});

/** Texts of the Official Journal and, in German, of § 356a BGB. */
const OFFICIAL = {
  nl: ["hier de overeenkomst herroepen", "herroeping bevestigen"],
  en: ["withdraw from contract here", "confirm withdrawal"],
  pl: ["odstąp od umowy tutaj", "potwierdź odstąpienie od umowy"],
  de: ["Vertrag widerrufen", "Widerruf bestätigen"],
};

test("the labels are the official words, in German too", () => {
  const labels = Object.entries(WITHDRAWAL_LABELS).map(([language, { begin, confirm }]) => [language, [begin, confirm]]);
  expect(Object.fromEntries(labels)).toEqual(OFFICIAL);
});

test.each(LOCALES)("links to the function in %s have the official words", (locale) => {
  const nav = JSON.parse(readFileSync(`locales/${locale}/nav.json`, "utf8")) as { pages: Record<string, string> };
  const page = JSON.parse(readFileSync(`locales/${locale}/pages/withdrawal.json`, "utf8")) as { meta: { title: string } };
  const { withdrawHere } = withdrawalTexts(locale);
  expect(withdrawHere.toLowerCase()).toBe(OFFICIAL[locale][0]);
  expect(nav.pages["withdrawal"]).toBe(withdrawHere);
  expect(page.meta.title).toBe(`${withdrawHere} – {{brand}}`);
});

test.each(LOCALES)("terms and order email in %s say that the function exists and where", (locale) => {
  const terms = readFileSync(`content/legal/terms/${locale}.md`, "utf8");
  expect(terms).toContain("[{{withdrawHere}}](page:withdrawal)");
  expect(terms).toContain("{{withdrawAddress}}");
  expect(terms).toContain("{{confirmWithdrawal}}");
  expect(readFileSync(`content/legal/privacy/${locale}.md`, "utf8")).toContain("(page:withdrawal)");
  expect(withdrawalTexts(locale).withdrawAddress).toMatch(/^vrijhuis\.nl\/(herroepen|en\/withdraw|pl\/odstapienie-od-umowy)$/);
});
