import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, date } from "#domain/dates.ts";
import { bookkeepingLines } from "#domain/payments/bookkeeping.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import {
  type FormerPaper,
  formatPaperNumber,
  nextPaper,
  type PaperFacts,
  type PaperMovement,
  parsePaperNumber,
  seriesOf,
  sumPapers,
} from "#domain/payments/papers.ts";
import { portionOf, sumGross, sumVat, type VatPart } from "#domain/payments/vat-parts.ts";
import { vatWithin } from "#domain/rates/rounding.ts";

const part = (rate: number | null, gross: number, isTouristTax = false): VatPart => ({
  rate,
  isTouristTax,
  gross,
  vat: rate === null ? 0 : vatWithin(gross, rate),
});
const TOURIST_TAX = true;
/** A stay of 1,234.56 euros. */
const PRICE = [part(21, 1_000_01), part(9, 200_55), part(null, 34_00, TOURIST_TAX)];
const TOTAL = sumGross(PRICE);
const FACTS: PaperFacts = {
  scheme: "registered",
  country: "NL",
  state: "confirmed",
  arrival: date("2026-07-10"),
  departure: date("2026-07-17"),
  price: PRICE,
  goodwill: 0,
  movements: [],
  papers: [],
  automaticFrom: date("2026-01-01"),
  isAsked: false,
  today: date("2026-06-01"),
};
let moved = 0;
const money = (amount: number, more: Partial<PaperMovement> = {}): PaperMovement => {
  moved += 1;
  return { id: `m${moved}`, amount, isReduction: amount < 0, on: date("2026-06-01"), at: moved, ...more };
};

/** Issues papers until none is due. */
function issueAll(facts: PaperFacts): FormerPaper[] {
  const papers = [...facts.papers];
  for (let round = 0; round < 30; round++) {
    const draft = nextPaper({ ...facts, papers });
    if (!draft) return papers;
    papers.push({
      kind: draft.kind,
      parts: draft.parts,
      movementId: draft.kind === "prepayment" ? draft.movementId : null,
      at: moved + 0.5,
    });
  }
  throw new Error("more papers are due after every round");
}
const kindsOf = (papers: readonly FormerPaper[]) => papers.map(({ kind, parts }) => `${kind} ${sumGross(parts)}`);
const AFTER_STAY = { today: date("2026-07-17"), state: "completed" } as const;

