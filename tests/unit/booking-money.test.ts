import fc from "fast-check";
import jsQR from "jsqr";
import { describe, expect, test } from "vitest";
import { epcCode } from "#domain/bookings/epc-code.ts";
import { formatCreditorReference, normalizeCreditorReference, toCreditorReference } from "#domain/payments/creditor-reference.ts";
import { formatSpokenNumber } from "#domain/spoken-number.ts";
import { drawCode } from "#pages/guest-page/draw-code.ts";
import { keepPrice } from "#domain/bookings/keep-price.ts";
import {
  DEFAULT_SETTINGS,
  DEFAULT_TERMS,
  modeOfUnit,
  paymentMethodsOf,
  type BookingSettings,
} from "#contract/letting/booking-settings.ts";
import {
  assignPaid,
  bookedInstalments,
  hasOnlinePart,
  instalmentsOf,
  isPaidUp,
  offeredInstalments,
  openInstalments,
  payableNow,
  type PaymentMethod,
} from "#domain/bookings/payments.ts";
import { settleCancellation } from "#domain/bookings/settle-cancellation.ts";
import { date } from "#domain/dates.ts";
import type { Instalment, Quote } from "#domain/rates/quote-types.ts";
import { listNights } from "#domain/stays.ts";
import { quoteFixture } from "../fixtures/booking.ts";

const SCHEDULE: Instalment[] = [
  { due: date("2026-06-01"), on: "booking", amount: 300_00 },
  { due: date("2026-07-01"), on: "balance", amount: 500_00 },
  { due: date("2026-08-01"), on: "arrival", amount: 20_00 },
];
const openOf = (paid: number) => assignPaid(SCHEDULE, paid).map(({ open }) => open);

test("payments are assigned to the instalments in their order", () => {
  expect(openOf(0)).toEqual([300_00, 500_00, 20_00]);
  expect(openOf(350_00)).toEqual([0, 450_00, 20_00]);
  expect(openOf(900_00)).toEqual([0, 0, 0]);
  expect(openOf(-50_00)).toEqual([300_00, 500_00, 20_00]);
});

test.each([
  [0, "2026-06-01", 300_00],
  [100_00, "2026-06-02", 200_00],
  [100_00, "2026-07-01", 700_00],
  [300_00, "2026-06-02", 500_00],
  [800_00, "2026-06-02", 0],
])("with %i paid on %s, the next transfer is %i", (paid, today, due) => {
  expect(payableNow(assignPaid(SCHEDULE, paid), date(today))).toBe(due);
});

test("guests who pay on arrival have one instalment, none if nothing is to be paid", () => {
  const quote = { schedule: SCHEDULE, total: 820_00, arrival: date("2026-08-01") };
  expect(instalmentsOf(quote, "transfer")).toEqual(SCHEDULE);
  expect(instalmentsOf(quote, "on-arrival")).toEqual([{ due: "2026-08-01", on: "arrival", amount: 820_00 }]);
  expect(instalmentsOf({ ...quote, total: 0 }, "on-arrival")).toEqual([]);
});

