import type { QuoteRequest } from "#domain/rates/quote-types.ts";
import { USUAL_ADULTS } from "./site-view.ts";

/** A guest's search for a stay, as typed in the query of an address. */
export interface StaySearch {
  /** Slug; empty for all units. */
  unit: string;
  arrival: string;
  departure: string;
  adults: string;
  /** Ages of the children, separated by commas; a baby is 0. */
  children: string;
  pets: string;
  code: string;
  /** Ids of optional fees. */
  extras: string[];
}

/** Values are cut to this length: more than the ages of the maximum number of children need. */
const MAX_VALUE_LENGTH = 500;
/** The maximum number of fees of a plan. */
const MAX_EXTRAS = 30;
const NAMES = ["unit", "arrival", "departure", "adults", "children", "pets", "code"] as const;
const EXTRA = "extra";
/** Field of a form with the number of babies. */
const BABIES = "babies";

/** Reads a search from a query; names that it does not have are empty. */
export function readSearch(query: URLSearchParams): StaySearch {
  const valueOf = (name: string) => (query.get(name) ?? "").slice(0, MAX_VALUE_LENGTH);
  const texts = Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Omit<StaySearch, "extras">;
  const values = { ...texts, children: childrenIn(query.getAll("children"), valueOf(BABIES)) };
  const extras = new Set(query.getAll(EXTRA).map((id) => id.slice(0, MAX_VALUE_LENGTH)));
  // A form without any extra sends an empty one.
  extras.delete("");
  return { ...values, extras: [...extras].slice(0, MAX_EXTRAS) };
}

/** The ages in several fields of a form, of which those without a child are empty, and 0 for each of a number of babies. */
function childrenIn(fields: string[], babies: string): string {
  const ages = fields.map((age) => age.trim()).filter((age) => age !== "");
  // Anything else stays as it was typed, and is refused with the ages.
  const others = /^\d{0,2}$/.test(babies) ? Array<string>(Number(babies)).fill("0") : [babies];
  return [...ages, ...others].join(",").slice(0, MAX_VALUE_LENGTH);
}

/** Writes a search as a query that {@link readSearch} reads, without empty values. */
export function writeSearch({ extras, ...values }: StaySearch): string {
  const query = new URLSearchParams();
  for (const name of NAMES) if (values[name] !== "") query.set(name, values[name]);
  for (const id of extras) query.append(EXTRA, id);
  return query.toString();
}

/** Returns the request for a quote. A count that is not a whole number is NaN, which is refused as `INVALID_GUESTS`. */
export function toQuoteRequest({ arrival, departure, adults, children, pets, code, extras }: StaySearch): QuoteRequest {
  return {
    arrival,
    departure,
    adults: toCount(adults, USUAL_ADULTS),
    children: toAges(children),
    pets: toCount(pets, 0),
    extras,
    code: code.trim() === "" ? null : code,
  };
}

const toCount = (text: string, usual: number): number => {
  const typed = text.trim();
  if (typed === "") return usual;
  return /^-?\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
};

/**
 * Anything but whole numbers is refused: a party of fewer or of other children would get a wrong price ("2 kinderen" is no child of
 * two, "8 maanden" none of eight).
 */
function toAges(text: string): number[] {
  if (text.length >= MAX_VALUE_LENGTH) return [Number.NaN];
  const ages = text.split(/[\s,;]+/).filter((age) => age !== "");
  return ages.every((age) => /^-?\d{1,3}$/.test(age)) ? ages.map(Number) : [Number.NaN];
}
