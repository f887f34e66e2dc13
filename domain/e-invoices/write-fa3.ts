import { decimal, escapeXml } from "./xml.ts";
import type { EInvoice, EInvoiceLine, EInvoiceParty, VatGroup } from "./e-invoice.ts";
import { EU_PREFIXES, type Fa3Details, fa3ProblemsOf, groupsOf, type NamedInvoice, nipOf } from "./fa3.ts";

const NAMESPACE = "http://crd.gov.pl/wzor/2025/06/25/13775/";
/** Longest texts of the schema's types TZnakowy and TZnakowy512. */
const MAX_TEXT = 256;
const MAX_LONG_TEXT = 512;
/** A service, as unit of a line. */
const UNIT = "usł.";
const TRANSFER = "6";
/** The correction counts in the period in which it is issued (TTypKorekty). */
const COUNTS_WHEN_ISSUED = "2";
const [YES, NO] = ["1", "2"];

/** An element with other elements; nothing if all of them are empty. */
const group = (name: string, ...children: string[]): string => {
  const content = children.join("");
  return content === "" ? "" : `<${name}>${content}</${name}>`;
};
/** An element with a text; nothing for an empty text, because the schema has no empty texts. */
const text = (name: string, value: string, max = MAX_TEXT): string => {
  const token = Array.from(value.replace(/\s+/g, " ").trim()).slice(0, max).join("");
  return token === "" ? "" : `<${name}>${escapeXml(token)}</${name}>`;
};
const money = (name: string, amount: number): string => text(name, decimal(amount));

/**
 * Writes an invoice or a correction as FA(3), version 1-0E, the structure of KSeF since 1 February 2026. The order of elements is
 * the schema's. Throws if something is missing: check with `fa3ProblemsOf` first. KSeF has not read the result, and VAT of an
 * invoice in another currency is not converted to złoty (P_14_1W).
 */
