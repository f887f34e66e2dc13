import type { SiteRecord, UnitRecord } from "#contract/owners/site-record.ts";
import type { Formatters, PriceList, PriceTerm, SeasonPrice, Translate } from "#contract/pages/site-view.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { type Locale, localize } from "#domain/locale.ts";
import { type FromParty, type FromPrice, fromPrice, type SeasonFromPrice, seasonFromPrices } from "#domain/rates/from-price.ts";
import type { Fee, RatePlan, Season, StayRules, TaxRule, TouristTax } from "#domain/rates/plan.ts";
import { sortFees } from "#domain/rates/fees.ts";
import type { QuoteContext } from "#domain/rates/quote-types.ts";
import { rateOn } from "#domain/rates/rate-on.ts";
import { sortTaxes } from "#domain/rates/tourist-tax.ts";
import { lineLabel, patternLabel } from "#locales/rates/describe.ts";
import { minimumOf } from "#domain/rates/stay-rules.ts";
import { sameJson } from "#domain/same-json.ts";

/** Adults of the party of example prices, if the unit takes as many. */
const ADULTS = 2;

/** The context of prices that the page shows all day: that of noon, with every night free. */
function listContext(
  { id, checkIn, checkOut, rates: { version } }: UnitRecord,
  timeZone: string,
  today: CalendarDate,
): QuoteContext {
  return { now: Date.parse(`${today}T12:00:00Z`), unit: { id, timeZone, checkIn, checkOut }, version, taken: new Set() };
}

const exampleParty = ({ guests }: RatePlan): Pick<FromParty, "adults" | "children"> => ({
  adults: Math.min(ADULTS, guests.max),
  children: [],
});

/** Values on which the words of a price list depend. */
export interface ListWords {
  site: Pick<SiteRecord, "defaultLocale" | "timeZone" | "payments">;
  locale: Locale;
  today: CalendarDate;
  t: Translate;
  format: Formatters;
}

interface Words extends ListWords {
  plan: RatePlan;
}

/** Puts a unit's rate plan into words. Prices are examples for the party of {@link exampleParty}; discount codes are left out. */
export function priceList(unit: UnitRecord, name: string, words: ListWords): PriceList {
  const { t, format } = words;
  const { plan } = unit.rates;
  const all = { ...words, plan };
  const { deposit } = plan;
  return {
    name,
    party: t("units.sleeps", { count: exampleParty(plan).adults }),
    seasons: seasonPrices(unit, all),
    fees: sortFees(plan.fees).map((fee) => feeTerm(fee, all)),
    taxes: sortTaxes(plan.taxes).map((tax) => taxTerm(tax, all)),
    discounts: discountTexts(all),
    deposit: deposit > 0 ? t("prices.depositText", { amount: format.money({ amount: deposit, currency: plan.currency }) }) : null,
    payment: paymentText(all),
    cancellation: cancellationTexts(all),
  };
}

interface ListPrices {
  context: QuoteContext;
  seasons: SeasonFromPrice[];
  /** Outside the seasons. */
  rest: FromPrice | undefined;
}

const known = new WeakMap<RatePlan, ListPrices>();

/** Computes the lowest prices of a plan; once a day per isolate, because every search shows them below its answer. */
function listPrices(unit: UnitRecord, timeZone: string, today: CalendarDate): ListPrices {
  const { plan } = unit.rates;
  const context = listContext(unit, timeZone, today);
  const before = known.get(plan);
  if (before && sameJson({ ...before.context, taken: null }, { ...context, taken: null })) return before;
  const party = exampleParty(plan);
  const nightsIn = ({ rules }: Season) => minimumOf({ ...plan.rules, ...rules });
  const rest = { ...party, nights: minimumOf(plan.rules) };
  const prices = {
    context,
    seasons: seasonFromPrices(plan, (season) => ({ ...party, nights: nightsIn(season) }), context),
    rest: fromPrice({ ...plan, seasons: [], dates: {} }, rest, context),
  };
  known.set(plan, prices);
  return prices;
}

function seasonPrices(unit: UnitRecord, words: Words): SeasonPrice[] {
  const { plan, today, site, t, locale } = words;
  const prices = listPrices(unit, site.timeZone, today);
  const seasons = prices.seasons
    .filter(({ season }) => season.yearly || season.last >= today)
    .map(({ season, from }) => {
      const rules = { ...plan.rules, ...season.rules };
      const name = localize(season.name, locale, site.defaultLocale) ?? "";
      return toSeasonPrice({ id: season.id, name, dates: datesOf(season, words), rules, from }, words);
    });
  const { rules } = plan;
  const name = t(plan.seasons.length > 0 ? "prices.rest" : "prices.always");
  return [...seasons, toSeasonPrice({ id: "", name, dates: "", rules, from: prices.rest }, words)];
}

interface SeasonFacts extends Pick<SeasonPrice, "id" | "name" | "dates"> {
  rules: StayRules;
  from: FromPrice | undefined;
}

function toSeasonPrice({ rules, from, ...named }: SeasonFacts, { t, format, locale, plan }: Words): SeasonPrice {
  const { currency } = plan;
  const money = (amount: number) => format.money({ amount, currency });
  const nights = from?.nights ?? minimumOf(rules);
  return {
    ...named,
    total: from ? money(from.total) : null,
    nights: t("units.nights", { count: nights }),
    perNight: from && nights > 1 ? t("prices.aNight", { amount: money(Math.round(from.total / nights / 100) * 100) }) : null,
    minimum: t("units.nights", { count: minimumOf(rules) }),
    arrival: arrivalText(rules, { t, format, locale }),
  };
}

