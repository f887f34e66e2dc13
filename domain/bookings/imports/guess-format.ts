import { headingSignature, normalizeHeading } from "../../imports/heading.ts";
import { type BookingColumn, type BookingFormat, type BookingTable, MAX_BOOKING_COLUMNS, REPEATED } from "./format.ts";
import { readState, STATE_HEADING, type StateMeaning } from "./states.ts";

/** Headings in our languages, German and French, and of systems without a layout; normalised. Earlier ones go first. */
const HEADINGS: readonly (readonly [BookingColumn, RegExp])[] = [
  ["state", STATE_HEADING],
  [
    "nights",
    /^(?:nights|nachten|nachte|noce|nuits|nuitees|(?:number|no\.?|of) (?:of )?nights|aantal nachten|anzahl (?:der )?nachte|liczba nocy|nombre de nuits|los)$/,
  ],
  ["lastNight", /^(?:last ?night|laatste nacht|letzte nacht|ostatnia noc)/],
  [
    "arrival",
    /^(?:aankomst|inchecken|check[- _]?in(?:[ _]?date)?$|van$|arrival|arrive|start(?:[ _]date)?$|first ?night|from$|begin|przyjazd|od$|zameldowanie|anreise|arrivee|date d.?arrivee|date de debut)/,
  ],
  [
    "departure",
    /^(?:vertrek|uitchecken|check[- _]?out(?:[ _]?date)?$|tot$|departure|depart|end(?:[ _]date)?$|einddatum|until|to$|wyjazd|do$|wymeldowanie|abreise|date de fin)/,
  ],
  ["email", /^(?:e-?mail|mail|guest[ _]?e-?mail|guests e-?mail|adres e-?mail|courriel)/],
  ["phone", /^(?:tel|phone|mobiel|mobile|komorka|nr tel|numer tel|guest[ _]?phone|guests phone)/],
  [
    "commission",
    /^(?:commissie|commission(?: amount)?$|channel commission|prowizja|provision|host fee|service fee|servicekosten)/,
  ],
  ["cleaningFee", /^(?:schoonmaak|cleaning|sprzatanie|endreinigung|reinigung|menage|frais de menage)/],
  ["payout", /^(?:uitbetaling|payout|host payout|total payout|wyplata|auszahlung|versement)/],
  ["paid", /^(?:betaald|voldaan|paid|amount paid|total paid|zaplacono|wplac|bezahlt|paye)/],
  [
    "total",
    /^(?:totaal(?:bedrag|prijs)?|bedrag|prijs|huursom|total(?: price| amount)?|price|amount|gross(?: amount| earnings)?|revenue|earnings|inkomsten|razem|suma|cena|kwota|gesamt(?:preis|betrag)?|preis|prix(?: total)?|montant(?: total)?|revenus)(?: *[([].{1,4}[)\]])?$/,
  ],
  ["currency", /^(?:valuta|munt|currency|waluta|wahrung|devise)$/],
  [
    "adults",
    /^(?:of )?(?:aantal |number of |anzahl (?:der )?|liczba |nombre d.?)?(?:volwassenen|adults?|erwachsenen?|doros\p{L}+|adultes)$/u,
  ],
  [
    "children",
    /^(?:of )?(?:aantal |number of |anzahl (?:der )?|liczba |nombre d.?)?(?:kinderen|kinder|child(?:ren)?|dzieci|enfants)$/,
  ],
  [
    "infants",
    /^(?:of )?(?:aantal |number of |anzahl (?:der )?|liczba |nombre de )?(?:babys|infants?|kleinkinder|niemowl\p{L}+|bebes)$/u,
  ],
  [
    "guests",
    /^(?:of guests|(?:aantal )?(?:gasten|personen)|(?:number of )?(?:guests|persons|people)|pax|goscie|osoby|liczba (?:gosci|osob)|(?:anzahl )?gaste|voyageurs)$/,
  ],
  ["rooms", /^(?:rooms|kamers|zimmer|pokoje|chambres|number of rooms)$/],
  [
    "number",
    /^(?:kenmerk|reserv\p{L}+ ?(?:id|nr|no|number|code)|reserveringsnummer|boekingsnummer|nummer|boekingsnr|book(?:ing)? (?:n|id|ref)|reference|confirmation|code$|number$|id$|numer|nr rez|potwierdzenie|buchungsnummer)/u,
  ],
  [
    "unit",
    /^(?:verblijf|accommodatie|woning|huis$|unit|property(?:[ _]name)?$|listing(?:[ _]name)?$|room$|apartment|obiekt|dom$|kwatera|unterkunft|inserat|logement|annonce)/,
  ],
  ["channel", /^(?:kanaal|via$|bron|channel|source|platform|portal|kanal|przez|zrodlo|canal|referer)/],
  ["notes", /^(?:notitie|opmerking|note|comment|remark|uwagi|notatk|bemerkung|remarque)/],
  ["firstName", /^(?:voornaam|first[ _]?name|guest[ _]first[ _]name|imie$|vorname|prenom)/],
  ["lastName", /^(?:achternaam|last[ _]?name|surname|guest[ _]last[ _]name|nazwisko$|nachname)/],
  [
    "name",
    /^(?:naam|gast$|huurder|name|full name|guest(?:[ _]?name)?(?:\(s\))?$|booker|booked by|imie i nazwisko|gosc|najemca|voyageur|nom)/,
  ],
];

