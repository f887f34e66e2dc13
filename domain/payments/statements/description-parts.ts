/** Parts that banks write into one description, unchanged. */
export interface DescriptionParts {
  name: string;
  iban: string;
  remittance: string;
}

/** Labels before a part, by the part; `rest` is for parts that we do not need, whose labels end the part before them. */
const LABELS: readonly [keyof DescriptionParts | "rest", readonly string[]][] = [
  ["name", ["Naam", "Name", "Nazwa nadawcy", "Nazwa odbiorcy", "Nadawca", "Odbiorca"]],
  ["iban", ["IBAN", "Rachunek nadawcy", "Rachunek odbiorcy", "Numer rachunku"]],
  ["remittance", ["Omschrijving", "Description", "Tytuł", "Tytułem"]],
  [
    "rest",
    [
      "Adres nadawcy",
      "Adres odbiorcy",
      "Kenmerk",
      "Reference",
      "BIC",
      "Datum/Tijd",
      "Date/time",
      "Valutadatum",
      "Value date",
      "Machtiging ID",
      "Mandate ID",
      "Incassant ID",
      "Creditor ID",
      "Lokalizacja",
      "Referencje własne zleceniodawcy",
    ],
  ],
];
const WORDS = LABELS.flatMap(([, words]) => words).toSorted((a, b) => b.length - a.length);
/** As listed, or in capitals, as ABN AMRO writes them. */
const LABEL = new RegExp(`(?:^|\\s)(${[...WORDS, ...WORDS.map((word) => word.toUpperCase())].join("|")})\\s?:\\s`, "g");
const PART_OF = new Map(LABELS.flatMap(([part, words]) => words.map((word) => [word.toUpperCase(), part] as const)));

/** Keys of the SEPA form `/TRTP/SEPA OVERBOEKING/IBAN/…/NAME/…/REMI/…`, which ABN AMRO and others write. */
const KEYS: Readonly<Record<string, keyof DescriptionParts>> = { NAME: "name", IBAN: "iban", REMI: "remittance" };
const KEY = /\/(TRTP|CSID|MARF|EREF|PREF|IBAN|BIC|NAME|REMI|ORDP|BENM|ULTD|ULTC|PURP|RTRN|SVCL|ISDT|ADDR|ID)\//g;

/** Extracts name, account and the payer's text from a description with labelled parts; undefined if it has none. */
export function splitMarkedParts(text: string): DescriptionParts | undefined {
  const found = [...cut(text, KEY, (key) => KEYS[key]), ...cut(text, LABEL, (word) => PART_OF.get(word.toUpperCase()))];
  const partOf = (part: string) => found.find(([name, value]) => name === part && value !== "")?.[1] ?? "";
  const parts = { name: partOf("name"), iban: partOf("iban"), remittance: partOf("remittance") };
  return parts.name + parts.iban + parts.remittance === "" ? undefined : parts;
}

/** Cuts a text at marks; each part ends where the next mark begins. */
function cut(
  text: string,
  mark: RegExp,
  nameOf: (mark: string) => string | undefined,
): [name: string | undefined, value: string][] {
  const marks = [...text.matchAll(mark)];
  return marks.map((found, index) => {
    const start = found.index + found[0].length;
    return [nameOf(found[1] ?? ""), text.slice(start, marks[index + 1]?.index ?? text.length).trim()];
  });
}
