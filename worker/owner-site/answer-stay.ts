import type { SiteView, StayAnswer } from "#contract/site-view.ts";
import { parseDate } from "#domain/dates.ts";
import { isFree } from "#domain/availability.ts";
import { countNights, stayProblem } from "#domain/stays.ts";
import type { SiteSource } from "./site-source.ts";

/** Query values are cut to this length. */
const MAX_VALUE_LENGTH = 64;
const NAMES = ["unit", "arrival", "departure"] as const;

/** True if a page's query asks about a stay. */
export function isStayQuery(query: URLSearchParams): boolean {
  return query.has("arrival") || query.has("departure");
}

function valueOf(query: URLSearchParams, name: (typeof NAMES)[number]): string {
  return (query.get(name) ?? "").slice(0, MAX_VALUE_LENGTH);
}

/** Returns the part of a query that asks about a stay, for links to the same question. */
export function stayQuery(query: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const name of NAMES) asked.set(name, valueOf(query, name));
  return asked.toString();
}

/** Answers a guest's question about a stay in a unit, from the query `unit`, `arrival`, `departure`. */
export async function answerStay(query: URLSearchParams, view: SiteView, source: SiteSource): Promise<StayAnswer> {
  const [asked, from, until] = [valueOf(query, "unit"), valueOf(query, "arrival"), valueOf(query, "departure")];
  const problem = (code: (StayAnswer & { state: "problem" })["problem"], minimumNights?: number): StayAnswer => ({
    state: "problem",
    problem: code,
    minimumNights,
    arrival: from,
    departure: until,
  });

  const arrival = parseDate(from);
  const departure = parseDate(until);
  if (!arrival || !departure) return problem("NOT_A_DATE");
  const stay = { arrival, departure };
  const wrong = stayProblem(stay, view.today);
  if (wrong) return problem(wrong);

  const record = asked === "" ? source.site.units[0] : source.site.units.find(({ slug }) => slug === asked);
  const unit = view.units.find(({ slug }) => slug === record?.slug);
  if (!record || !unit) return problem("NO_SUCH_UNIT");
  const nights = countNights(stay);
  if (nights < unit.minimumNights) return problem("BELOW_MINIMUM", unit.minimumNights);

  const taken = await source.nights([record.id], arrival, departure);
  return { state: isFree(stay, new Set(taken.map(({ night }) => night))) ? "free" : "taken", stay, unit, nights };
}
