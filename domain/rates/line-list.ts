import type { RatePlan, VatKind } from "./plan.ts";
import type { QuotedNight, QuoteLine } from "./quote-types.ts";
import { ratesOn } from "./rate-on.ts";
import { allocate, vatWithin } from "./rounding.ts";

/** Nights of a stay with the same VAT rate. */
interface VatGroup {
  /** Null if no VAT is shown. */
  rate: number | null;
  /** Indexes of the nights. */
  nights: number[];
}

type LineFacts = Pick<QuoteLine, "kind"> & Partial<Omit<QuoteLine, "amount" | "vat">>;

/** The lines of a quote while it is computed. Each line is split by VAT rate where rates change during the stay. */
export interface LineList {
  lines: QuoteLine[];
  /** Adds a line that is counted by night, from the amount of each night by its index. */
  addByNight(facts: LineFacts, kind: VatKind, amountOf: (night: number) => number): void;
  /** Adds a line for the nights together, whose VAT follows the share of each rate in the nights' prices. */
  addForNights(facts: LineFacts, kind: VatKind, amount: number): void;
  /** Adds a line for the stay, with the VAT rate of the first night. */
  addForStay(facts: LineFacts, kind: VatKind, amount: number): void;
  /** Adds a line without VAT. */
  addTax(facts: LineFacts, amount: number): void;
}

const NO_FACTS = { id: null, name: null, preset: null, per: null, count: null, percent: null, maxAge: null };

/** Creates the list for the nights of a stay. Lines of 0 are left out. */
export function createLineList({ vat }: RatePlan, nights: readonly QuotedNight[]): LineList {
  const lines: QuoteLine[] = [];
  const groups = new Map<VatKind, VatGroup[]>();
  const groupsOf = (kind: VatKind): VatGroup[] => {
    let found = groups.get(kind);
    if (!found) {
      found = [];
      const rates = ratesOn(vat.rates[kind], nights);
      for (const index of nights.keys()) {
        const rate = vat.scheme === "registered" ? (rates[index]?.percent ?? 0) : null;
        const last = found.at(-1);
        if (last?.rate === rate) last.nights.push(index);
        else found.push({ rate, nights: [index] });
      }
      groups.set(kind, found);
    }
    return found;
  };
  const add = (facts: LineFacts, amount: number, rate: number | null) => {
    if (amount === 0) return;
    const vatPart = rate === null ? null : { rate, amount: vatWithin(amount, rate) };
    lines.push({ ...NO_FACTS, optional: false, chosen: true, onArrival: false, ...facts, amount, vat: vatPart });
  };
  const sumOf = (group: VatGroup, amountOf: (night: number) => number) =>
    group.nights.reduce((sum, night) => sum + amountOf(night), 0);
  return {
    lines,
    addByNight(facts, kind, amountOf) {
      const all = groupsOf(kind);
      for (const group of all) {
        const count = facts.kind === "nights" ? group.nights.length : (facts.count ?? null);
        add({ ...facts, count }, sumOf(group, amountOf), group.rate);
      }
    },
    addForNights(facts, kind, amount) {
      const all = groupsOf(kind);
      const priceOf = (night: number) => nights[night]?.amount ?? 0;
      const parts =
        all.length === 1
          ? [amount]
          : allocate(
              amount,
              all.map((group) => sumOf(group, priceOf)),
            );
      for (const [index, group] of all.entries()) add(facts, parts[index] ?? 0, group.rate);
    },
    addForStay(facts, kind, amount) {
      add(facts, amount, groupsOf(kind)[0]?.rate ?? null);
    },
    addTax: (facts, amount) => add(facts, amount, null),
  };
}
