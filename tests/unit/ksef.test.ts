import { describe, expect, test } from "vitest";
import { paperSettingsSchema } from "#contract/letting/paper-settings.ts";
import { date } from "#domain/dates.ts";
import {
  crossedIn,
  isFirm,
  KSEF_RULES,
  type KsefMonth,
  type KsefPaper,
  ksefSeriesOf,
  parseKsefNumber,
  placeInKsef,
} from "#domain/payments/ksef.ts";
import { formatPaperNumber, parsePaperNumber } from "#domain/payments/papers.ts";

const PAPER: KsefPaper = { sellerCountry: "PL", on: date("2026-11-28"), isFirm: true, amount: 1_000_00, correctsKsef: false };
const month = (counted: number, others = 0, of = "2026-11"): KsefMonth => ({ month: of, counted, others });

describe("papers to firms", () => {
  test.each<[string, Partial<KsefPaper>, KsefMonth[], ReturnType<typeof placeInKsef>]>([
    ["a consumer's, of any amount", { isFirm: false, amount: 50_000_00 }, [month(20_000_00)], "not-concerned"],
    ["a Dutch seller's", { sellerCountry: "NL" }, [], "not-concerned"],
    ["the day before the duty", { on: date("2026-03-31"), amount: 50_000_00 }, [], "not-concerned"],
    ["the first day of the duty", { on: date("2026-04-01") }, [], "inside-relief"],
    ["exactly the limit at once", { amount: 10_000_00 }, [], "inside-relief"],
    ["a grosz more than the limit", { amount: 10_000_01 }, [], "beyond"],
    ["exactly the limit with what came before", {}, [month(9_000_00)], "inside-relief"],
    ["the invoice that crosses the limit", { amount: 1_000_01 }, [month(9_000_00)], "beyond"],
    ["with invoices from elsewhere", { amount: 500_01 }, [month(9_000_00, 500_00)], "beyond"],
    ["a small one after the limit was crossed", { amount: 1 }, [month(10_000_01)], "beyond"],
    ["in a month after the one that crossed it", { amount: 1 }, [month(0, 10_000_01, "2026-06")], "beyond"],
    ["in a month before the one that crossed it", { on: date("2026-05-02") }, [month(10_000_01, 0, "2026-06")], "inside-relief"],
    ["amounts before the duty do not count", {}, [month(99_000_00, 0, "2026-03")], "inside-relief"],
    ["another month's amounts do not add up", { amount: 9_000_00 }, [month(9_000_00, 0, "2026-10")], "inside-relief"],
    ["the last day of the relief", { on: date("2026-12-31") }, [], "inside-relief"],
    ["the first day after it", { on: date("2027-01-01"), amount: 1 }, [], "beyond"],
    ["of an unknown amount in złoty", { amount: null }, [], "beyond"],
    ["a correction of an invoice in KSeF", { amount: 0, correctsKsef: true }, [], "beyond"],
    ["another correction within the limit", { amount: 0 }, [month(10_000_00)], "inside-relief"],
  ])("%s", (_name, change, months, place) => {
    expect(placeInKsef({ ...PAPER, ...change }, months)).toBe(place);
  });

  test("two at once: the first one counts for the second", () => {
    const first = placeInKsef({ ...PAPER, amount: 6_000_00 }, []);
    const second = placeInKsef({ ...PAPER, amount: 6_000_00 }, [month(6_000_00)]);
    expect([first, second]).toEqual(["inside-relief", "beyond"]);
  });

  test("the first month that crossed the limit is found in any order", () => {
    expect(crossedIn([month(1, 10_000_00, "2026-09"), month(10_000_01, 0, "2026-06"), month(5)])).toBe("2026-06");
    expect(crossedIn([month(10_000_00)])).toBeUndefined();
  });

  test("a firm has a company or a VAT number", () => {
    expect(
      [
        { company: "Firma", vatNumber: "" },
        { company: " ", vatNumber: "PL5260250995" },
      ].map(isFirm),
    ).toEqual([true, true]);
    expect(isFirm({ company: " ", vatNumber: "" })).toBe(false);
  });

  test("each rule says where and when it was read", () => {
    for (const { source, checkedOn } of Object.values(KSEF_RULES)) {
      expect(source).toMatch(/ustawy o VAT/);
      expect(checkedOn >= date("2026-11-27")).toBe(true);
    }
  });
});

describe("numbers of KSeF", () => {
  test("the ministry's example is read, also with small letters and spaces", () => {
    const parsed = { number: "5265877635-20250826-0100001AF629-AF", nip: "5265877635", on: "2025-08-26" };
    expect(parseKsefNumber("5265877635-20250826-0100001AF629-AF")).toEqual(parsed);
    expect(parseKsefNumber(" 5265877635-20250826-0100001af629-af ")).toEqual(parsed);
  });
  test.each([
    "5265877635-20250826-0100001AF629-AE",
    "5265877635-20250827-0100001AF629-AF",
    "5265877636-20250826-0100001AF629-AF",
    "5265877635-20250826-0100001AF62-AF",
    "5265877635-20250826-0100001AF629",
    "5265877635-20251326-0100001AF629-AF",
    "",
  ])("%s is refused", (text) => {
    expect(parseKsefNumber(text)).toBeUndefined();
  });

  test("pro formas have a series that an owner's prefix cannot have", () => {
    const series = ksefSeriesOf("ABCDEFGH", date("2026-11-28"));
    const number = formatPaperNumber({ series, sequence: 7 });
    expect([series, number]).toEqual(["KSEF-ABCDEFGH2026", "KSEF-ABCDEFGH2026-0007"]);
    expect(parsePaperNumber(number)).toEqual({ series, sequence: 7 });
    const settings = { invoices: "no", vatScheme: "private", bookkeeping: "payment" };
    expect(paperSettingsSchema.safeParse({ ...settings, prefix: "ksef-" }).success).toBe(false);
    expect(paperSettingsSchema.safeParse({ ...settings, prefix: "VH-" }).success).toBe(true);
  });
});
