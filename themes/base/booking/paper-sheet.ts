import type { Paper, ProForma } from "#contract/letting/paper.ts";
import type { SiteView, Translate } from "#contract/pages/site-view.ts";
import type { PaperSheet, SheetSum } from "#contract/services/paper-sheet.ts";
import { sumGross, sumVat } from "#domain/payments/vat-parts.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import { countryName } from "../book/country-field.tsx";
import { partyText } from "../quote/party.ts";
import { paperTitle } from "./paper-title.ts";

/** Countries whose own law is cited as the reason for not charging VAT; elsewhere the directive is. */
const LAWS: readonly string[] = ["NL", "PL"];

/** A paper with the language in which it is described. */
interface Described {
  view: Pick<SiteView, "t" | "format" | "locale" | "defaultLocale">;
  words: Translate;
  paper: Paper | ProForma;
}

/** Describes an invoice, credit note or receipt, with all legally required data, for its page and its PDF. */
export function paperSheet(view: Described["view"], words: Translate, paper: Paper | ProForma): PaperSheet {
  const described = { view, words, paper };
  const { number, kind, content } = paper;
  const { vatScheme, owner, corrects } = content;
  const hasVat = vatScheme === "registered";
  const isSupplement = kind === "invoice" && corrects.length > 0;
  const proForma = "state" in paper ? paper.state : null;
  return {
    locale: view.locale,
    title: paperTitle(words, { number, kind, vatScheme, isSupplement, proForma }),
    lead: leadOf(described, isSupplement),
    parties: partiesOf(described),
    facts: factsOf(described),
    table: tableOf(described, isSupplement),
    vat: hasVat ? vatOf(described) : [],
    notes: [
      ...(proForma === null ? [] : [words(`paper.proForma.${proForma}`)]),
      ...(hasVat ? [] : [words(`paper.exempt.${vatScheme}.${LAWS.includes(owner.country) ? owner.country : "other"}`)]),
    ],
    payments: kind === "invoice" ? paymentsOf(described) : [],
  };
}

const moneyIn =
  ({ view: { format }, paper: { content } }: Described) =>
  (amount: number): string =>
    format.moneyWithCents({ amount, currency: content.currency });

function leadOf({ view: { format }, words, paper: { kind, content } }: Described, isSupplement: boolean): string {
  const { corrects, reason } = content;
  if (corrects.length === 0) return "";
  const corrected = corrects.map((each) =>
    words(`paper.corrects.${isSupplement ? "supplement" : kind}`, { number: each.number, date: format.date(each.on) }),
  );
  return [...corrected, words(`paper.reason.${reason ?? "price-changed"}`)].join(" ");
}

function partiesOf({ view, words, paper: { content } }: Described): PaperSheet["parties"] {
  const { owner, recipient, vatScheme } = content;
  const address = ({ street, postalCode, town, country }: typeof owner | typeof recipient) => [
    street,
    `${postalCode} ${town}`.trim(),
    country === "" ? "" : countryName(view, country),
  ];
  const ofOwner = [
    owner.name,
    ...address(owner),
    owner.vatNumber && vatScheme === "registered" ? words("receipt.vatNumber", { number: owner.vatNumber }) : "",
    owner.tradeNumber ? words("receipt.tradeNumber", { number: owner.tradeNumber }) : "",
  ];
  const ofGuest = [
    recipient.company,
    recipient.name,
    ...address(recipient),
    recipient.vatNumber ? words("receipt.vatNumber", { number: recipient.vatNumber }) : "",
  ];
  return [
    { label: words("receipt.owner"), lines: ofOwner.filter(Boolean) },
    { label: words("receipt.guest"), lines: ofGuest.filter(Boolean) },
  ];
}

