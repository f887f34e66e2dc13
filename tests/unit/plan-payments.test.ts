import { describe, expect, test } from "vitest";
import { assignPaid } from "#domain/bookings/payments.ts";
import { BOOKING_STATES, type BookingState } from "#domain/bookings/transitions.ts";
import { addDays, date } from "#domain/dates.ts";
import { divideRefund } from "#domain/payments/divide-refund.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { type PaymentFacts, planPayments } from "#domain/payments/plan-payments.ts";
import type { Instalment } from "#domain/rates/quote-types.ts";
import { zonedInstant } from "#domain/zone-time.ts";

const HOUR_MS = 60 * 60_000;
const ZONE = "Europe/Amsterdam";
const ARRIVAL = date("2027-07-10");
const DEPARTURE = date("2027-07-17");
const NOW = Date.parse("2027-01-05T12:00:00Z");
const SCHEDULE: Instalment[] = [
  { on: "booking", due: date("2027-01-01"), amount: 300_00 },
  { on: "balance", due: date("2027-05-15"), amount: 700_00 },
];
const TERMS: PaymentFacts["terms"] = {
  noticeDays: 7,
  unpaid: "cancel",
  unpaidDays: 5,
  depositOnline: true,
  depositDays: 14,
  depositReturnDays: 7,
};

type Line = PaymentFacts["movements"][number];
const line = (kind: Line["kind"], amount: number, more: Partial<Line> = {}): Line => ({
  kind,
  purpose: "stay",
  amount,
  at: NOW - HOUR_MS,
  paymentId: "p1",
  ...more,
});
const charge = (amount: number, more: Partial<Line> = {}) => line("charge", amount, more);
const deposit = (amount: number) => charge(amount, { purpose: "deposit" });

type Facts = Omit<PaymentFacts, "instalments"> & { instalments: Instalment[] };
const planOf = ({ instalments = SCHEDULE, movements = [], ...facts }: Partial<Facts> = {}) =>
  planPayments({
    state: "confirmed",
    instalments: assignPaid(instalments, sumLedger(movements).paid),
    payment: "transfer",
    quote: { schedule: SCHEDULE, total: 1000_00, deposit: 0, currency: "EUR" },
    movements,
    openRefunds: [],
    payments: [],
    reminders: [],
    kept: 0,
    pricedAt: 0,
    createdAt: Date.parse("2027-01-01T10:00:00Z"),
    isOwnChannel: true,
    arrival: ARRIVAL,
    departure: DEPARTURE,
    timeZone: ZONE,
    terms: TERMS,
    now: NOW,
    ...facts,
  });
const doneBy = ({ action, refunds }: ReturnType<typeof planPayments>) => [
  action,
  ...refunds.map(({ purpose, amount, reason }) => `${purpose} ${amount / 100} ${reason}`),
];