describe("papers of a booking", () => {
  test("prepayments are invoiced when they arrive, the stay when it ends, minus the prepayments", () => {
    const movements = [money(400_00)];
    const first = issueAll({ ...FACTS, movements });
    expect(kindsOf(first)).toEqual(["prepayment 40000"]);
    expect(first[0]?.movementId).toBe(movements[0]?.id);
    const all = issueAll({ ...FACTS, ...AFTER_STAY, movements: [...movements, money(TOTAL - 400_00)], papers: first });
    expect(kindsOf(all)).toEqual(["prepayment 40000", `invoice ${TOTAL - 400_00}`]);
    expect(sumPapers(all)).toEqual(PRICE);
  });

  test("owners who charge no VAT issue no prepayment invoices", () => {
    const facts: PaperFacts = { ...FACTS, scheme: "small-business", movements: [money(400_00)] };
    expect(issueAll(facts)).toEqual([]);
    expect(kindsOf(issueAll({ ...facts, ...AFTER_STAY }))).toEqual([`invoice ${TOTAL}`]);
  });

  test.each<[string, Partial<PaperFacts>]>([
    ["before invoices were wanted", { automaticFrom: date("2026-08-01") }],
    ["if none are wanted", { automaticFrom: null }],
    ["for bookings that are not agreed", { state: "expired" }],
    ["of a stay that costs nothing", { price: [] }],
  ])("none is issued by itself %s", (_name, change) => {
    expect(issueAll({ ...FACTS, ...AFTER_STAY, movements: [money(400_00)], ...change })).toEqual([]);
  });

  test("the owner can ask for the invoice at any time", () => {
    const facts = { ...FACTS, automaticFrom: null, isAsked: true };
    expect(kindsOf(issueAll(facts))).toEqual([`invoice ${TOTAL}`]);
    expect(issueAll({ ...facts, state: "requested" })).toEqual([]);
  });

  test("money refunded before a paper was issued needs none; refunded later, it needs a credit note", () => {
    const [paid, back] = [money(400_00), money(-400_00)];
    expect(issueAll({ ...FACTS, movements: [paid, back] })).toEqual([]);
    const papers = issueAll({ ...FACTS, movements: [paid] });
    const credited = issueAll({ ...FACTS, state: "cancelled", movements: [paid, back], papers });
    expect(kindsOf(credited)).toEqual(["prepayment 40000", "credit -40000"]);
    expect(sumPapers(credited)).toEqual([]);
  });

  test("a lower price, a refund and a cancellation of an invoiced stay cause one credit note each", () => {
    const movements = [money(TOTAL)];
    const papers = issueAll({ ...FACTS, movements, isAsked: true });
    const cheaper = [part(21, 900_01), part(9, 200_55), part(null, 34_00, TOURIST_TAX)];
    const credited = issueAll({ ...FACTS, movements, papers, price: cheaper });
    expect(kindsOf(credited).slice(1)).toEqual(["credit -10000"]);
    expect(sumPapers(credited)).toEqual(cheaper);
    // The money of the reduction is refunded: nothing more to credit.
    const paidBack = [...movements, money(-100_00)];
    expect(issueAll({ ...FACTS, movements: paidBack, papers: credited, price: cheaper })).toEqual(credited);
    const refund = [...movements, money(-50_00)];
    const refunded = issueAll({ ...FACTS, movements: refund, papers });
    expect(kindsOf(refunded).slice(1)).toEqual(["credit -5000"]);
    // Paid again: the reduction is over.
    const paidAgain = issueAll({ ...FACTS, movements: [...refund, money(50_00)], papers: refunded });
    expect(kindsOf(paidAgain).slice(2)).toEqual(["invoice 5000"]);
    const lowered = { price: portionOf(PRICE, TOTAL - 50_00), goodwill: 50_00 };
    const given = nextPaper({ ...FACTS, ...lowered, movements: [...movements, money(-50_00, { isReduction: false })], papers });
    expect(given).toMatchObject({ kind: "credit", reason: "refunded" });
    const double = [...movements, money(TOTAL), money(-TOTAL, { isReduction: false })];
    expect(issueAll({ ...FACTS, movements: double, papers })).toEqual(papers);
    const cancelled = issueAll({ ...FACTS, state: "cancelled", movements: [...movements, money(-TOTAL)], papers });
    expect(kindsOf(cancelled).slice(1)).toEqual([`credit ${-TOTAL}`]);
  });

  test("a higher price causes another invoice; a changed rate corrects both rates", () => {
    const papers = issueAll({ ...FACTS, isAsked: true });
    const dearer = [...PRICE.slice(1), part(21, 1_100_01)];
    expect(kindsOf(issueAll({ ...FACTS, papers, price: dearer })).slice(1)).toEqual(["invoice 10000"]);
    const others = [part(21, 1_200_56), part(null, 34_00, TOURIST_TAX)];
    const corrected = issueAll({ ...FACTS, papers, price: others });
    expect(kindsOf(corrected).slice(1)).toEqual(["credit 0"]);
    expect(sumPapers(corrected)).toEqual(others);
  });

  test("in Poland, prepayment invoices for the whole price replace the final invoice", () => {
    const movements = [money(TOTAL)];
    const papers = issueAll({ ...FACTS, country: "PL", movements });
    expect(issueAll({ ...FACTS, ...AFTER_STAY, country: "PL", movements, papers })).toEqual(papers);
    expect(kindsOf(issueAll({ ...FACTS, ...AFTER_STAY, movements, papers }))).toEqual([...kindsOf(papers), "invoice 0"]);
  });
});

const parts = fc
  .tuple(
    fc.integer({ min: 1, max: 900_000 }),
    fc.integer({ min: 0, max: 90_000 }),
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: 0, max: 20_000 }),
  )
  .map(([high, low, none, tax]) => [part(21, high), part(9, low), part(null, none), part(null, tax, TOURIST_TAX)]);

test("parts of a price sum to the amount, and the whole is the price itself", () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 2_000_000 }), (price, amount) => {
      expect(sumGross(portionOf(price, amount))).toBe(amount);
      expect(portionOf(price, sumGross(price))).toEqual(price);
      // Each rate is within a cent of its exact share.
      for (const { rate, isTouristTax, gross } of portionOf(price, amount)) {
        const own = price.find((each) => each.rate === rate && each.isTouristTax === isTouristTax)?.gross ?? 0;
        expect(Math.abs(gross - (amount * own) / sumGross(price))).toBeLessThan(1);
      }
    }),
  );
});