describe("the owner's payment methods", () => {
  const quote = { schedule: SCHEDULE, total: 820_00, arrival: date("2026-08-01"), currency: "EUR" as const };
  const onArrival = [{ due: "2026-08-01", on: "arrival", amount: 820_00, open: 820_00 }];
  const inParts = assignPaid(SCHEDULE, 0);

  test("decide what a guest reads before booking", () => {
    expect(offeredInstalments(quote, [])).toEqual([]);
    expect(offeredInstalments(quote, [], "transfer")).toEqual([]);
    expect(offeredInstalments(quote, ["on-arrival"])).toEqual(onArrival);
    expect(offeredInstalments(quote, ["on-arrival"], "transfer")).toEqual(onArrival);
    expect(offeredInstalments(quote, ["transfer", "on-arrival"])).toEqual(inParts);
    expect(offeredInstalments(quote, ["transfer", "on-arrival"], "on-arrival")).toEqual(onArrival);
  });

  test("a booking has none until the owner answers without a method, then those of its own", () => {
    const booking = { quote, payment: "on-arrival" as const };
    expect(bookedInstalments({ ...booking, state: "requested" }, 0, [])).toEqual([]);
    expect(bookedInstalments({ ...booking, state: "requested" }, 0, ["transfer"])).toEqual(onArrival);
    expect(bookedInstalments({ ...booking, state: "confirmed" }, 0, [])).toEqual(onArrival);
  });

  test("none are set at first, and an instant booking is a request until one is", () => {
    const { settings } = DEFAULT_SETTINGS;
    const modeWith = (more: Partial<BookingSettings>, mode = "instant" as (typeof DEFAULT_TERMS)["mode"]) =>
      modeOfUnit({ ...settings, units: { u: { ...DEFAULT_TERMS, mode } }, ...more }, "u");
    expect(paymentMethodsOf(settings)).toEqual([]);
    expect([modeWith({}), modeWith({}, "enquiry")]).toEqual(["request", "enquiry"]);
    expect(modeWith({ payOnArrival: true })).toBe("instant");
    expect(modeWith({ transfer: { iban: "NL91ABNA0417164300", holder: "A. de Vries" } })).toBe("instant");
  });
});

describe("parts too small for an online payment", () => {
  type Parts = Record<string, number>;
  const ARRIVAL = date("2026-08-01");
  const DUE = { booking: date("2026-06-01"), balance: date("2026-07-01"), arrival: ARRIVAL };
  const quoteOf = (parts: Parts, currency: Quote["currency"] = "EUR") => ({
    arrival: ARRIVAL,
    currency,
    total: Object.values(parts).reduce((sum, amount) => sum + amount, 0),
    schedule: Object.entries(parts).map(([on, amount]) => ({ on, due: DUE[on as keyof typeof DUE], amount }) as Instalment),
  });
  const openParts = (quote: ReturnType<typeof quoteOf>, payment: PaymentMethod, paid: number) =>
    Object.fromEntries(openInstalments(quote, payment, paid).flatMap(({ on, open }) => (open > 0 ? [[on, open]] : [])));

  test.each<[string, Parts, number, Parts, boolean]>([
    ["the smallest amount", { booking: 50, balance: 50 }, 0, { booking: 50, balance: 50 }, true],
    ["a first part below it", { booking: 49, balance: 400_00 }, 0, { balance: 400_49 }, true],
    ["a balance below it", { booking: 400_00, balance: 49, arrival: 20_00 }, 0, { booking: 400_00, arrival: 20_49 }, true],
    ["a balance below it without a part on arrival", { booking: 400_00, balance: 49 }, 0, { booking: 400_00, arrival: 49 }, true],
    ["two that are enough together", { booking: 30, balance: 30 }, 0, { balance: 60 }, true],
    ["a total below it", { booking: 30, balance: 19 }, 0, { arrival: 49 }, false],
    ["a small part on arrival", { booking: 400_00, arrival: 10 }, 0, { booking: 400_00, arrival: 10 }, true],
    ["all on arrival", { arrival: 400_00 }, 0, { arrival: 400_00 }, false],
    ["a rest below it", { booking: 400_00, balance: 500_00 }, 399_60, { balance: 500_40 }, true],
    ["the last rest below it", { booking: 400_00 }, 399_60, { arrival: 40 }, false],
    ["nothing", {}, 0, {}, false],
  ])("join the next one: %s", (_name, parts, paid, open, isOnline) => {
    const quote = quoteOf(parts);
    expect([openParts(quote, "online", paid), hasOnlinePart(quote, paid)]).toEqual([open, isOnline]);
  });

  test("have the currency's minimum, and only count for online payments", () => {
    expect(openParts(quoteOf({ booking: 1_99, balance: 400_00 }, "PLN"), "online", 0)).toEqual({ balance: 401_99 });
    expect(openParts(quoteOf({ booking: 2_00, balance: 400_00 }, "PLN"), "online", 0)).toEqual({
      booking: 2_00,
      balance: 400_00,
    });
    expect(openParts(quoteOf({ booking: 10, balance: 10 }), "transfer", 0)).toEqual({ booking: 10, balance: 10 });
  });

  test.each<[PaymentMethod, number, boolean]>([
    ["online", 399_51, true],
    ["online", 399_50, false],
    ["transfer", 399_99, false],
    ["transfer", 400_00, true],
  ])("do not keep a booking paid %s with %i paid waiting: %s", (payment, paid, isDone) => {
    expect(isPaidUp({ quote: quoteOf({ booking: 400_00, balance: 100_00 }), payment }, paid)).toBe(isDone);
  });

  test("keep the sum of the open amounts", () => {
    const part = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(part, part, part, fc.integer({ min: -10, max: 900 }), (booking, balance, arrival, paid) => {
        const quote = quoteOf({ booking, balance, arrival });
        const open = openInstalments(quote, "online", paid);
        expect(open.reduce((sum, each) => sum + each.open, 0)).toBe(Math.max(0, quote.total - Math.max(0, paid)));
        for (const each of open) expect(each.on === "arrival" || each.open === 0 || each.open >= 50).toBe(true);
      }),
    );
  });
});

