import type { HeadedLayout } from "./layout.ts";

/** Knab. `CreditDebet` was C and D, and is Bijschrijvingen and Afschrijvingen since 2026; amounts have no sign. */
export const KNAB: HeadedLayout = {
  sender: "Knab",
  country: "NL",
  since: 2019,
  dateOrder: "dmy",
  decimal: ",",
  columns: {
    rekeningnummer: "account",
    transactiedatum: "date",
    valutacode: "currency",
    creditdebet: "direction",
    bedrag: "amount",
    tegenrekeningnummer: "iban",
    tegenrekeninghouder: "name",
    omschrijving: "description",
  },
  also: { referentie: "reference" },
};
