import type { HeadedLayout } from "./layout.ts";

const COMMON = { sender: "N26", country: "EU", dateOrder: "ymd", decimal: ".", currency: "EUR" } as const;

/** N26, in English. */
export const N26: readonly HeadedLayout[] = [
  {
    ...COMMON,
    since: 2024,
    columns: {
      "booking date": "date",
      "partner name": "name",
      "partner iban": "iban",
      "payment reference": "description",
      "account name": "skip",
      "amount (eur)": "amount",
    },
  },
  {
    ...COMMON,
    since: 2018,
    columns: {
      date: "date",
      payee: "name",
      "account number": "iban",
      "transaction type": "skip",
      "payment reference": "description",
      "amount (eur)": "amount",
    },
  },
];
