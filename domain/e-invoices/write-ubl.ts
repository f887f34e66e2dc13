import { type EInvoice, type EInvoiceParty, problemsOf, sumEInvoice, type VatGroup } from "./e-invoice.ts";
import { decimal, escapeXml } from "./xml.ts";

const CUSTOMIZATION = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const PROFILE = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const NAMESPACES =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" ' +
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
/** Type codes of UNCL 1001. */
const TYPE_CODES = { invoice: "380", credit: "381" };
/** Credit transfer, UNCL 4461. */
const TRANSFER_CODE = "30";
/** A piece, UN/ECE Recommendation 20. */
const UNIT = "C62";

type Attributes = Record<string, string>;

const open = (name: string, attributes: Attributes) =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(" ");
/** A basic element with a text; nothing for an empty text, because UBL has no empty elements. */
const basic = (name: string, text: string, attributes: Attributes = {}): string =>
  text.trim() === "" ? "" : `<cbc:${open(name, attributes)}>${escapeXml(text.trim())}</cbc:${name}>`;
const group = (name: string, ...children: string[]): string => `<cac:${name}>${children.join("")}</cac:${name}>`;

/**
 * Writes an invoice or a credit note as UBL 2.1 by Peppol BIS Billing 3.0. Throws if it breaks a rule: check with `problemsOf`
 * first. No validator has read the result.
 */
export function writeUbl(invoice: EInvoice): string {
  const problems = problemsOf(invoice);
  if (problems.length > 0) throw new Error(`the invoice breaks ${problems.join(", ")}`);
  const { kind, number, on, dueOn, currency, seller, buyer, reference, corrects, transfer } = invoice;
  const root = kind === "invoice" ? "Invoice" : "CreditNote";
  const sums = sumEInvoice(invoice);
  const money = (name: string, amount: number) => basic(name, decimal(amount), { currencyID: currency });
  const isPaidLater = kind === "invoice" && transfer !== null;
  const children = [
    basic("CustomizationID", CUSTOMIZATION),
    basic("ProfileID", PROFILE),
    basic("ID", number),
    basic("IssueDate", on),
    kind === "invoice" ? basic("DueDate", dueOn) : "",
    basic(`${root}TypeCode`, TYPE_CODES[kind]),
    basic("DocumentCurrencyCode", currency),
    basic("BuyerReference", reference),
    corrects === null
      ? ""
      : group(
          "BillingReference",
          group("InvoiceDocumentReference", basic("ID", corrects.number), basic("IssueDate", corrects.on)),
        ),
    group("AccountingSupplierParty", party(seller)),
    group("AccountingCustomerParty", party(buyer)),
    isPaidLater ? paymentMeans(number, transfer) : "",
    // BR-CO-25: a credit note has no due date of its own.
    kind === "credit" ? group("PaymentTerms", basic("Note", dueOn)) : "",
    group("TaxTotal", money("TaxAmount", sums.vat), ...sums.groups.map((each) => subtotal(each, invoice))),
    group(
      "LegalMonetaryTotal",
      money("LineExtensionAmount", sums.net),
      money("TaxExclusiveAmount", sums.net),
      money("TaxInclusiveAmount", sums.gross),
      invoice.paid === 0 ? "" : money("PrepaidAmount", invoice.paid),
      sums.rounding === 0 ? "" : money("PayableRoundingAmount", sums.rounding),
      money("PayableAmount", sums.payable),
    ),
    ...lines(invoice),
  ];
  const namespace = `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace} ${NAMESPACES}>${children.join("")}</${root}>\n`;
}

function party({ name, street, postalCode, town, country, vatNumber, tradeNumber, endpoint }: EInvoiceParty): string {
  return group(
    "Party",
    basic("EndpointID", endpoint.id, { schemeID: endpoint.scheme }),
    group(
      "PostalAddress",
      basic("StreetName", street),
      basic("CityName", town),
      basic("PostalZone", postalCode),
      group("Country", basic("IdentificationCode", country)),
    ),
    vatNumber === "" ? "" : group("PartyTaxScheme", basic("CompanyID", vatNumber), group("TaxScheme", basic("ID", "VAT"))),
    group("PartyLegalEntity", basic("RegistrationName", name), basic("CompanyID", tradeNumber)),
  );
}

const paymentMeans = (number: string, { iban, holder }: { iban: string; holder: string }): string =>
  group(
    "PaymentMeans",
    basic("PaymentMeansCode", TRANSFER_CODE),
    basic("PaymentID", number),
    group("PayeeFinancialAccount", basic("ID", iban), basic("Name", holder)),
  );

/** The category of lines or of a sum; what is not subject to VAT has no rate. */
const category = (name: string, of: Pick<VatGroup, "category" | "rate">, ...reason: string[]): string =>
  group(
    name,
    basic("ID", of.category),
    of.category === "O" ? "" : basic("Percent", String(of.rate)),
    ...reason,
    group("TaxScheme", basic("ID", "VAT")),
  );

function subtotal(of: VatGroup, { currency, exemption }: EInvoice): string {
  const amount = (name: string, value: number) => basic(name, decimal(value), { currencyID: currency });
  const reasons = {
    S: [],
    // "Reverse charge" is the text of art. 226 (11a) of Directive 2006/112/EC.
    AE: [basic("TaxExemptionReasonCode", "VATEX-EU-AE"), basic("TaxExemptionReason", "Reverse charge")],
    E: [basic("TaxExemptionReason", exemption)],
    O: [basic("TaxExemptionReasonCode", "VATEX-EU-O"), basic("TaxExemptionReason", exemption)],
  };
  return group(
    "TaxSubtotal",
    amount("TaxableAmount", of.net),
    amount("TaxAmount", of.vat),
    category("TaxCategory", of, ...reasons[of.category]),
  );
}

/** The lines: each is one piece at the price of the line. */
function lines({ kind, lines: all, currency }: EInvoice): string[] {
  const [element, quantity] = kind === "invoice" ? ["InvoiceLine", "InvoicedQuantity"] : ["CreditNoteLine", "CreditedQuantity"];
  return all.map((line, index) =>
    group(
      element ?? "",
      basic("ID", String(index + 1)),
      basic(quantity ?? "", line.net < 0 ? "-1" : "1", { unitCode: UNIT }),
      basic("LineExtensionAmount", decimal(line.net), { currencyID: currency }),
      group("Item", basic("Name", line.name), category("ClassifiedTaxCategory", line)),
      // BR-27: a price is not negative; the quantity of a discount is.
      group("Price", basic("PriceAmount", decimal(Math.abs(line.net)), { currencyID: currency })),
    ),
  );
}
