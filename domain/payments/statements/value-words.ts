import { searchText } from "../../search-text.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s*\|\s*/));

/** Values of a column that tells whether money came in; without case and accents (`searchText`). */
const IN = words("c|cr|crdt|credit|bij|bijschrijving|bijschrijvingen|in|inkomend|uznanie|wplyw|przychod|haben|h|+|eingang");
const OUT = words("d|dr|dbit|debit|debet|af|afschrijving|afschrijvingen|out|uit|uitgaand|obciazenie|wydatek|soll|s|-|ausgang");

/** Values of a column that tells whether an entry is booked. Every other value is taken for money that did not move. */
const BOOKED = words(
  "completed|booked|book|gebucht|umsatz gebucht|geboekt|verwerkt|uitgevoerd|settled|posted|zaksiegowana|zaksiegowano|rozliczona|zrealizowana|wykonana",
);
const NOT_BOOKED = words(
  "pending|reverted|declined|failed|cancelled|canceled|rejected|refused|expired|returned|reversed|pdng|info|vorgemerkt|umsatz vorgemerkt|umsatz vorgemerkt und nicht gebucht|storniert|abgelehnt|in afwachting|in behandeling|gereserveerd|reservering|geweigerd|geannuleerd|mislukt|teruggedraaid|oczekujaca|oczekuje|w realizacji|odrzucona|anulowana|zablokowana|blokada",
);

export type Direction = "in" | "out";

/** What a cell says. */
export interface Word {
  direction: Direction | undefined;
  isBooked: boolean;
  isState: boolean;
}

const WORDS = new Map<string, Word>();
/** Cells that are remembered: columns of such words have few different ones. */
const MAX_REMEMBERED = 1000;
/** The longest words above have 38 letters. */
const MAX_WORD_LENGTH = 40;
const NO_WORD: Word = { direction: undefined, isBooked: false, isState: false };

/** Reads a cell as a word about direction or state. */
export function readWord(cell: string): Word {
  if (cell === "" || cell.length > MAX_WORD_LENGTH) return NO_WORD;
  const first = cell.charCodeAt(0);
  // Digits: amounts, days and numbers, which most cells are.
  if (first >= 48 && first <= 57) return NO_WORD;
  const known = WORDS.get(cell);
  if (known) return known;
  const word = searchText(cell);
  const found: Word = {
    direction: OUT.has(word) ? "out" : IN.has(word) ? "in" : undefined,
    isBooked: BOOKED.has(word),
    isState: BOOKED.has(word) || NOT_BOOKED.has(word),
  };
  if (WORDS.size < MAX_REMEMBERED) WORDS.set(cell, found);
  return found;
}

/** The direction that a cell names; undefined if it names none. */
export const readDirection = (cell: string): Direction | undefined => readWord(cell).direction;

export const isBooked = (cell: string): boolean => readWord(cell).isBooked;
