import type { HeadedLayout } from "./layout.ts";

/** Rabobank since April 2018. Amounts have a sign. */
export const RABOBANK: HeadedLayout = {
  sender: "Rabobank",
  country: "NL",
  since: 2018,
  dateOrder: "ymd",
  decimal: ",",
  columns: {
    "iban/bban": "account",
    munt: "currency",
    volgnr: "reference",
    datum: "date",
    bedrag: "amount",
    "tegenrekening iban/bban": "iban",
    "naam tegenpartij": "name",
    "omschrijving-1": "description",
  },
  also: {
    "saldo na trn": "balance",
    betalingskenmerk: "description",
    "omschrijving-2": "description",
    "omschrijving-3": "description",
  },
};
