import type { HeadedLayout } from "./layout.ts";

const COMMON = { sender: "ING", country: "NL", dateOrder: "ymd", decimal: ",", currency: "EUR" } as const;

/** ING in the Netherlands, in the language of online banking. Amounts have no sign. */
export const ING_NL: readonly HeadedLayout[] = [
  {
    ...COMMON,
    since: 2017,
    columns: {
      datum: "date",
      "naam / omschrijving": "name",
      rekening: "account",
      tegenrekening: "iban",
      "af bij": "direction",
      "bedrag (eur)": "amount",
      mededelingen: "description",
    },
    also: { "saldo na mutatie": "balance" },
  },
  {
    ...COMMON,
    since: 2021,
    columns: {
      date: "date",
      "name / description": "name",
      account: "account",
      counterparty: "iban",
      "debit/credit": "direction",
      "amount (eur)": "amount",
      notifications: "description",
    },
    also: { "resulting balance": "balance" },
  },
];