function factsOf({ view, words, paper }: Described): PaperSheet["facts"] {
  const { format } = view;
  const { number, kind, on, content } = paper;
  const ksefNumber = "state" in paper ? null : paper.ksefNumber;
  const { home, arrival, departure, party, payments, reference } = content;
  const stay = `${home}, ${format.dayMonth(arrival)} – ${format.date(departure)}, ${partyText(view, party)}`;
  return [
    [words("paper.number"), number],
    [words("paper.date"), format.date(on)],
    ...(ksefNumber === null ? [] : [[words("paper.ksefNumber"), ksefNumber] as const]),
    ...(kind === "prepayment" && payments[0] ? [[words("paper.received"), format.date(payments[0].on)] as const] : []),
    [words("paper.reference"), reference],
    [words("receipt.stay"), stay],
  ];
}

interface Line {
  label: string;
  gross: number;
  vat: { rate: number | null; amount: number } | null;
}

function tableOf(described: Described, isSupplement: boolean): PaperSheet["table"] {
  const { words, paper } = described;
  const { parts, vatScheme } = paper.content;
  const { format } = described.view;
  const money = moneyIn(described);
  const hasVat = vatScheme === "registered";
  const cells = (label: string, gross: number, vat: number, rate: string) =>
    hasVat ? [label, money(gross - vat), rate, money(gross)] : [label, money(gross)];
  const rateText = (rate: number | null) => (rate === null ? "–" : `${format.percentage(rate)}%`);
  return {
    columns: [
      { kind: "label", label: words("receipt.lines") },
      ...(hasVat
        ? ([
            { kind: "net", label: words("paper.net") },
            { kind: "rate", label: words("receipt.rate") },
          ] as const)
        : []),
      { kind: "amount", label: words("receipt.amount") },
    ],
    rows: linesOf(described, isSupplement).map(({ label, gross, vat }) =>
      cells(label, gross, vat?.amount ?? 0, rateText(vat?.rate ?? null)),
    ),
    total: cells(words("receipt.total"), sumGross(parts), sumVat(parts), ""),
  };
}

/** The lines of the price, or of the paper's amount by VAT rates, and the papers that it deducts. */
function linesOf({ view, words, paper: { kind, content } }: Described, isSupplement: boolean): Line[] {
  const { parts, lines, deducted } = content;
  const ofPrice = lines.map((line): Line => ({
    label: lineLabel(line, view.locale, view.defaultLocale),
    gross: line.amount,
    vat: line.vat,
  }));
  const ofParts = parts.map(({ rate, isTouristTax, gross, vat }): Line => ({
    label: words(isTouristTax ? "paper.touristTax" : `paper.line.${isSupplement ? "supplement" : kind}`),
    gross,
    vat: { rate, amount: vat },
  }));
  const former = deducted.map((each): Line => ({
    label: words(`paper.deducted.${each.kind}`, { number: each.number, date: view.format.date(each.on) }),
    gross: -sumGross(each.parts),
    vat: { rate: null, amount: -sumVat(each.parts) },
  }));
  return [...(lines.length === 0 ? ofParts : ofPrice), ...former];
}

/** The VAT contained in the paper's amount, by rate. */
function vatOf(described: Described): SheetSum[] {
  const { view, words, paper } = described;
  const money = moneyIn(described);
  return paper.content.parts.map(({ rate, isTouristTax, gross, vat }) => ({
    label:
      rate === null
        ? words(isTouristTax ? "paper.touristTax" : "paper.untaxed")
        : words("receipt.vat", { rate: view.format.percentage(rate), net: money(gross - vat) }),
    amount: money(rate === null ? gross : vat),
  }));
}

function paymentsOf(described: Described): SheetSum[] {
  const { view, words, paper } = described;
  const { payments, lines } = paper.content;
  if (payments.length === 0) return [];
  const money = moneyIn(described);
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  const price = lines.reduce((sum, line) => sum + line.amount, 0);
  const rows = payments.map(({ amount, on, method }): SheetSum => ({
    label: words(amount < 0 ? "receipt.refundedOn" : "receipt.paidOn", { date: view.format.date(on) }),
    detail: words(`receipt.${method}`),
    amount: money(amount),
  }));
  if (price <= received) return rows;
  return [...rows, { label: words("receipt.open"), amount: money(price - received), isTotal: true }];
}
