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
/** A label as listed, or in capitals, as ABN AMRO writes them, at the end of the text before a colon. */
const LABEL = new RegExp(`(?:^|\\s)(${[...WORDS, ...WORDS.map((word) => word.toUpperCase())].join("|")}) ?$`);
const LOOK_BACK = Math.max(...WORDS.map(({ length }) => length)) + 5;
const PART_OF = new Map(LABELS.flatMap(([part, words]) => words.map((word) => [word.toUpperCase(), part] as const)));

/** Keys of the SEPA form `/TRTP/SEPA OVERBOEKING/IBAN/…/NAME/…/REMI/…`, which ABN AMRO and others write. */
const KEYS: Readonly<Record<string, keyof DescriptionParts>> = { NAME: "name", IBAN: "iban", REMI: "remittance" };
const KEY = /\/(TRTP|CSID|MARF|EREF|PREF|IBAN|BIC|NAME|REMI|ORDP|BENM|ULTD|ULTC|PURP|RTRN|SVCL|ISDT|ADDR|ID)\//g;

/** Extracts name, account and the payer's text from a description with labelled parts; undefined if it has none. */
export function splitMarkedParts(text: string): DescriptionParts | undefined {
  const found = [...cut(text, findKeys(text)), ...cut(text, findLabels(text))];
  const partOf = (part: string) => found.find(([name, value]) => name === part && value !== "")?.[1] ?? "";
  const parts = { name: partOf("name"), iban: partOf("iban"), remittance: partOf("remittance") };
  return parts.name + parts.iban + parts.remittance === "" ? undefined : parts;
}

/** The beginning of a part: where its mark is, where its value begins, and which part it is, if we need it. */
interface Mark {
  from: number;
  to: number;
  part: string | undefined;
}

const findKeys = (text: string): Mark[] =>
  text.includes("/")
    ? Array.from(text.matchAll(KEY), ({ 0: key, 1: name = "", index }) => ({
        from: index,
        to: index + key.length,
        part: KEYS[name],
      }))
    : [];

/** Looks back from each colon, because a text has fewer of them than words. */
function findLabels(text: string): Mark[] {
  const marks: Mark[] = [];
  for (let colon = text.indexOf(":"); colon !== -1; colon = text.indexOf(":", colon + 1)) {
    if (!/\s/.test(text.charAt(colon + 1))) continue;
    const before = text.slice(Math.max(0, colon - LOOK_BACK), colon);
    const [label, word = ""] = LABEL.exec(before) ?? [];
    if (label !== undefined) marks.push({ from: colon - label.length, to: colon + 2, part: PART_OF.get(word.toUpperCase()) });
  }
  return marks;
}

/** Cuts a text at marks; each part ends where the next mark begins. */
const cut = (text: string, marks: readonly Mark[]): [part: string | undefined, value: string][] =>
  marks.map(({ to, part }, index) => [part, text.slice(to, marks[index + 1]?.from ?? text.length).trim()]);
