import { addDays, type CalendarDate, date } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale, type Localized, pickLocale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { Fee, PromoCode, RatePlan, Season, StayRules, TaxRule, TouristTax, VatRate, Weekday } from "#domain/rates/plan.ts";
import { rateOn } from "#domain/rates/rate-on.ts";
import type { Words } from "../../kit/i18n/texts.ts";
import { runsOfDates } from "./plan-edits.ts";
import { dateFormat, formatMoney, listFormat, numberFormat } from "#locales/words/intl.ts";

/** Sections of a plan in the order of the screen; `dates` are changed in the calendar. */
export const SECTIONS = [
  "base",
  "seasons",
  "stay",
  "gap",
  "discounts",
  "codes",
  "guests",
  "fees",
  "taxes",
  "vat",
  "payment",
  "cancellation",
] as const;
export type SectionId = (typeof SECTIONS)[number];

/** Formats a plan's values as its owner reads them. */
export type PlanWords = ReturnType<typeof createPlanWords>;

interface PlanWordsOptions {
  text: Words<"rates">;
  locale: Locale;
  /** The site's main language. */
  main: Locale;
  currency: Currency;
}

/** Creates the formatting functions for a language and currency. */
export function createPlanWords({ text, locale, main, currency }: PlanWordsOptions) {
  const tag = LANGUAGE_TAGS[locale];
  const percents = numberFormat(tag, { style: "percent", maximumFractionDigits: 2 });
  const formatDays = (options: Intl.DateTimeFormatOptions) => dateFormat(tag, { timeZone: "UTC", ...options });
  const days = { day: "numeric", month: "short" } as const;
  const [yearly, once] = [formatDays(days), formatDays({ ...days, year: "numeric" })];
  const weekdayNames = formatDays({ weekday: "short" });
  const lists = listFormat(tag, { type: "conjunction", style: "long" });
  const at = (day: CalendarDate) => Date.parse(`${day}T00:00:00Z`);

  /** An amount in minor units; whole amounts without decimals. */
  const money = (amount: number): string => formatMoney(tag, { amount, currency });
  const percent = (value: number): string => percents.format(value / 100);
  const day = (value: CalendarDate): string => once.format(at(value));
  const range = (first: CalendarDate, last: CalendarDate): string =>
    first === last ? day(first) : once.formatRange(at(first), at(last));
  // 1 January 2024 was a Monday.
  const weekdayName = (value: Weekday): string => weekdayNames.format(at(addDays(date("2024-01-01"), value - 1)));
  const weekdays = (values: readonly Weekday[]): string => lists.format(values.toSorted((a, b) => a - b).map(weekdayName));
  const named = (name: Localized<string>): string => pickLocale(name, locale, main)?.trim() ?? "";
  const join = (parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join("\u00A0· ");

  const seasonName = (season: Pick<Season, "name" | "first" | "last" | "yearly">): string =>
    named(season.name) || seasonDates(season);
  const seasonDates = ({ first, last, yearly: isYearly }: Pick<Season, "first" | "last" | "yearly">): string =>
    isYearly ? text("say.yearly", { dates: `${yearly.format(at(first))} – ${yearly.format(at(last))}` }) : range(first, last);

  /** The rules that differ from the usual ones, or all rules that a season or date sets itself. */
  function rules(own: Partial<StayRules>): string[] {
    const { minNights, maxNights, arrivalDays, departureDays, patterns, leadHours, horizon, preparationNights } = own;
    const words = [
      own.closed && text("say.closed"),
      minNights !== undefined && text("say.minimum", { count: minNights }),
      maxNights != null && text("say.maximum", { count: maxNights }),
      patterns?.length && lists.format(patterns.map((id) => text(`patterns.${id}`))),
      !patterns?.length && arrivalDays?.length && text("say.arrive", { days: weekdays(arrivalDays) }),
      !patterns?.length && departureDays?.length && text("say.depart", { days: weekdays(departureDays) }),
      own.closedToArrival && text("say.closedToArrival"),
      own.closedToDeparture && text("say.closedToDeparture"),
      leadHours !== undefined && leadHours > 0 && text("say.lead", { count: leadHours }),
      horizon &&
        ("months" in horizon ? text("say.months", { count: horizon.months }) : text("say.until", { day: day(horizon.until) })),
      preparationNights !== undefined && preparationNights > 0 && text("say.preparation", { count: preparationNights }),
    ];
    return words.filter((word) => typeof word === "string");
  }

  const season = ({ name, price, weekendPrice, rules: own, ...dates }: Season): string =>
    join([
      named(name),
      seasonDates(dates),
      money(price),
      weekendPrice !== null && text("say.weekend", { price: money(weekendPrice) }),
      ...rules(own),
    ]);

  const feeName = ({ preset, name }: Pick<Fee, "preset" | "name">): string => named(name) || text(`fees.presets.${preset}`);
  const feeAmount = ({ per, amount }: Pick<Fee, "per" | "amount">): string =>
    `${per === "percent" ? percent(amount) : money(amount)} ${text(`fees.per.${per}`)}`;
  const fee = (each: Fee): string =>
    join([
      feeName(each),
      feeAmount(each),
      each.maxNights !== null && text("say.firstNights", { count: each.maxNights }),
      each.short && text("say.short", { count: each.short.nights, amount: feeAmount({ ...each, amount: each.short.amount }) }),
      text(each.mandatory ? "fees.mandatory" : "fees.optional"),
      each.onArrival && text("fees.onArrival"),
    ]);

  const taxRule = (rule: TaxRule): string => {
    const amount = rule.per === "percent" ? percent(rule.percent) : money(rule.amount);
    return join([
      `${amount} ${text(`taxes.per.${rule.per}`)}`,
      "minAge" in rule && rule.minAge > 0 && text("say.fromAge", { count: rule.minAge }),
      "maxNights" in rule && rule.maxNights !== null && text("say.firstNights", { count: rule.maxNights }),
      rule.per === "percent" && text(`taxes.base.${rule.base}`),
    ]);
  };
  const taxName = ({ name }: Pick<TouristTax, "name">): string => named(name) || text("taxes.usualName");
  const tax = (each: TouristTax): string[] =>
    each.rates.map(({ from, rule }) =>
      join([
        taxName(each),
        from && text("say.from", { day: day(from) }),
        taxRule(rule),
        each.onArrival && text("fees.onArrival"),
      ]),
    );

  const code = ({ code: word, discount, ...limits }: PromoCode): string =>
    join([
      word,
      `−${"percent" in discount ? percent(discount.percent) : money(discount.amount)}`,
      (limits.stayFirst || limits.stayLast) && text("say.stayBetween", { dates: between(limits.stayFirst, limits.stayLast) }),
      (limits.bookFirst || limits.bookLast) && text("say.bookBetween", { dates: between(limits.bookFirst, limits.bookLast) }),
      limits.minNights !== null && text("say.minimum", { count: limits.minNights }),
      limits.maxUses !== null && text("say.uses", { count: limits.maxUses }),
      limits.maxUsesPerGuest !== null && text("say.usesPerGuest", { count: limits.maxUsesPerGuest }),
    ]);
  const between = (first: CalendarDate | null, last: CalendarDate | null): string =>
    first && last
      ? range(first, last)
      : first
        ? text("say.from", { day: day(first) })
        : last
          ? text("say.until", { day: day(last) })
          : "";

  const vatRates = (rates: readonly VatRate[], today: CalendarDate): string => percent(rateOn(rates, today)?.percent ?? 0);

  /** Describes a section in full, a line for each part. */
  function lines(plan: RatePlan, section: SectionId | "dates"): string[] {
    switch (section) {
      case "base":
        return plan.nightly.base === 0 ? [text("say.noPrice")] : base(plan);
      case "seasons":
        return plan.seasons.toSorted((a, b) => (a.first < b.first ? -1 : 1)).map(season);
      case "stay":
        return rules(plan.rules);
      case "gap":
        return [gap(plan)];
      case "discounts":
        return discounts(plan);
      case "codes":
        return plan.discounts.codes.map(code);
      case "guests":
        return guests(plan);
      case "fees":
        return plan.fees.map(fee);
      case "taxes":
        return plan.taxes.flatMap(tax);
      case "vat":
        return [
          text(`vat.${plan.vat.scheme}`),
          ...(plan.vat.scheme === "registered"
            ? Object.values(plan.vat.rates).map((rates) =>
                rates.map((each) => join([each.from && day(each.from), percent(each.percent)])).join(", "),
              )
            : []),
        ];
      case "payment":
        return payment(plan);
      case "cancellation":
        return plan.cancellation.length === 0
          ? [text("say.noRefund")]
          : plan.cancellation
              .toSorted((a, b) => b.days - a.days)
              .map(({ days: before, percent: back }) => text("say.refund", { count: before, percent: percent(back) }));
      case "dates":
        return runsOfDates(plan).map(({ first, last, rule }) =>
          join([
            range(first, last),
            rule.price !== null && money(rule.price),
            ...rules(rule.rules),
            rule.rules.closed === false && text("say.open"),
          ]),
        );
    }
  }

  const base = ({ nightly, showDayPrices }: RatePlan): string[] => [
    text("say.base", { price: money(nightly.base) }),
    ...(nightly.weekend === null
      ? []
      : [text("say.baseWeekend", { price: money(nightly.weekend), days: weekdays(nightly.weekendDays) })]),
    ...(showDayPrices ? [text("say.dayPrices")] : []),
  ];

  const gap = (plan: RatePlan): string => {
    if (!plan.gap) return text("say.noGap");
    const { percent: value } = plan.gap;
    if (value === 0) return text("say.gapSame");
    return text(value > 0 ? "say.gapMore" : "say.gapLess", { percent: percent(Math.abs(value)) });
  };

  const discounts = ({ discounts: { length, earlyBird, lastMinute } }: RatePlan): string[] => [
    ...length
      .toSorted((a, b) => a.nights - b.nights)
      .map((tier) =>
        "percent" in tier
          ? text("say.lengthPercent", { count: tier.nights, percent: percent(tier.percent) })
          : text("say.lengthNightly", { count: tier.nights, price: money(tier.nightly) }),
      ),
    ...earlyBird.map((tier) => text("say.early", { count: tier.days, percent: percent(tier.percent) })),
    ...lastMinute.map((tier) => text("say.late", { count: tier.days, percent: percent(tier.percent) })),
  ];

  const guests = ({ guests: rule }: RatePlan): string[] => [
    text("say.guests", { count: rule.max }),
    ...(rule.included < rule.max
      ? [text("say.included", { count: rule.included }), text("say.extraAdult", { price: money(rule.extraAdult) })]
      : []),
    ...rule.childBands
      .toSorted((a, b) => a.maxAge - b.maxAge)
      .map(({ maxAge, price }) => text("say.band", { count: maxAge, price: money(price) })),
    ...(rule.babyMaxAge === null ? [] : [text("say.babies", { count: rule.maxBabies, age: rule.babyMaxAge })]),
    rule.pets.max === 0
      ? text("say.noPets")
      : join([
          text("say.pets", { count: rule.pets.max }),
          rule.pets.price > 0 && text(`say.petPer.${rule.pets.per}`, { price: money(rule.pets.price) }),
        ]),
  ];

  const payment = ({ schedule, deposit }: RatePlan): string[] => [
    schedule.kind === "split"
      ? text("say.split", { count: schedule.days, percent: percent(schedule.percent) })
      : text(`say.pay.${schedule.kind}`),
    deposit > 0 ? text("say.deposit", { price: money(deposit) }) : text("say.noDeposit"),
  ];

  /** Summarises a section in a line. */
  function summary(plan: RatePlan, section: SectionId, today: CalendarDate): string {
    switch (section) {
      case "seasons":
        return plan.seasons.length === 0
          ? text("say.noSeasons")
          : join([text("say.seasons", { count: plan.seasons.length }), priceSpan(plan.seasons)]);
      case "stay":
        return join(rules(plan.rules).slice(0, 4));
      case "discounts":
        return join(discounts(plan).slice(0, 3)) || text("say.noDiscounts");
      case "codes":
        return join(plan.discounts.codes.slice(0, 3).map((each) => each.code)) || text("say.noCodes");
      case "fees":
        return join(plan.fees.map((each) => `${feeName(each)} ${feeAmount(each)}`).slice(0, 3)) || text("say.noFees");
      case "taxes":
        return (
          join(
            plan.taxes.flatMap((each) => {
              const rate = rateOn(each.rates, today);
              return rate ? [`${taxName(each)} ${taxRule(rate.rule)}`] : [];
            }),
          ) || text("say.noTaxes")
        );
      case "vat":
        return join([
          text(`vat.${plan.vat.scheme}`),
          plan.vat.scheme === "registered" && vatRates(plan.vat.rates.lodging, today),
        ]);
      case "base":
      case "gap":
      case "guests":
      case "payment":
      case "cancellation":
        return join(lines(plan, section).slice(0, 3));
    }
  }

  const priceSpan = (seasons: readonly Season[]): string => {
    const prices = seasons.flatMap(({ price, weekendPrice }) => [price, weekendPrice ?? price]);
    const [low, high] = [Math.min(...prices), Math.max(...prices)];
    return low === high ? money(low) : `${money(low)} – ${money(high)}`;
  };

  return {
    fee,
    taxRule,
    money,
    percent,
    day,
    range,
    weekdayName,
    weekdays,
    seasonName,
    seasonDates,
    season,
    feeName,
    taxName,
    rules,
    lines,
    summary,
  };
}

/** A section whose lines differ between two plans. */
export interface PlanDifference {
  section: SectionId | "dates";
  removed: string[];
  added: string[];
}

/** Compares two plans line by line, as their owner reads them. */
export function comparePlans(before: RatePlan, after: RatePlan, words: Pick<PlanWords, "lines">): PlanDifference[] {
  return ([...SECTIONS, "dates"] as const).flatMap((section) => {
    const [old, now] = [words.lines(before, section), words.lines(after, section)];
    const removed = old.filter((line) => !now.includes(line));
    const added = now.filter((line) => !old.includes(line));
    return removed.length + added.length === 0 ? [] : [{ section, removed, added }];
  });
}