export function writeFa3(invoice: EInvoice, details: Fa3Details): string {
  const problems = fa3ProblemsOf(invoice, details);
  if (problems.length > 0) throw new Error(`the invoice has no valid ${problems.join(", ")}`);
  const header =
    '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>' +
    text("WariantFormularza", "3") +
    text("DataWytworzeniaFa", new Date(details.createdAt).toISOString().replace(/\.\d+Z$/, "Z"));
  const children = [group("Naglowek", header), seller(invoice), buyer(invoice), content(invoice, details)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Faktura xmlns="${NAMESPACE}">${children.join("")}</Faktura>\n`;
}

const seller = ({ seller: party }: EInvoice): string =>
  group(
    "Podmiot1",
    group("DaneIdentyfikacyjne", text("NIP", nipOf(party.vatNumber) ?? ""), text("Nazwa", party.name, MAX_LONG_TEXT)),
    address(party),
  );

const buyer = ({ buyer: party }: EInvoice): string =>
  group(
    "Podmiot2",
    group("DaneIdentyfikacyjne", buyerId(party), text("Nazwa", party.name, MAX_LONG_TEXT)),
    address(party),
    // Neither a unit of local government nor a member of a VAT group: nobody enters that here.
    text("JST", NO),
    text("GV", NO),
  );

function address({ street, postalCode, town, country }: EInvoiceParty): string {
  const lines = [street.trim(), `${postalCode} ${town}`.trim()].filter(Boolean);
  if (country === "" || lines.length === 0) return "";
  const [first = "", second = ""] = lines;
  return group("Adres", text("KodKraju", country), text("AdresL1", first, MAX_LONG_TEXT), text("AdresL2", second, MAX_LONG_TEXT));
}

/** Where a firm is registered for VAT. */
function regionOf({ vatNumber, country }: EInvoiceParty): "PL" | "EU" | "other" {
  if (country === "PL" && nipOf(vatNumber) !== undefined) return "PL";
  return EU_PREFIXES.includes(vatNumber.slice(0, 2)) ? "EU" : "other";
}

function buyerId(party: EInvoiceParty): string {
  const { vatNumber, country } = party;
  if (vatNumber === "") return text("BrakID", YES);
  const region = regionOf(party);
  if (region === "PL") return text("NIP", nipOf(vatNumber) ?? "");
  if (region === "EU") return text("KodUE", vatNumber.slice(0, 2)) + text("NrVatUE", vatNumber.slice(2));
  return text("KodKraju", country) + text("NrID", vatNumber, 50);
}

/** The schema's name of a rate (TStawkaPodatku). */
function rateOf({ category, rate }: Pick<VatGroup, "category" | "rate">, party: EInvoiceParty): string {
  if (category === "S") return String(rate);
  if (category === "E") return "zw";
  const region = regionOf(party);
  if (category === "AE" && region === "PL") return "oo";
  // "np II" is a service taxed where a firm of another EU country is (art. 100 ust. 1 pkt 4 ustawy o VAT).
  return category === "AE" && region === "EU" ? "np II" : "np I";
}

/** The element with the sum of a rate, and that with its VAT, in the schema's order. */
const SUMS: readonly [rate: string, net: string, vat: string | null][] = [
  ["23", "P_13_1", "P_14_1"],
  ["8", "P_13_2", "P_14_2"],
  ["5", "P_13_3", "P_14_3"],
  ["zw", "P_13_7", null],
  ["np I", "P_13_8", null],
  ["np II", "P_13_9", null],
  ["oo", "P_13_10", null],
];

function content(invoice: EInvoice, details: Fa3Details): string {
  const { kind, number, on, currency, buyer: party } = invoice;
  const { soldOn, stage, corrected, charges } = details;
  const sign = kind === "credit" ? -1 : 1;
  const groups = groupsOf(invoice, details);
  const sums = SUMS.flatMap(([rate, net, vat]) => {
    const found = groups.filter((each) => rateOf(each, party) === rate);
    if (found.length === 0) return [];
    const sum = (of: "net" | "vat") => sign * found.reduce((all, each) => all + each[of], 0);
    return [money(net, sum("net")), vat === null ? "" : money(vat, sum("vat"))];
  });
  const total = sign * groups.reduce((all, { net, vat }) => all + net + vat, 0);
  const isCorrection = corrected.length > 0;
  const isPrepayment = stage === "prepayment";
  return group(
    "Fa",
    text("KodWaluty", currency),
    text("P_1", on),
    text("P_2", number),
    soldOn === null || soldOn === on ? "" : text("P_6", soldOn),
    ...sums,
    money("P_15", total),
    annotations(invoice, groups),
    text("RodzajFaktury", typeOf(stage, isCorrection)),
    isCorrection ? correction(details) : "",
    ...details.prepayments.map(prepayment),
    ...(isPrepayment ? [] : invoice.lines.map((line, index) => row(line, index, sign, party))),
    settlement(
      charges.map(({ name, amount }) => ({ name, amount: sign * amount })),
      total,
    ),
    isCorrection ? "" : payment(invoice, details),
    isPrepayment && !isCorrection ? order(details, party) : "",
  );
}

function typeOf(stage: Fa3Details["stage"], isCorrection: boolean): string {
  const types = { whole: ["VAT", "KOR"], prepayment: ["ZAL", "KOR_ZAL"], settlement: ["ROZ", "KOR_ROZ"] } as const;
  return types[stage][isCorrection ? 1 : 0];
}

function annotations({ exemption }: EInvoice, groups: readonly VatGroup[]): string {
  const has = (category: VatGroup["category"]) => groups.some((each) => each.category === category);
  return group(
    "Adnotacje",
    text("P_16", NO),
    text("P_17", NO),
    text("P_18", has("AE") ? YES : NO),
    text("P_18A", NO),
    group("Zwolnienie", has("E") ? text("P_19", YES) + text("P_19A", exemption) : text("P_19N", YES)),
    group("NoweSrodkiTransportu", text("P_22N", YES)),
    text("P_23", NO),
    group("PMarzy", text("P_PMarzyN", YES)),
  );
}

const correction = ({ corrected, reason }: Fa3Details): string =>
  text("PrzyczynaKorekty", reason) +
  text("TypKorekty", COUNTS_WHEN_ISSUED) +
  corrected
    .map(({ number, on, ksefNumber }) =>
      group(
        "DaneFaKorygowanej",
        text("DataWystFaKorygowanej", on),
        text("NrFaKorygowanej", number),
        ksefNumber === null ? text("NrKSeFN", YES) : text("NrKSeF", YES) + text("NrKSeFFaKorygowanej", ksefNumber),
      ),
    )
    .join("");

const prepayment = ({ number, ksefNumber }: NamedInvoice): string =>
  group(
    "FakturaZaliczkowa",
    ksefNumber === null ? text("NrKSeFZN", YES) + text("NrFaZaliczkowej", number) : text("NrKSeFFaZaliczkowej", ksefNumber),
  );

/** A line is one service at the price of the line; the quantity of a reduction is negative. */
function row(line: EInvoiceLine, index: number, sign: number, party: EInvoiceParty): string {
  const net = sign * line.net;
  return group(
    "FaWiersz",
    text("NrWierszaFa", String(index + 1)),
    text("P_7", line.name, MAX_LONG_TEXT),
    text("P_8A", UNIT),
    text("P_8B", net < 0 ? "-1" : "1"),
    money("P_9A", Math.abs(net)),
    money("P_11", net),
    text("P_12", rateOf(line, party)),
  );
}

/** Amounts that the buyer owes, or gets back, beside the sale. */
function settlement(charges: { name: string; amount: number }[], total: number): string {
  if (charges.length === 0) return "";
  const [added, deducted] = [charges.filter(({ amount }) => amount > 0), charges.filter(({ amount }) => amount < 0)];
  const list = (name: string, sumName: string, all: typeof charges) =>
    all.map((each) => group(name, money("Kwota", Math.abs(each.amount)), text("Powod", each.name))).join("") +
    (all.length === 0
      ? ""
      : money(
          sumName,
          all.reduce((sum, each) => sum + Math.abs(each.amount), 0),
        ));
  const owed = charges.reduce((sum, { amount }) => sum + amount, total);
  return group(
    "Rozliczenie",
    list("Obciazenia", "SumaObciazen", added),
    list("Odliczenia", "SumaOdliczen", deducted),
    owed < 0 ? "" : money("DoZaplaty", owed),
  );
}

function payment({ total, dueOn, transfer }: EInvoice, { payments }: Fa3Details): string {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const last = payments.at(-1);
  const isPaid = last !== undefined && paid >= total;
  const parts = payments.some(({ amount }) => amount < 0) ? [{ on: last?.on ?? dueOn, amount: paid }] : payments;
  const inParts = () =>
    text("ZnacznikZaplatyCzesciowej", isPaid ? "2" : "1") +
    parts
      .map(({ on, amount }) =>
        group("ZaplataCzesciowa", money("KwotaZaplatyCzesciowej", amount), text("DataZaplatyCzesciowej", on)),
      )
      .join("");
  return group(
    "Platnosc",
    paid <= 0 ? "" : isPaid && parts.length === 1 ? text("Zaplacono", YES) + text("DataZaplaty", last.on) : inParts(),
    isPaid || transfer === null ? "" : group("TerminPlatnosci", text("Termin", dueOn)),
    isPaid || transfer === null ? "" : text("FormaPlatnosci", TRANSFER),
    isPaid || transfer === null ? "" : group("RachunekBankowy", text("NrRB", transfer.iban)),
  );
}

const order = ({ order: lines }: Fa3Details, party: EInvoiceParty): string =>
  group(
    "Zamowienie",
    money(
      "WartoscZamowienia",
      lines.reduce((sum, { net, vat }) => sum + net + vat, 0),
    ),
    ...lines.map((line, index) =>
      group(
        "ZamowienieWiersz",
        text("NrWierszaZam", String(index + 1)),
        text("P_7Z", line.name, MAX_LONG_TEXT),
        text("P_8AZ", UNIT),
        text("P_8BZ", line.net < 0 ? "-1" : "1"),
        money("P_9AZ", Math.abs(line.net)),
        money("P_11NettoZ", line.net),
        money("P_11VatZ", line.vat),
        text("P_12Z", rateOf(line, party)),
      ),
    ),
  );
