import type { HeadedLayout } from "./layout.ts";

/** Sparkassen: the forms CSV-CAMT (V2 and V8) and CSV-MT940. `Info` tells booked from announced entries. */
export const SPARKASSE: HeadedLayout = {
  sender: "Sparkasse",
  country: "DE",
  since: 2018,
  dateOrder: "dmy",
  decimal: ",",
  columns: {
    auftragskonto: "account",
    buchungstag: "date",
    valutadatum: "skip",
    buchungstext: "skip",
    verwendungszweck: "description",
    "beguenstigter/zahlungspflichtiger": "name",
    betrag: "amount",
    waehrung: "currency",
    info: "state",
  },
  also: { "kontonummer/iban": "iban", kontonummer: "iban" },
};
