import { describe, expect, test } from "vitest";
import { addDays, date } from "#domain/dates.ts";
import { toCreditorReference } from "#domain/payments/creditor-reference.ts";
import type { StatementLine } from "#domain/payments/statements/line.ts";
import { type Match, type MatchableBooking, type MatchableRefund, matchLines } from "#domain/payments/statements/match.ts";
import { formatSpokenNumber } from "#domain/spoken-number.ts";
import { measureCpuMs } from "../support/cpu-time.ts";

const TODAY = date("2026-06-10");

const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  account: null,
  on: TODAY,
  amount: 300_00,
  currency: "EUR",
  name: "",
  iban: null,
  remittance: "",
  creditorReference: null,
  bankReference: null,
  returned: null,
  ...more,
});

const booking = (more: Partial<MatchableBooking> = {}): MatchableBooking => ({
  id: "b-1",
  reference: "K7MP-3QXD",
  name: "Zofia Wiśniewska",
  currency: "EUR",
  open: [
    { due: TODAY, amount: 300_00 },
    { due: addDays(TODAY, 40), amount: 700_00 },
  ],
  received: [],
  payers: [],
  ...more,
});
const OTHER = booking({ id: "b-2", reference: "B2C3-D4F5", name: "Jan de Vries" });

/** The matches in short: `sure b-1 reference amount`, with doubts after a question mark. */
const matches = (lines: StatementLine[], bookings: MatchableBooking[], refunds: MatchableRefund[] = []) =>
  matchLines(lines, bookings, refunds).map(({ isSure, candidates }) => [
    isSure ? "sure" : "unsure",
    ...candidates.map(({ bookingId, reasons, doubts }) =>
      [bookingId, ...reasons, ...doubts.map((doubt) => `?${doubt}`)].join(" "),
    ),
  ]);

describe("a line with the reference", () => {
  test.each(["K7MP-3QXD", "k7mp 3qxd", "betaling huur,K7MP3QXD.", "RF02 K7MP 3QXD", "boekingK7MP-3QXDjuli"])(
    "%s is a sure match",
    (remittance) => {
      expect(matches([line({ remittance })], [booking(), OTHER])).toEqual([["sure", "b-1 reference amount date"]]);
    },
  );

  test("of money that came back is left to the owner", () => {
    expect(matches([line({ remittance: "K7MP-3QXD", returned: "AC04" })], [booking(), OTHER])).toEqual([
      ["unsure", "b-1 reference amount date ?returned"],
    ]);
  });

  test("of money that went out is no payment of a guest", () => {
    expect(matches([line({ remittance: "K7MP-3QXD", amount: -300_00 })], [booking(), OTHER])).toEqual([["unsure"]]);
  });

  test("as a creditor reference is a sure match", () => {
    const paid = line({ creditorReference: toCreditorReference("K7MP-3QXD"), amount: 1000_00 });
    expect(matches([paid], [booking(), OTHER])).toEqual([["sure", "b-1 creditor-reference amount date"]]);
  });

  test.each([
    [{ amount: 300_00 }, {}, "sure", ""],
    [{ amount: 700_00 }, {}, "sure", ""],
    [{ amount: 1000_00 }, {}, "sure", ""],
    [{ amount: 299_99 }, {}, "unsure", "?amount"],
    [{ amount: 1000_01 }, {}, "unsure", "?amount"],
    [{ currency: "PLN" }, {}, "unsure", "?currency"],
    [{}, { open: [] }, "unsure", "?nothing-due"],
    [{}, { received: [{ on: addDays(TODAY, -3), amount: 300_00 }] }, "unsure", "?recorded"],
    [{}, { received: [{ on: addDays(TODAY, -30), amount: 300_00 }] }, "sure", ""],
  ] as const)("%o of a booking with %o is %s %s", (paid, of, certainty, doubt) => {
    const [[found, candidate = ""] = []] = matches(
      [line({ remittance: "K7MP-3QXD", ...paid })],
      [booking(of as Partial<MatchableBooking>)],
    );
    expect([found, /\?\S+$/.exec(candidate)?.[0] ?? ""]).toEqual([certainty, doubt]);
  });

  test("for two bookings is left to the owner", () => {
    const paid = line({ remittance: "K7MP-3QXD en B2C3-D4F5", amount: 600_00 });
    expect(matches([paid], [booking(), OTHER])).toEqual([
      ["unsure", "b-1 reference date ?amount ?several", "b-2 reference date ?amount ?several"],
    ]);
  });

  test("that occurs twice in a file is a sure match once, in the order of days", () => {
    const paid = line({ remittance: "K7MP-3QXD" });
    const later = { ...paid, on: addDays(TODAY, 1) };
    expect(matches([later, paid], [booking()])).toEqual([
      ["unsure", "b-1 reference ?amount ?recorded"],
      ["sure", "b-1 reference amount date"],
    ]);
  });
});

