import type { HeadedLayout } from "./layout.ts";

/** Belfius, in Dutch. The question by which the rows were found stands above the heading. */
export const BELFIUS: HeadedLayout = {
  sender: "Belfius",
  country: "BE",
  since: 2020,
  dateOrder: "dmy",
  decimal: ",",
  columns: {
    rekening: "account",
    boekingsdatum: "date",
    transactienummer: "skip",
    "rekening tegenpartij": "iban",
    "naam tegenpartij bevat": "name",
    transactie: "description",
    bedrag: "amount",
    devies: "currency",
    mededelingen: "description",
  },
};
