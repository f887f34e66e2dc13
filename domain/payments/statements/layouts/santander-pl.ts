import type { BareLayout } from "./layout.ts";

const AMOUNT = /^[-+]?[\d ]+,\d\d$/;

/** Santander Bank Polska: no heading; the first row has the account, its currency and the balances of the period. */
export const SANTANDER_PL: BareLayout = {
  sender: "Santander",
  country: "PL",
  since: 2022,
  dateOrder: "dmy",
  decimal: ",",
  widths: [8, 9],
  cells: [
    ["skip", /^\d{2}-\d{2}-\d{4}$/],
    ["date", /^\d{2}-\d{2}-\d{4}$/],
    "description",
    "name",
    "iban",
    ["amount", AMOUNT],
    ["balance", AMOUNT],
    ["skip", /^\d+$/],
  ],
  title: { shape: /^\d{4}-\d{2}-\d{2}$/, account: 2, currency: 4 },
};
