import type { BareLayout } from "./layout.ts";

const AMOUNT = /^[-+]?[\d.]+,\d\d$/;

/** Triodos in the Netherlands: no heading, Credit or Debet in the fourth column, in some files the balance at the end. */
export const TRIODOS: BareLayout = {
  sender: "Triodos",
  country: "NL",
  since: 2019,
  dateOrder: "dmy",
  decimal: ",",
  currency: "EUR",
  widths: [8, 9],
  cells: [
    ["date", /^\d{2}-\d{2}-\d{4}$/],
    ["account", /^NL\d{2}TRIO\d{10}$|^NL\d{2}[A-Z]{4}\d{10}$/],
    ["amount", AMOUNT],
    ["direction", /^(?:Credit|Debet)$/],
    "name",
    "iban",
    ["skip", /^[A-Z]{2}$/],
    "description",
    ["balance", /^(?:[-+]?[\d.]+,\d\d)?$/],
  ],
};
