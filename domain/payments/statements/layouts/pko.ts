import type { HeadedLayout } from "./layout.ts";

/** PKO BP. The parts of the description are in columns without a heading. */
export const PKO: HeadedLayout = {
  sender: "PKO BP",
  country: "PL",
  since: 2021,
  dateOrder: "ymd",
  decimal: ".",
  columns: {
    "data operacji": "date",
    "data waluty": "skip",
    "typ transakcji": "skip",
    kwota: "amount",
    waluta: "currency",
    "opis transakcji": "description",
  },
  also: { "saldo po transakcji": "balance" },
};