/** Columns that are read from known forms as well, if their own headings do not explain them: they cost nothing if wrong. */
const HARMLESS: readonly BookingColumn[] = ["state", "adults", "children", "infants", "phone", "email"];

const columnOf = (heading: string): BookingColumn => HEADINGS.find(([, words]) => words.test(heading))?.[0] ?? "skip";

/** Finds the heading of a bookings file of an unknown form: the first row with two columns for the days, else the first one. */
export function findBookingTable(rows: readonly string[][]): Omit<BookingTable, "mayBeCut"> | undefined {
  const wide = rows.slice(0, MAX_ROWS_ABOVE).findIndex((cells) => {
    const columns = cells.map((cell) => columnOf(normalizeHeading(cell)));
    return columns.includes("arrival") && (columns.includes("departure") || columns.includes("nights"));
  });
  return tableAt(rows, Math.max(0, wide));
}

/** Rows in which a heading is looked for. */
const MAX_ROWS_ABOVE = 60;
const MAX_SIGNATURE_LENGTH = 2000;

/** The table below a row; undefined if it has fewer than two columns or no rows. */
export function tableAt(rows: readonly string[][], at: number): Omit<BookingTable, "mayBeCut"> | undefined {
  const head = rows[at]?.slice(0, MAX_BOOKING_COLUMNS);
  const below = rows.slice(at + 1);
  if (!head || head.length < 2 || below.length === 0) return undefined;
  return { head, rows: below, signature: headingSignature(head, MAX_SIGNATURE_LENGTH) };
}

/** Guesses the contents of columns from their headings. The owner can correct them. */
export function guessBookingFormat(table: Pick<BookingTable, "head" | "rows">): BookingFormat {
  const columns = namedColumns(table.head, (heading) => columnOf(heading));
  return withStates(table, { columns, states: {} });
}

/** The contents of columns by their headings, each once unless it is in `REPEATED`. */
export function namedColumns(head: readonly string[], meaning: (heading: string) => BookingColumn): BookingColumn[] {
  const columns: BookingColumn[] = [];
  for (const heading of head) {
    const column = meaning(normalizeHeading(heading));
    columns.push(columns.includes(column) && !REPEATED.includes(column) ? "skip" : column);
  }
  return columns;
}

/** A column of a known form that its layout does not explain, if it is not one of those that are `taken`. */
export function guessHarmless(heading: string, taken: ReadonlySet<BookingColumn | undefined>): BookingColumn {
  const column = columnOf(heading);
  return HARMLESS.includes(column) && (column === "state" || !taken.has(column)) ? column : "skip";
}

/**
 * Marks columns with words such as "cancelled" as states, even if nobody said so: the only error that this can make is to leave a
 * row out. `isExplained` columns are left as they are.
 */
export function withStates(
  { rows }: Pick<BookingTable, "rows">,
  format: BookingFormat,
  isExplained: (column: number) => boolean = () => false,
): BookingFormat {
  const columns = format.columns.map((column, index): BookingColumn => {
    const isOpen = (column === "skip" || column === "extra") && !isExplained(index);
    return isOpen && saysStates(rows, index, format.states) ? "state" : column;
  });
  return { ...format, columns };
}

function saysStates(rows: readonly string[][], index: number, own: Readonly<Record<string, StateMeaning>>): boolean {
  let [filled, known, left, words] = [0, 0, 0, 0];
  for (const row of rows) {
    const cell = row[index] ?? "";
    if (cell === "") continue;
    filled += 1;
    const meaning = readState(cell, own);
    if (meaning !== undefined) known += 1;
    if (WORDS.test(cell)) words += 1;
    if (meaning !== undefined && meaning !== "booked") left += 1;
  }
  return left > 0 && (known * 2 >= filled || words === filled);
}

/** A cell of words, as states have: no number and no sentence. */
const WORDS = /^[\p{L} _-]{1,40}$/u;
