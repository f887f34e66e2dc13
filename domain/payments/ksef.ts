import { type CalendarDate, type CalendarMonth, date, monthOf, parseDate } from "../dates.ts";
import { nipOf } from "../e-invoices/fa3.ts";

interface Rule {
  /** First day. */
  from: CalendarDate;
  /** Last day; null if the law names none. */
  until: CalendarDate | null;
  /** The law and where it was read. */
  source: string;
  checkedOn: CalendarDate;
}

/**
 * The rules for invoices of Polish sellers to firms, as far as they concern owners, whose sales were below 200 million zł in 2024.
 * Each is dated: check it again before its last day.
 */
export const KSEF_RULES = {
  /** Invoices are issued in KSeF, VAT-exempt sellers and private letting included. */
  duty: {
    from: date("2026-04-01"),
    until: null,
    source: "art. 106ga ustawy o VAT; gazetaprawna.pl, 1 Feb 2026; private letting: policzonepodatki.pl, 17 Nov 2025",
    checkedOn: date("2026-11-27"),
  },
  /**
   * Invoices up to this gross amount a month, in grosze, may stay outside. The amount is that of invoices that belong in KSeF: not
   * turnover, and no invoices to consumers. Whether the last day moves is not confirmed.
   */
  relief: {
    from: date("2026-04-01"),
    until: date("2026-12-31"),
    monthlyLimit: 10_000_00,
    source: "art. 145m ust. 1 ustawy o VAT; infor.pl, 23 Jan 2026, citing the ministry's answers",
    checkedOn: date("2026-11-27"),
  },
  /** The invoice that crosses the limit and all later ones are issued in KSeF, also in months below the limit. */
  noWayBack: {
    from: date("2026-04-01"),
    until: date("2026-12-31"),
    source: "art. 145m ust. 2 ustawy o VAT; gazetaprawna.pl, 11 Feb 2026, citing the ministry's answers",
    checkedOn: date("2026-11-28"),
  },
} as const satisfies Record<string, Rule & { monthlyLimit?: number }>;

/**
 * - `not-concerned`: to a consumer, of a seller elsewhere, or before the duty began
 * - `inside-relief`: may be issued outside KSeF
 * - `beyond`: is issued in KSeF
 */
export type KsefPlace = "not-concerned" | "inside-relief" | "beyond";

/** A month's invoices that belong in KSeF, gross, in grosze: ours, and what the owner typed in for others. */
export interface KsefMonth {
  month: CalendarMonth;
  counted: number;
  others: number;
}

/** A paper to issue, with the parts on which its place depends. */
export interface KsefPaper {
  /** ISO 3166-1 alpha-2. */
  sellerCountry: string;
  /** Day of issue. */
  on: CalendarDate;
  isFirm: boolean;
  /** Gross, in grosze; 0 for credits; null if the amount in złoty is not known. */
  amount: number | null;
  /** True if it corrects an invoice that was issued in KSeF. */
  correctsKsef: boolean;
}

/** True for an addressee whose invoice is not one of a consumer. */
export const isFirm = ({ company, vatNumber }: { company: string; vatNumber: string }): boolean =>
  company.trim() !== "" || vatNumber.trim() !== "";

/** True for invoices to firms of sellers in Poland, since the duty began. */
export const isKsefConcerned = ({ sellerCountry, on, isFirm: firm }: Omit<KsefPaper, "amount" | "correctsKsef">): boolean =>
  firm && sellerCountry === "PL" && on >= KSEF_RULES.duty.from;

/** The month in which the limit was first crossed; undefined if it was not. */
export const crossedIn = (months: readonly KsefMonth[]): CalendarMonth | undefined =>
  months
    .filter(
      ({ month, counted, others }) =>
        month >= monthOf(KSEF_RULES.relief.from) && counted + others > KSEF_RULES.relief.monthlyLimit,
    )
    .map(({ month }) => month)
    .toSorted()[0];

/**
 * Decides where a paper is issued. `months` are those with counted invoices so far, without this paper. The limit itself is
 * inside; the invoice that crosses it is beyond, and so is every later one.
 */
export function placeInKsef(paper: KsefPaper, months: readonly KsefMonth[]): KsefPlace {
  const { on, amount, correctsKsef } = paper;
  if (!isKsefConcerned(paper)) return "not-concerned";
  const crossed = crossedIn(months);
  if (on > KSEF_RULES.relief.until || correctsKsef || amount === null) return "beyond";
  if (crossed !== undefined && crossed <= monthOf(on)) return "beyond";
  const { counted, others } = months.find(({ month }) => month === monthOf(on)) ?? { counted: 0, others: 0 };
  return counted + others + amount > KSEF_RULES.relief.monthlyLimit ? "beyond" : "inside-relief";
}

/** Part of the number before its checksum: NIP, day of receipt, technical part. */
const KSEF_NUMBER = /^(\d{10})-(\d{4})(\d{2})(\d{2})-[\dA-F]{12}-([\dA-F]{2})$/;

/** CRC-8 with polynomial 0x07 and start 0x00, the checksum of KSeF numbers. */
function crc8(text: string): number {
  let crc = 0;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc;
}

/**
 * Parses a number that KSeF has given to an invoice: 35 characters `NIP-YYYYMMDD-XXXXXXXXXXXX-YY`; undefined if its form, day or
 * checksum is wrong. Source: github.com/CIRFMF/ksef-docs, faktury/numer-ksef.md (Ministry of Finance).
 */
export function parseKsefNumber(typed: string): { number: string; nip: string; on: CalendarDate } | undefined {
  const number = typed.replace(/\s/g, "").toUpperCase();
  const [, nip = "", year = "", month = "", day = "", check = ""] = KSEF_NUMBER.exec(number) ?? [];
  const on = parseDate(`${year}-${month}-${day}`);
  if (on === undefined || nipOf(nip) === undefined || crc8(number.slice(0, -3)) !== parseInt(check, 16)) return undefined;
  return { number, nip, on };
}

/**
 * Series of the papers that are issued in KSeF: a pro forma's number becomes that of its invoice. Owners' own prefixes do not begin
 * with KSEF, so that no two series are the same.
 */
export const ksefSeriesOf = (prefix: string, day: CalendarDate): string => `KSEF-${prefix}${day.slice(0, 4)}`;
