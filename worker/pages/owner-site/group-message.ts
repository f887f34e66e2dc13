import type { SiteView, StayAnswer } from "#contract/pages/site-view.ts";
import { toQuoteRequest } from "#contract/pages/stay-search.ts";
import { parseDate } from "#domain/dates.ts";
import { partyText } from "#themes/base/quote/party.ts";

/** What a group may write to the host about the units that it can take together; undefined if the answer offers none. */
export function groupMessage({ search, together }: StayAnswer, { t, format }: SiteView): string | undefined {
  const [arrival, departure] = [parseDate(search.arrival), parseDate(search.departure)];
  if (!together || !arrival || !departure) return undefined;
  return t("question.together", {
    party: partyText({ t }, toQuoteRequest(search)),
    arrival: format.date(arrival),
    departure: format.date(departure),
    units: together.shares.map(({ unit, party }) => `${unit.name} (${partyText({ t }, party)})`).join(", "),
    total: format.money(together.total),
  });
}
