import type { HeadedLayout } from "./layout.ts";

const COMMON = { sender: "bunq", country: "NL", dateOrder: "ymd", decimal: "either", currency: "EUR" } as const;

/** bunq, in the language of the app. */
export const BUNQ: readonly HeadedLayout[] = [
  {
    ...COMMON,
    since: 2019,
    columns: {
      date: "date",
      amount: "amount",
      account: "account",
      counterparty: "iban",
      name: "name",
      description: "description",
    },
    also: { "interest date": "skip" },
  },
  {
    ...COMMON,
    since: 2018,
    columns: {
      datum: "date",
      bedrag: "amount",
      rekening: "account",
      tegenrekening: "iban",
      naam: "name",
      omschrijving: "description",
    },
  },
];
