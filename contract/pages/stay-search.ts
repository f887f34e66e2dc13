import type { QuoteRequest } from "#domain/rates/quote-types.ts";
import { USUAL_ADULTS } from "./site-view.ts";

/** A guest's search for a stay, as typed in the query of an address. */
export interface StaySearch {
  /** Slug; empty for all units. */
  unit: string;
  arrival: string;
  departure: string;
  adults: string;
  /** Ages, separated by anything but digits. */
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

/** Reads a search from a query; names that it does not have are empty. */
export function readSearch(query: URLSearchParams): StaySearch {
  const valueOf = (name: string) => (query.get(name) ?? "").slice(0, MAX_VALUE_LENGTH);
  const values = Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Omit<StaySearch, "extras">;
  const extras = query.getAll(EXTRA).map((id) => id.slice(0, MAX_VALUE_LENGTH));
  return { ...values, extras: [...new Set(extras)].slice(0, MAX_EXTRAS) };
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

/** Ages that were cut or are fractions are refused: a party of fewer or of other children would get a wrong price. */
function toAges(text: string): number[] {
  if (text.trim() === "") return [];
  if (text.length >= MAX_VALUE_LENGTH || /\d\.\d/.test(text)) return [Number.NaN];
  const ages = text.match(/-?\d+/g) ?? [];
  return ages.length > 0 ? ages.map(Number) : [Number.NaN];
}
