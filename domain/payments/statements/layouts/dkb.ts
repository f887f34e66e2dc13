import type { HeadedLayout } from "./layout.ts";

/** DKB since 2023. `IBAN` is the other party's. */
export const DKB: HeadedLayout = {
  sender: "DKB",
  country: "DE",
  since: 2023,
  dateOrder: "dmy",
  decimal: ",",
  currency: "EUR",
  columns: {
    buchungsdatum: "date",
    wertstellung: "skip",
    status: "state",
    "zahlungspflichtige*r": "payer",
    "zahlungsempfanger*in": "payee",
    verwendungszweck: "description",
    umsatztyp: "skip",
    "betrag (€)": "amount",
  },
  also: { iban: "iban" },
};
