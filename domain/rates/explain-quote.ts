import { daysBetween } from "../dates.ts";
import type { Discount } from "./discounts.ts";
import { type ExplainedNight, explainNight } from "./nightly-price.ts";
import type { RatePlan } from "./plan.ts";
import { chooseStayDiscounts } from "./price-stay.ts";
import { findCode } from "./promo-codes.ts";
import type { Quote, QuoteContext, QuoteRequest } from "./quote-types.ts";
import { createStayCalendar } from "./stay-calendar.ts";

/** The rules behind a quote, with the overridden ones. */
export interface QuoteExplanation {
  nights: ExplainedNight[];
  /** Discounts in the order of application. */
  applied: Discount[];
  /** Discounts whose conditions hold but that are not the best of their kind. */
  lost: Discount[];
}

/** Explains a quote to the unit's owner; plan, request and context are those it was computed from. */
export function explainQuote(
  plan: RatePlan,
  { arrival, departure, nights }: Quote,
  request: QuoteRequest,
  context: QuoteContext,
): QuoteExplanation {
  const calendar = createStayCalendar(plan, context);
  const code = findCode(plan, request.code, context.unit.id);
  const from = calendar.indexOf(arrival);
  const used = typeof code === "object" ? code : null;
  const { applied, lost } = chooseStayDiscounts(calendar, from, from + daysBetween(arrival, departure), used);
  return { nights: nights.map(({ date }) => explainNight(plan, date)), applied, lost };
}