test("whatever happens, papers sum to the payments before the invoice and to the price after it", () => {
  const happening = fc.oneof(
    fc.record({ type: fc.constant("money" as const), amount: fc.integer({ min: -200_000, max: 400_000 }) }),
    fc.record({ type: fc.constant("price" as const), price: parts }),
    fc.record({ type: fc.constant("issue" as const), isAsked: fc.boolean() }),
    fc.record({ type: fc.constant("state" as const), state: fc.constantFrom<BookingState>("confirmed", "cancelled") }),
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 12 }), (happenings) => {
      let facts: PaperFacts = FACTS;
      for (const each of happenings) {
        if (each.type === "money") {
          const paid = facts.movements.reduce((sum, { amount }) => sum + amount, 0);
          facts = { ...facts, movements: [...facts.movements, money(Math.max(each.amount, -paid))] };
        } else if (each.type === "price") facts = { ...facts, price: each.price };
        else if (each.type === "state") facts = { ...facts, state: each.state };
        else facts = { ...facts, papers: issueAll({ ...facts, isAsked: each.isAsked }) };
      }
      const papers = issueAll(facts);
      expect(issueAll({ ...facts, papers })).toEqual(papers);
      const [paid, total] = [facts.movements.reduce((sum, { amount }) => sum + amount, 0), sumGross(facts.price)];
      const [issued, isInvoiced] = [sumPapers(papers), papers.some(({ kind }) => kind === "invoice")];
      if (facts.state === "cancelled" || !isInvoiced)
        expect(sumGross(issued)).toBeLessThanOrEqual(Math.max(0, Math.min(paid, total)));
      if (facts.state === "confirmed" && !isInvoiced) expect(sumGross(issued)).toBe(Math.min(paid, total));
      if (facts.state === "confirmed" && isInvoiced && paid >= total) {
        expect(issued).toEqual(facts.price.filter(({ gross }) => gross !== 0));
        expect(sumVat(issued)).toBe(sumVat(facts.price));
      }
    }),
    { numRuns: 300 },
  );
});

test("the bookkeeper's lines sum to the ledger by month, and their turnover to the payments or the price", () => {
  const kinds = fc.constantFrom("charge", "refund", "fee", "claim", "chargeback", "correction");
  const movement = fc.record({
    kind: kinds,
    purpose: fc.constantFrom("stay", "deposit"),
    amount: fc.integer({ min: -50_000, max: 90_000 }),
    day: fc.integer({ min: 0, max: 90 }),
  });
  const MONTHS = ["2026-06", "2026-07", "2026-08"];
  fc.assert(
    fc.property(parts, fc.array(movement, { maxLength: 12 }), fc.constantFrom("invoice", "payment"), (price, given, basis) => {
      const movements = given
        .map(({ day, ...rest }, index) => ({ ...rest, id: String(index), method: "cash", on: addDays(date("2026-06-01"), day) }))
        .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
      const stay = { departure: date("2026-07-17"), takesPlace: true, price, movements, papers: [] };
      const lines = MONTHS.flatMap((month) => bookkeepingLines(stay, month, basis));
      const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
      const sums = sumLedger(movements);
      expect(sum(({ paid, purpose }) => (purpose === "stay" ? paid : 0))).toBe(sums.paid);
      expect(sum(({ paid, purpose }) => (purpose === "deposit" ? paid : 0))).toBe(sums.depositHeld + sums.claimed);
      expect([0 - sum(({ fee }) => fee), sum(({ claim }) => claim)]).toEqual([sums.fees + 0, sums.claimed]);
      const turnover = sumPapers(lines.map((line) => ({ parts: line.turnover })));
      expect(turnover).toEqual(
        basis === "invoice" ? portionOf(price, sumGross(price)).filter(({ gross }) => gross !== 0) : portionOf(price, sums.paid),
      );
    }),
  );
});

test("numbers are counted within the year of their series", () => {
  expect(seriesOf("VH-", date("2026-12-31"))).toBe("VH-2026");
  expect(formatPaperNumber({ series: "VH-2026", sequence: 1 })).toBe("VH-2026-0001");
  expect(formatPaperNumber({ series: "2026", sequence: 12_345 })).toBe("2026-12345");
  expect(parsePaperNumber("VH-2026-0001")).toEqual({ series: "VH-2026", sequence: 1 });
  expect(["2026", "2026-1", "2026-00001", "../2026-0001", ""].map(parsePaperNumber)).toEqual(Array(5).fill(undefined));
});