describe("consequences of a state and its payments", () => {
  type Done = (string | null)[];
  const nothing: Done = [null];
  /** Expected results without money, with the first instalment, with all of it, and with all of it twice. */
  const table: Record<BookingState, [Done, Done, Done, Done]> = {
    hold: [nothing, ["confirm-paid"], ["confirm-paid"], ["confirm-paid"]],
    "awaiting-payment": [nothing, ["confirm-paid"], ["confirm-paid"], ["confirm-paid"]],
    expired: [nothing, ["pay-late"], ["pay-late"], ["pay-late"]],
    cancelled: [nothing, [null, "stay 300 cancelled"], [null, "stay 1000 cancelled"], [null, "stay 2000 cancelled"]],
    declined: [nothing, [null, "stay 300 cancelled"], [null, "stay 1000 cancelled"], [null, "stay 2000 cancelled"]],
    confirmed: [nothing, nothing, nothing, [null, "stay 1000 double"]],
    "checked-in": [nothing, nothing, nothing, [null, "stay 1000 double"]],
    completed: [nothing, nothing, nothing, [null, "stay 1000 double"]],
    enquiry: [nothing, nothing, nothing, nothing],
    offer: [nothing, nothing, nothing, nothing],
    requested: [nothing, nothing, nothing, nothing],
    "no-show": [nothing, nothing, nothing, nothing],
  };
  const paid = [[], [charge(300_00)], [charge(1000_00)], [charge(1000_00), charge(1000_00, { paymentId: "p2" })]];
  const rows = BOOKING_STATES.flatMap((state) =>
    paid.map((movements, index) => ({ state, movements, done: table[state][index] })),
  );
  test.each(rows)("$state with $movements.length payments", ({ state, movements, done }) => {
    expect(doneBy(planOf({ state, movements }))).toEqual(done);
  });

  const less = 299_99;
  const cases: [string, Partial<Facts>, Done][] = [
    ["a cent less than due does not confirm", { state: "hold", movements: [charge(less)] }, nothing],
    [
      "online, a rest too small to be paid online does not keep it waiting",
      { state: "hold", payment: "online", movements: [charge(less)] },
      ["confirm-paid"],
    ],
    ["a cent less goes back after the hold", { state: "expired", movements: [charge(less)] }, [null, "stay 299.99 late"]],
    [
      "paid after the day of arrival goes back",
      { state: "expired", movements: [charge(300_00)], now: zonedInstant(addDays(ARRIVAL, 1), 0, ZONE) },
      [null, "stay 300 late"],
    ],
    [
      "paid on the day of arrival is a stay",
      { state: "expired", movements: [charge(300_00)], now: zonedInstant(addDays(ARRIVAL, 1), 0, ZONE) - 1 },
      ["pay-late"],
    ],
    [
      "what is on its way back is not given back again",
      { state: "cancelled", movements: [charge(300_00)], openRefunds: [{ purpose: "stay", amount: 300_00 }] },
      nothing,
    ],
    [
      "money that is on its way back pays no stay",
      { state: "expired", movements: [charge(300_00)], openRefunds: [{ purpose: "stay", amount: 300_00 }] },
      nothing,
    ],
    ["what is kept stays", { state: "cancelled", movements: [charge(1000_00)], kept: 400_00 }, [null, "stay 600 cancelled"]],
    [
      "a chargeback leaves nothing to give back",
      { state: "cancelled", movements: [charge(1000_00), line("chargeback", -1000_00)], kept: 400_00 },
      nothing,
    ],
    ["fees do not count", { state: "cancelled", movements: [charge(300_00), line("fee", -7_00)] }, [null, "stay 300 cancelled"]],
    [
      "cash above the price is the owner's to give back",
      { movements: [charge(1000_00), charge(100_00, { paymentId: null })] },
      nothing,
    ],
    [
      "a price that became lower is the owner's to give back",
      { movements: [charge(1200_00, { at: NOW - 2 * HOUR_MS })], pricedAt: NOW - HOUR_MS },
      nothing,
    ],
    [
      "a second payment gives back what is too much only",
      { movements: [charge(300_00), charge(1000_00, { paymentId: "p2" })] },
      [null, "stay 300 double"],
    ],
    [
      "a second payment after a chargeback is kept",
      { movements: [charge(1000_00), line("chargeback", -1000_00), charge(1000_00, { paymentId: "p2" })] },
      nothing,
    ],
    [
      "a deposit of an ended booking goes back",
      { state: "cancelled", movements: [deposit(200_00)], kept: 0 },
      [null, "deposit 200 cancelled"],
    ],
    [
      "a deposit that was paid twice goes back once",
      {
        quote: { schedule: SCHEDULE, total: 1000_00, deposit: 200_00, currency: "EUR" },
        movements: [deposit(200_00), deposit(200_00)],
      },
      [null, "deposit 200 double"],
    ],
  ];
  test.each(cases)("%s", (_name, facts, done) => {
    expect(doneBy(planOf(facts))).toEqual(done);
  });
});

