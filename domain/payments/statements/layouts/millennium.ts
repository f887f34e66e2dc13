import type { HeadedLayout } from "./layout.ts";

/** Bank Millennium: charges, with a minus, and credits have a column each. */
export const MILLENNIUM: HeadedLayout = {
  sender: "Millennium",
  country: "PL",
  since: 2019,
  dateOrder: "ymd",
  decimal: ".",
  columns: {
    "numer rachunku/karty": "account",
    "data transakcji": "skip",
    "data rozliczenia": "date",
    "rodzaj transakcji": "skip",
    "na konto/z konta": "iban",
    "odbiorca/zleceniodawca": "name",
    opis: "description",
    obciazenia: "out",
    uznania: "in",
    saldo: "balance",
    waluta: "currency",
  },
};
