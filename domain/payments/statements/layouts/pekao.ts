import type { HeadedLayout } from "./layout.ts";

const COLUMNS = {
  "data ksiegowania": "date",
  "data waluty": "skip",
  "nadawca / odbiorca": "name",
  "rachunek zrodlowy": "payerIban",
  "rachunek docelowy": "payeeIban",
  "kwota operacji": "amount",
  waluta: "currency",
  "numer referencyjny": "reference",
  "typ operacji": "skip",
} as const;
const COMMON = { sender: "Pekao", country: "PL", dateOrder: "dmy", decimal: "," } as const;

/** Bank Pekao, whose title was `Tytułem` at first. */
export const PEKAO: readonly HeadedLayout[] = [
  { ...COMMON, since: 2019, columns: { ...COLUMNS, tytulem: "description" } },
  { ...COMMON, since: 2025, columns: { ...COLUMNS, tytul: "description" } },
];