test("a cancellation divides the amount paid, by the policy only if the booking is confirmed", () => {
  const refunds = [
    { until: "2026-07-01T23:59:00+02:00", percent: 100 },
    { until: "2026-07-25T23:59:00+02:00", percent: 50 },
  ];
  const settle = (at: string, paid = 333_33, state: "confirmed" | "awaiting-payment" = "confirmed") =>
    settleCancellation({ state, paid, refunds }, Date.parse(at));
  expect(settle("2026-07-01T23:59:59+02:00")).toEqual({ percent: 100, refund: 333_33, kept: 0 });
  expect(settle("2026-07-02T00:00:00+02:00")).toEqual({ percent: 50, refund: 166_67, kept: 166_66 });
  expect(settle("2026-07-26T00:00:00+02:00")).toEqual({ percent: 0, refund: 0, kept: 333_33 });
  expect(settle("2026-07-26T00:00:00+02:00", 100_00, "awaiting-payment").refund).toBe(100_00);
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (paid, percent) => {
      const refund = { until: "2026-07-25T23:59:00+02:00", percent };
      const settled = settleCancellation({ state: "confirmed", paid, refunds: [refund] }, 0);
      return settled.refund >= 0 && settled.kept >= 0 && settled.refund + settled.kept === Math.max(0, paid);
    }),
  );
});

describe("the QR code of a transfer", () => {
  const transfer = {
    iban: "NL91ABNA0417164300",
    holder: "Łucja de Vries\nBCD",
    amount: 123_05,
    creditorReference: "RF02K7MP3QXD",
  };
  const LINES = "BCD 002 1 SCT  Łucja_de_Vries_BCD NL91ABNA0417164300 EUR123.05  RF02K7MP3QXD"
    .replaceAll(" ", "\n")
    .replaceAll("_", " ");

  test("has the lines of EPC069-12", () => {
    expect(epcCode(transfer)).toBe(LINES);
    expect(epcCode({ ...transfer, amount: 5 })).toContain("\nEUR0.05\n");
    for (const amount of [0, -1, 0.5, 100_000_000_000]) expect(epcCode({ ...transfer, amount })).toBeUndefined();
  });

  test("is read by another library as it was written", () => {
    const { size, path } = drawCode(epcCode(transfer) ?? "");
    const scale = 4;
    const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
    const paint = (x: number, y: number) => pixels.fill(0, (y * size * scale + x) * 4, (y * size * scale + x) * 4 + 3);
    for (const [, left, top, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let y = Number(top) * scale; y < (Number(top) + 1) * scale; y++) {
        for (let x = Number(left) * scale; x < (Number(left) + Number(width)) * scale; x++) paint(x, y);
      }
    }
    expect(jsQR(pixels, size * scale, size * scale)?.data).toBe(LINES);
  });
});

