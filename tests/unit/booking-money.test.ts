import fc from "fast-check";
import { expect, test } from "vitest";
import { epcCode } from "#domain/bookings/epc-code.ts";
import { assignPaid, instalmentsOf, transferDue } from "#domain/bookings/payments.ts";
import { settleCancellation } from "#domain/bookings/settle-cancellation.ts";
import { date } from "#domain/dates.ts";
import type { Instalment } from "#domain/rates/quote-types.ts";

const SCHEDULE: Instalment[] = [
  { due: date("2026-06-01"), on: "booking", amount: 300_00 },
  { due: date("2026-07-01"), on: "balance", amount: 500_00 },
  { due: date("2026-08-01"), on: "arrival", amount: 20_00 },
];
const openOf = (paid: number) => assignPaid(SCHEDULE, paid).map(({ open }) => open);

test("what is paid is assigned to the instalments in their order", () => {
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
])("with %i paid on %s, %i is to be transferred next", (paid, today, due) => {
  expect(transferDue(assignPaid(SCHEDULE, paid), date(today))).toBe(due);
});

test("guests who pay on arrival have one instalment, none if nothing is to be paid", () => {
  const quote = { schedule: SCHEDULE, total: 820_00, arrival: date("2026-08-01") };
  expect(instalmentsOf(quote, "transfer")).toEqual(SCHEDULE);
  expect(instalmentsOf(quote, "on-arrival")).toEqual([{ due: "2026-08-01", on: "arrival", amount: 820_00 }]);
  expect(instalmentsOf({ ...quote, total: 0 }, "on-arrival")).toEqual([]);
});

test("a cancellation divides what is paid, by the policy only if the booking is confirmed", () => {
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

test("the code of a transfer has the lines of EPC069-12", () => {
  const transfer = { iban: "NL91ABNA0417164300", holder: "A. de Vries\nBCD", amount: 123_05, remittance: "K7MP-3QXD" };
  expect(epcCode(transfer)?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "A. de Vries BCD",
    "NL91ABNA0417164300",
    "EUR123.05",
    "",
    "",
    "K7MP-3QXD",
  ]);
  expect(epcCode({ ...transfer, amount: 5 })).toContain("\nEUR0.05\n");
  for (const amount of [0, -1, 0.5, 100_000_000_000]) expect(epcCode({ ...transfer, amount })).toBeUndefined();
});
