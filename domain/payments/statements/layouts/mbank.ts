import type { HeadedLayout } from "./layout.ts";

const COMMON = { sender: "mBank", country: "PL", dateOrder: "ymd", decimal: "," } as const;

/** mBank: the history of an account, and the list of operations, whose amounts name their currency. */
export const MBANK: readonly HeadedLayout[] = [
  {
    ...COMMON,
    since: 2014,
    columns: {
      "data operacji": "skip",
      "data ksiegowania": "date",
      "opis operacji": "skip",
      tytul: "description",
      "nadawca/odbiorca": "name",
      "numer konta": "iban",
      kwota: "amount",
      "saldo po operacji": "balance",
    },
  },
  {
    ...COMMON,
    since: 2019,
    columns: { "data operacji": "date", "opis operacji": "description", rachunek: "account", kategoria: "skip", kwota: "amount" },
    also: { "saldo po operacji": "balance" },
  },
];
