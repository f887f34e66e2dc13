import type { SiteView, StayAnswer } from "#contract/site-view.ts";
import { parseDate } from "#domain/dates.ts";
import { isFree } from "#domain/availability.ts";
import { countNights, stayProblem } from "#domain/stays.ts";
import type { SiteSource } from "./site-source.ts";

/** Maximum length of a query value; longer ones are cut. */
const MAX_PARAMETER_LENGTH = 64;

/** True if a page's query contains a stay. */
export function asksForStay(query: URLSearchParams): boolean {
  return query.has("arrival") || query.has("departure");
}

/** Answers a guest's question whether a unit is free, from the query `unit`, `arrival`, `departure`. */
export async function answerStay(query: URLSearchParams, view: SiteView, source: SiteSource): Promise<StayAnswer> {
  const given = (name: string) => (query.get(name) ?? "").slice(0, MAX_PARAMETER_LENGTH);
  const [asked, from, until] = [given("unit"), given("arrival"), given("departure")];
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
