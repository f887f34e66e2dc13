import type { HeadedLayout } from "./layout.ts";

/** Revolut, personal and in English. Only `COMPLETED` rows are money. */
export const REVOLUT: HeadedLayout = {
  sender: "Revolut",
  country: "EU",
  since: 2021,
  dateOrder: "ymd",
  decimal: ".",
  columns: {
    type: "skip",
    product: "skip",
    "started date": "skip",
    "completed date": "date",
    description: "description",
    amount: "amount",
    fee: "skip",
    currency: "currency",
    state: "state",
    balance: "skip",
  },
};
