import type { HeadedLayout } from "./layout.ts";

/** KBC, in Dutch. `Naam` is the owner's; `Bedrag` has a sign, and `credit` and `debet` repeat it. */
export const KBC: HeadedLayout = {
  sender: "KBC",
  country: "BE",
  since: 2018,
  dateOrder: "dmy",
  decimal: ",",
  columns: {
    rekeningnummer: "account",
    rubrieknaam: "skip",
    naam: "skip",
    munt: "currency",
    datum: "date",
    omschrijving: "description",
    bedrag: "amount",
    saldo: "balance",
    "naam tegenpartij": "name",
    "gestructureerde mededeling": "description",
    "vrije mededeling": "description",
  },
  also: { "rekeningnummer tegenpartij": "iban", "rekening tegenpartij": "iban" },
};
