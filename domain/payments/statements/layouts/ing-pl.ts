import type { HeadedLayout } from "./layout.ts";

/** ING Bank Śląski. Blocked amounts have no day of booking, so they are not read. */
export const ING_PL: HeadedLayout = {
  sender: "ING",
  country: "PL",
  since: 2019,
  dateOrder: "ymd",
  decimal: ",",
  columns: {
    "data transakcji": "skip",
    "data ksiegowania": "date",
    "dane kontrahenta": "name",
    tytul: "description",
    "nr rachunku": "iban",
    "nr transakcji": "reference",
    "kwota transakcji (waluta rachunku)": "amount",
    waluta: "currency",
    konto: "account",
  },
  also: { "saldo po transakcji": "balance" },
};
