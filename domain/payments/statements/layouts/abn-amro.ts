import type { BareLayout, HeadedLayout } from "./layout.ts";

const COMMON = { sender: "ABN AMRO", country: "NL", dateOrder: "ymd", decimal: "either" } as const;
const AMOUNT = /^[-+]?[\d.]+(?:[.,]\d{1,2})?$/;
const DAY = /^\d{8}$/;

/** ABN AMRO's file of tab-separated values, which has no heading. */
export const ABN_AMRO_TAB: BareLayout = {
  ...COMMON,
  since: 2012,
  widths: [8],
  cells: [
    ["account", /^(?:\d{9,10}|NL\d{2}ABNA\d{10})$/],
    ["currency", /^[A-Z]{3}$/],
    ["date", DAY],
    ["skip", AMOUNT],
    ["balance", AMOUNT],
    ["skip", DAY],
    ["amount", AMOUNT],
    "description",
  ],
};

/** The same table from its Excel file, saved as CSV. */
export const ABN_AMRO_EXCEL: readonly HeadedLayout[] = [
  {
    ...COMMON,
    since: 2018,
    columns: {
      accountnumber: "account",
      mutationcode: "currency",
      transactiondate: "date",
      startsaldo: "skip",
      endsaldo: "balance",
      amount: "amount",
      description: "description",
    },
  },
  {
    ...COMMON,
    since: 2024,
    columns: {
      rekeningnummer: "account",
      muntsoort: "currency",
      transactiedatum: "date",
      beginsaldo: "skip",
      eindsaldo: "balance",
      transactiebedrag: "amount",
      omschrijving: "description",
    },
  },
];