describe("changes by the clock", () => {
  const first = [charge(300_00)];
  const morning = (day: string) => zonedInstant(date(day), 9 * 60, ZONE);
  const at = (now: number, facts: Partial<Facts> = {}) => planOf({ movements: first, now, ...facts });
  const said = ({ action, mails, next }: ReturnType<typeof planPayments>) => ({
    action,
    mails: mails.map(({ mail }) => mail),
    next,
  });
  const [notice, overdue, end] = [morning("2027-05-08"), morning("2027-05-16"), morning("2027-05-20")];
  const reminders = [{ mail: "payment-overdue", due: "2027-05-15", at: overdue }];

  test.each([
    ["before the notice", notice - 1, null, [], notice],
    ["at the notice", notice, null, ["payment-due"], overdue],
    ["cron ran 35 hours late", notice + 35 * HOUR_MS, null, ["payment-due"], overdue],
    ["cron ran 36 hours late", notice + 36 * HOUR_MS, null, [], overdue],
    ["the day after it was due", overdue, null, ["payment-overdue"], end],
    ["at the end, without a reminder", end, null, [], null],
  ])("%s", (_name, now, action, mails, next) => {
    expect(said(at(now))).toEqual({ action, mails, next });
  });

  type Payments = PaymentFacts["payments"];
  const payment = { createdAt: end - HOUR_MS, updatedAt: end - HOUR_MS, expiresAt: end + HOUR_MS };
  test.each<[string, number, string | null, number | null, Partial<Facts>]>([
    ["at the end", end, "cancel-unpaid", null, {}],
    ["when the end was missed for long", end + 36 * HOUR_MS, null, null, {}],
    [
      "not soon after the reminder",
      end,
      null,
      end + HOUR_MS,
      { reminders: reminders.map((sent) => ({ ...sent, at: end - 11 * HOUR_MS })) },
    ],
    ["not while the guest pays", end, null, end + HOUR_MS, { payments: [{ ...payment, status: "open" }] }],
    [
      "when the guest has left the payment page",
      end + HOUR_MS,
      "cancel-unpaid",
      null,
      { payments: [{ ...payment, status: "expired" }] },
    ],
    [
      "not while the bank answers",
      end + 200 * HOUR_MS,
      null,
      end + 239 * HOUR_MS,
      { payments: [{ ...payment, status: "processing" }] },
    ],
    [
      "when the bank never answers",
      end + 239 * HOUR_MS,
      "cancel-unpaid",
      null,
      { payments: [{ ...payment, status: "processing" }] },
    ],
    ["not within a day of a failed payment", end, null, end + 23 * HOUR_MS, { payments: [{ ...payment, status: "failed" }] }],
    [
      "however often payments fail, after ten days",
      end + 240 * HOUR_MS,
      "cancel-unpaid",
      null,
      {
        payments: [230, 239].map((hours): Payments[number] => ({
          ...payment,
          status: "failed",
          updatedAt: end + hours * HOUR_MS,
        })),
      },
    ],
  ])("an unpaid booking is cancelled: %s", (_name, now, action, next, facts) => {
    expect(said(at(now, { reminders, ...facts }))).toEqual({ action, mails: [], next });
  });

  test("an email that was sent, even by the owner, is not sent again", () => {
    expect(said(at(overdue, { reminders }))).toEqual({ action: null, mails: [], next: end });
  });

  test.each<[string, Partial<Facts>]>([
    ["paid", { movements: [charge(1000_00)] }],
    ["placed at another platform", { isOwnChannel: false }],
    ["paid on arrival", { instalments: [{ on: "arrival", due: ARRIVAL, amount: 1000_00 }], movements: [] }],
    ["with an owner who does nothing", { terms: { ...TERMS, unpaid: "nothing" } }],
    ["placed after the moment", { createdAt: end + 1 }],
    ["in progress", { state: "checked-in" }],
  ])("a booking that is %s is not cancelled", (_name, facts) => {
    expect(at(end, { reminders, ...facts }).action).toBeNull();
  });

  test("mornings are nine o'clock at the home, even on the days on which clocks change", () => {
    const dueOn = (day: string) =>
      [
        { on: "booking", due: date("2027-01-01"), amount: 300_00 },
        { on: "balance", due: date(day), amount: 700_00 },
      ] satisfies Instalment[];
    const nextOf = (day: string, now: string) => {
      const schedule = dueOn(day);
      return new Date(at(Date.parse(now), { instalments: schedule }).next ?? 0).toISOString();
    };
    expect(nextOf("2027-04-04", "2027-03-20T00:00:00Z")).toBe("2027-03-28T07:00:00.000Z");
    expect(nextOf("2027-04-03", "2027-03-20T00:00:00Z")).toBe("2027-03-27T08:00:00.000Z");
    expect(nextOf("2027-06-07", "2027-05-20T00:00:00Z")).toBe("2027-05-31T07:00:00.000Z");
  });

  test("a booking that is due in the last days before arrival is not cancelled on the day of arrival", () => {
    const schedule: Instalment[] = [{ on: "booking", due: addDays(ARRIVAL, -5), amount: 1000_00 }];
    const quote = { schedule, total: 1000_00, deposit: 0, currency: "EUR" } as const;
    expect(
      at(morning("2027-07-10"), {
        instalments: schedule,
        quote,
        movements: [],
        reminders: [{ mail: "payment-overdue", due: "2027-07-05", at: 0 }],
      }).action,
    ).toBeNull();
  });

  describe("deposits", () => {
    const quote = { schedule: SCHEDULE, total: 1000_00, deposit: 200_00, currency: "EUR" } as const;
    const full = charge(1000_00);
    const asked = morning("2027-06-26");
    const back = morning("2027-07-24");
    test.each<[string, number, Partial<Facts>, string[], number | null]>([
      ["asked for before arrival", asked, {}, ["deposit-due"], null],
      ["not before", asked - 1, {}, [], asked],
      ["not if it was paid", asked, { movements: [full, deposit(200_00)] }, [], null],
      ["not if it is paid in cash", asked, { terms: { ...TERMS, depositOnline: false } }, [], null],
      ["held after departure", back - 1, { state: "completed", movements: [full, deposit(200_00)] }, [], back],
      ["given back", back, { state: "completed", movements: [full, deposit(200_00)] }, ["200 deposit"], null],
      [
        "given back however late",
        back + 900 * HOUR_MS,
        { state: "completed", movements: [full, deposit(200_00)] },
        ["200 deposit"],
        null,
      ],
      [
        "given back without what was claimed",
        back,
        { state: "completed", movements: [full, deposit(200_00), line("claim", 50_00, { purpose: "deposit" })] },
        ["150 deposit"],
        null,
      ],
      [
        "not if it is on its way",
        back,
        { state: "completed", movements: [full, deposit(200_00)], openRefunds: [{ purpose: "deposit", amount: 200_00 }] },
        [],
        null,
      ],
      [
        "not if the owner does it",
        back,
        { state: "completed", movements: [full, deposit(200_00)], terms: { ...TERMS, depositReturnDays: null } },
        [],
        null,
      ],
    ])("%s", (_name, now, facts, done, next) => {
      const plan = at(now, { quote, movements: [full], ...facts });
      const all = [
        ...plan.mails.map(({ mail }) => mail),
        ...plan.refunds.map(({ amount, reason }) => `${amount / 100} ${reason}`),
      ];
      expect([all, plan.next]).toEqual([done, next]);
    });
  });
});

test.each([
  [100, [], [{ paymentId: null, amount: 100 }]],
  [100, [["a", 100]], [{ paymentId: "a", amount: 100 }]],
  [
    100,
    [
      ["a", 60],
      ["b", 100],
    ],
    [
      { paymentId: "a", amount: 60 },
      { paymentId: "b", amount: 40 },
    ],
  ],
  [
    100,
    [
      ["a", 0],
      ["b", -20],
      ["c", 30],
    ],
    [
      { paymentId: "c", amount: 30 },
      { paymentId: null, amount: 70 },
    ],
  ],
  [0, [["a", 60]], []],
] as const)("%d is divided over %j", (amount, payments, parts) => {
  expect(
    divideRefund(
      amount,
      payments.map(([paymentId, refundable]) => ({ paymentId, refundable })),
    ),
  ).toEqual(parts);
});