describe("a line without a reference", () => {
  test.each<[string, Partial<StatementLine>, string[]]>([
    ["the surname as men have it", { name: "M. WISNIEWSKI" }, ["b-1 amount name date", "b-2 amount date"]],
    ["a known account", { iban: "NL20INGB0001234567", amount: 5_00 }, ["b-2 payer date"]],
    ["name and day with another amount", { name: "Dhr J de Vries", amount: 250_00 }, ["b-2 name date"]],
    ["amount and day", {}, ["b-1 amount date", "b-2 amount date"]],
    ["the amount alone", { on: addDays(TODAY, 100) }, []],
    ["a first name alone", { name: "Zofia Kowalska", amount: 5_00 }, []],
    ["another currency", { currency: "PLN", name: "Zofia Wiśniewska" }, []],
  ])("has the candidates by %s", (_, more, candidates) => {
    const bookings = [booking(), { ...OTHER, payers: ["NL20INGB0001234567"] }];
    expect(matches([line(more)], bookings)).toEqual([["unsure", ...candidates]]);
  });

  test("is not a sure match if the same amount was recorded", () => {
    const paid = booking({ received: [{ on: TODAY, amount: 300_00 }], open: [{ due: TODAY, amount: 300_00 }] });
    expect(matches([line({ name: "Zofia Wiśniewska" })], [paid])).toEqual([["unsure", "b-1 amount name date ?recorded"]]);
  });
});

test("outgoing payments are matched with refunds, each once", () => {
  const refund: MatchableRefund = {
    id: "r-1",
    bookingId: "b-1",
    reference: "K7MP-3QXD",
    amount: 50_00,
    currency: "EUR",
    iban: "NL20INGB0001234567",
    holder: "Zofia Wiśniewska",
  };
  const out = line({ amount: -50_00, iban: "NL20INGB0001234567" });
  expect(matches([out, out], [booking()], [refund])).toEqual([["sure", "b-1 payer amount"], ["unsure"]]);
  expect(matches([line({ amount: -50_00, remittance: "borg K7MP 3QXD" })], [], [refund])).toEqual([
    ["sure", "b-1 reference amount"],
  ]);
  expect(matches([line({ amount: -50_00, name: "Z. Wisniewska" })], [], [refund])).toEqual([["unsure", "b-1 amount name"]]);
  expect(matches([line({ amount: -51_00 }), line({ amount: 50_00, name: "x" })], [], [refund])).toEqual([["unsure"], ["unsure"]]);
});

test("10,000 lines are matched with 2,000 bookings within two seconds of processor time", () => {
  const number = (seed: number) => formatSpokenNumber(Uint8Array.from({ length: 8 }, (_, at) => (seed * 7919) >> (at * 2)));
  const names = ["Jansen", "de Vries", "van den Berg", "Kowalska", "Nowak", "Bakker", "Visser", "Smit", "Meijer", "Mulder"];
  const bookings = Array.from({ length: 2000 }, (_, at) =>
    booking({ id: `b-${at}`, reference: number(at), name: `Anna ${names[at % names.length]}`, payers: [`NL${at}`] }),
  );
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    line({
      on: addDays(TODAY, -(at % 300)),
      amount: at % 3 === 0 ? 300_00 : at,
      name: `A. ${names[at % 7]}`,
      remittance:
        at % 5 === 0
          ? `huur ${number(at % 2000)}`
          : "BEA, Betaalpas 234567 QRSTVWXYZ BCDFGHJK 23456789 NL20INGB0001234567 Zandvoort",
    }),
  );
  let found: Match[] = [];
  const ms = measureCpuMs(() => {
    found = matchLines(lines, bookings);
  }, 1);
  expect(found.filter(({ isSure }) => isSure).length).toBeGreaterThan(100);
  expect(ms).toBeLessThan(2000);
});