describe("creditor references", () => {
  // The example of ISO 11649, with and without leading zeros, and references of the EPC's and banks' guides.
  test.each([
    ["RF18 5390 0754 7034", "RF18539007547034"],
    ["rf18000000000539007547034", "RF18000000000539007547034"],
    ["RF471234567890", "RF471234567890"],
    ["RF712348231", "RF712348231"],
    ["RF45G72UUR", "RF45G72UUR"],
    // Other check digits, characters exchanged, too long, empty.
    ["RF19539007547034", undefined],
    ["RF18539007547043", undefined],
    ["RF18000000000000539007547034", undefined],
    ["RF", undefined],
    ["K7MP-3QXD", undefined],
  ])("%s is read as %s", (text, reference) => {
    expect(normalizeCreditorReference(text)).toBe(reference);
  });

  test("are made from a booking's reference", () => {
    expect(toCreditorReference("539007547034")).toBe("RF18539007547034");
    expect(toCreditorReference("K7MP-3QXD")).toBe("RF02K7MP3QXD");
    expect(formatCreditorReference("RF02K7MP3QXD")).toBe("RF02 K7MP 3QXD");
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const reference = toCreditorReference(formatSpokenNumber(bytes));
        return normalizeCreditorReference(reference) === reference;
      }),
    );
  });
});

describe("the price that is kept when the dates change", () => {
  const at = { today: date("2026-06-10"), timeZone: "Europe/Amsterdam" };
  const quote = (arrival: string, departure: string, more: Partial<Quote> = {}): Quote => ({
    ...quoteFixture({ arrival: date(arrival), departure: date(departure) }),
    ...more,
  });
  const agreed = quote("2026-08-01", "2026-08-04", {
    schedule: SCHEDULE,
    cancellation: [{ until: "2026-07-02T23:59:00+02:00", percent: 100 }],
  });

  test("instalments and refunds keep their distance to the arrival, even across the change to winter time", () => {
    const kept = keepPrice(agreed, quote("2026-11-20", "2026-11-22"), at);
    expect(kept).toMatchObject({ arrival: "2026-11-20", departure: "2026-11-22", total: agreed.total });
    expect(kept.schedule.map(({ due }) => due)).toEqual(["2026-06-01", "2026-10-20", "2026-11-20"]);
    expect(kept.cancellation).toEqual([{ until: "2026-10-21T23:59:00+02:00", percent: 100 }]);
    const winter = keepPrice(agreed, quote("2026-12-01", "2026-12-02"), at);
    expect(winter.cancellation).toEqual([{ until: "2026-11-01T23:59:00+01:00", percent: 100 }]);
    // A leap day counts.
    expect(keepPrice(agreed, quote("2028-03-31", "2028-04-01"), at).schedule[1]?.due).toBe("2028-02-29");
  });

  test("a balance is due today at the earliest, and the same dates change nothing", () => {
    expect(keepPrice(agreed, quote("2026-06-20", "2026-06-21"), at).schedule.map(({ due }) => due)).toEqual([
      "2026-06-01",
      "2026-06-10",
      "2026-06-20",
    ]);
    expect(keepPrice(agreed, quote("2026-08-01", "2026-08-04"), at)).toBe(agreed);
  });

  test("the nights are the new ones, and their prices sum to the agreed price", () => {
    const sumOf = ({ nights }: Quote) => nights.reduce((sum, { amount }) => sum + amount, 0);
    for (const departure of ["2026-09-02", "2026-09-08"]) {
      const kept = keepPrice(agreed, quote("2026-09-01", departure), at);
      expect(kept.nights.map(({ date: night }) => night)).toEqual(listNights(kept));
      expect([sumOf(kept), kept.lines[0]?.amount]).toEqual([sumOf(agreed), agreed.lines[0]?.amount]);
      expect(kept.lines[0]?.count).toBe(kept.nights.length);
    }
  });
});
