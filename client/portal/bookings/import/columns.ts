/** Contents that a column of an imported file can have. */
export const COLUMNS = [
  "arrival",
  "departure",
  "name",
  "email",
  "phone",
  "guests",
  "total",
  "paid",
  "unit",
  "number",
  "channel",
  "notes",
  "skip",
] as const;
export type Column = (typeof COLUMNS)[number];

/** Headings in the languages of the product, and those of common platforms. */
const HEADINGS: [Column, RegExp][] = [
  ["arrival", /^(?:aankomst|inchecken|check-?in|van$|arrival|start|from|begin|przyjazd|od$|zameldowanie|anreise)/],
  ["departure", /^(?:vertrek|uitchecken|check-?out|tot$|departure|end|until|to$|wyjazd|do$|wymeldowanie|abreise)/],
  ["email", /^(?:e-?mail|mail)/],
  ["phone", /^(?:tel|phone|mobiel|mobile|komórka|nr tel)/],
  ["paid", /^(?:betaald|voldaan|paid|amount paid|zapłacono|wpłac|bezahlt)/],
  ["total", /^(?:totaal|bedrag|prijs|huursom|total|price|amount|gross|razem|suma|cena|kwota|gesamt|preis)/],
  [
    "guests",
    /^(?:gasten|personen|aantal|volwassenen|guests|persons|people|pax|adults|# of|goście|osoby|liczba|dorośli|personen)/,
  ],
  [
    "number",
    /^(?:kenmerk|reserv|boekingsnummer|nummer|booking n|book number|reference|confirmation|number|id$|numer|nr rez|potwierdzenie)/,
  ],
  ["unit", /^(?:verblijf|accommodatie|woning|huis|unit|property|listing|room|obiekt|dom$|kwatera|unterkunft)/],
  ["channel", /^(?:kanaal|via|bron|channel|source|platform|kanał|przez|źródło)/],
  ["notes", /^(?:notitie|opmerking|note|comment|remark|uwagi|notatk|bemerkung)/],
  ["name", /^(?:naam|gast$|huurder|contact|name|guest|booker|booked by|imię|nazwisko|gość|najemca|gast)/],
];

/** Guesses what the columns contain from the headings in the first row. */
export function guessColumns(head: readonly string[]): Column[] {
  const found = head.map((cell) => HEADINGS.find(([, words]) => words.test(cell.trim().toLowerCase()))?.[0] ?? "skip");
  return found.map((column, index) => (found.indexOf(column) < index ? "skip" : column));
}
