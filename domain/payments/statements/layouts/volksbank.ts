import type { BareLayout } from "./layout.ts";

const DAY = /^\d{2}-\d{2}-\d{4}$/;
const CURRENCY = /^[A-Z]{3}$/;

/** ASN Bank, SNS and RegioBank, which have one form without a heading. The day is that of the journal. */
export const VOLKSBANK: BareLayout = {
  sender: "ASN Bank, SNS, RegioBank",
  country: "NL",
  since: 2012,
  dateOrder: "dmy",
  decimal: ".",
  widths: [19, 20],
  cells: [
    ["skip", DAY],
    ["account", /^NL\d{2}(?:ASNB|SNSB|RBRB)\d{10}$/],
    "iban",
    "name",
    "skip",
    "skip",
    "skip",
    ["skip", CURRENCY],
    ["skip", /^-?\d+(?:\.\d{1,2})?$/],
    ["currency", CURRENCY],
    ["amount", /^-?\d+(?:\.\d{1,2})?$/],
    ["date", DAY],
    ["skip", DAY],
    ["skip", /^\d{4}$/],
    ["skip", /^[A-Z]{2,3}$/],
    "reference",
    "description",
    "description",
    ["skip", /^\d*$/],
  ],
};