function datesOf({ first, last, yearly }: Season, { format }: Words): string {
  const day = (date: CalendarDate) => (yearly ? format.dayMonth(date) : format.date(date));
  return `${day(first)} – ${day(last)}`;
}

function arrivalText(
  { patterns, arrivalDays }: StayRules,
  { t, format, locale }: Pick<Words, "t" | "format" | "locale">,
): string {
  if (patterns.length > 0) return patterns.map((id) => patternLabel(id, locale)).join(", ");
  if (arrivalDays.length === 0 || arrivalDays.length === format.weekdays.length) return t("prices.anyDay");
  return arrivalDays
    .toSorted((a, b) => a - b)
    .map((day) => format.weekdays[day - 1]?.long ?? "")
    .join(", ");
}

function feeTerm(fee: Fee, { t, format, plan, locale, site }: Words): PriceTerm {
  const amountOf = (amount: number) =>
    t(`fee.per.${fee.per}`, {
      amount: fee.per === "percent" ? format.percentage(amount) : format.money({ amount, currency: plan.currency }),
    });
  const text = [
    amountOf(fee.amount),
    ...(fee.maxNights === null ? [] : [t("fee.maxNights", { count: fee.maxNights })]),
    ...(fee.short ? [t("fee.short", { count: fee.short.nights, amount: amountOf(fee.short.amount) })] : []),
    ...(fee.mandatory ? [] : [t("fee.optional")]),
    ...(fee.onArrival ? [t("line.onArrival")] : []),
  ].join(", ");
  return { id: fee.id, name: lineLabel({ kind: "fee", name: fee.name, preset: fee.preset }, locale, site.defaultLocale), text };
}

function taxTerm({ id, name, rates, onArrival }: TouristTax, words: Words): PriceTerm {
  const { t, format, today, locale, site } = words;
  const now = rateOn(rates, today);
  const later = rates
    .filter(({ from }) => from !== null && from > today)
    .toSorted((a, b) => (String(a.from) < String(b.from) ? -1 : 1));
  const text = [
    ...(now ? [taxText(now.rule, words)] : []),
    ...later.map(({ from, rule }) => t("tax.from", { date: format.date(from ?? today), text: taxText(rule, words) })),
    ...(onArrival ? [t("line.onArrival")] : []),
  ].join("; ");
  return { id, name: lineLabel({ kind: "tourist-tax", name }, locale, site.defaultLocale), text };
}

function taxText(rule: TaxRule, { t, format, plan }: Words): string {
  if (rule.per === "percent") return t(`tax.percent`, { percent: format.percentage(rule.percent) });
  const amount = format.money({ amount: rule.amount, currency: plan.currency });
  if (rule.per === "stay") return t("tax.stay", { amount });
  const age = rule.minAge > 0 ? ` (${t("tax.age", { age: rule.minAge })})` : "";
  const cap = rule.per === "guest-night" && rule.maxNights !== null ? `, ${t("fee.maxNights", { count: rule.maxNights })}` : "";
  return t(`tax.${rule.per}`, { amount }) + age + cap;
}

function discountTexts({ plan, t, format }: Words): string[] {
  const { length, earlyBird, lastMinute } = plan.discounts;
  const byDays = (a: { days: number }, b: { days: number }) => a.days - b.days;
  return [
    ...length
      .toSorted((a, b) => a.nights - b.nights)
      .map((tier) =>
        "percent" in tier
          ? t("discount.length", { count: tier.nights, percent: format.percentage(tier.percent) })
          : t("discount.nightly", {
              count: tier.nights,
              amount: format.money({ amount: tier.nightly, currency: plan.currency }),
            }),
      ),
    ...earlyBird
      .toSorted(byDays)
      .map(({ days, percent }) => t("discount.early", { count: days, percent: format.percentage(percent) })),
    ...lastMinute
      .toSorted(byDays)
      .map(({ days, percent }) => t("discount.late", { count: days, percent: format.percentage(percent) })),
  ];
}

/** The schedule of the plan as far as the owner's payment methods follow it: payment on arrival is of the whole amount. */
function paymentText({ plan: { schedule }, site: { payments }, t, format }: Words): string {
  if (payments?.length === 0) return t("payment.later");
  const isOnArrival = schedule.kind === "arrival" || payments?.every((method) => method === "on-arrival") === true;
  if (isOnArrival) return t("payment.arrival");
  const inAdvance =
    schedule.kind === "booking"
      ? t("payment.booking")
      : t("payment.split", { percent: format.percentage(schedule.percent), count: schedule.days });
  return payments?.includes("on-arrival") ? `${inAdvance} ${t("payment.orArrival")}` : inAdvance;
}

function cancellationTexts({ plan, t, format }: Words): string[] {
  const tiers = plan.cancellation.filter(({ percent }) => percent > 0).toSorted((a, b) => b.days - a.days);
  if (tiers.length === 0) return [t("cancel.never")];
  return [
    ...tiers.map(({ days, percent }) =>
      percent === 100
        ? t("cancel.free", { count: days })
        : t("cancel.part", { count: days, percent: format.percentage(percent) }),
    ),
    t("cancel.after"),
  ];
}
