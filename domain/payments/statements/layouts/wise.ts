import type { HeadedLayout } from "./layout.ts";

/** The statement of a balance at Wise. Its list of transfers has another form, which is not read. */
export const WISE: HeadedLayout = {
  sender: "Wise",
  country: "EU",
  since: 2021,
  dateOrder: "dmy",
  decimal: ".",
  columns: {
    "transferwise id": "reference",
    date: "date",
    amount: "amount",
    currency: "currency",
    description: "description",
    "payment reference": "description",
    "running balance": "balance",
    "payer name": "payer",
    "payee name": "payee",
    "payee account number": "payeeIban",
  },
};
