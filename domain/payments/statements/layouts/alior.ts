import type { HeadedLayout } from "./layout.ts";

/** Alior Bank. What was asked for stands above the heading; the amount in the account's currency is read. */
export const ALIOR: HeadedLayout = {
  sender: "Alior",
  country: "PL",
  since: 2022,
  dateOrder: "dmy",
  decimal: ",",
  columns: {
    "data transakcji": "skip",
    "data ksiegowania": "date",
    "nazwa nadawcy": "payer",
    "nazwa odbiorcy": "payee",
    "szczegoly transakcji": "description",
    "kwota w walucie rachunku": "amount",
    "waluta rachunku": "currency",
    "numer rachunku nadawcy": "payerIban",
    "numer rachunku odbiorcy": "payeeIban",
  },
};
