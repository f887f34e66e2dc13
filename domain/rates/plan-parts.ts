import type { RatePlan } from "./plan.ts";

/** Things that owners can remove from a rate plan. `dates` are the prices and rules of single days, all together. */
export const PLAN_PART_KINDS = [
  "season",
  "fee",
  "tax",
  "code",
  "length",
  "earlyBird",
  "lastMinute",
  "childBand",
  "cancellation",
  "dates",
] as const;
export type PlanPartKind = (typeof PLAN_PART_KINDS)[number];

export interface PlanPart {
  kind: PlanPartKind;
  /** Its id, or the nights, days or age that identify it within its list; empty for `dates`. */
  key: string;
  /** Its name, number or count, or the preset of a fee without one; empty if it has none. */
  name: string;
}

interface PlanList {
  entries: (plan: RatePlan) => Omit<PlanPart, "kind">[];
  /** The plan with the former plan's entry added; undefined if that has none, or the plan has one of the same key. */
  add: (plan: RatePlan, former: RatePlan, key: string) => RatePlan | undefined;
}

function listOf<T>(
  read: (plan: RatePlan) => readonly T[],
  write: (plan: RatePlan, items: T[]) => RatePlan,
  keyOf: (item: T) => string,
  nameOf: (item: T) => string = keyOf,
): PlanList {
  return {
    entries: (plan) => read(plan).map((item) => ({ key: keyOf(item), name: nameOf(item) })),
    add: (plan, former, key) => {
      const found = read(former).find((item) => keyOf(item) === key);
      const present = read(plan);
      return found === undefined || present.some((item) => keyOf(item) === key) ? undefined : write(plan, [...present, found]);
    },
  };
}

const daysOf = ({ days }: { days: number }): string => String(days);

function listsIn(locale: string): Record<Exclude<PlanPartKind, "dates">, PlanList> {
  const nameOf = ({ name }: { name: Partial<Record<string, string>> }): string =>
    name[locale] || Object.values(name).find((text) => text) || "";
  const discounts = (plan: RatePlan, changed: Partial<RatePlan["discounts"]>): RatePlan => ({
    ...plan,
    discounts: { ...plan.discounts, ...changed },
  });
  return {
    season: listOf(
      ({ seasons }) => seasons,
      (plan, seasons) => ({ ...plan, seasons }),
      ({ id }) => id,
      nameOf,
    ),
    fee: listOf(
      ({ fees }) => fees,
      (plan, fees) => ({ ...plan, fees }),
      ({ id }) => id,
      (fee) => nameOf(fee) || fee.preset,
    ),
    tax: listOf(
      ({ taxes }) => taxes,
      (plan, taxes) => ({ ...plan, taxes }),
      ({ id }) => id,
      nameOf,
    ),
    code: listOf(
      ({ discounts: { codes } }) => codes,
      (plan, codes) => discounts(plan, { codes }),
      ({ id }) => id,
      ({ code }) => code,
    ),
    length: listOf(
      ({ discounts: { length } }) => length,
      (plan, length) => discounts(plan, { length }),
      ({ nights }) => String(nights),
    ),
    earlyBird: listOf(
      ({ discounts: { earlyBird } }) => earlyBird,
      (plan, earlyBird) => discounts(plan, { earlyBird }),
      daysOf,
    ),
    lastMinute: listOf(
      ({ discounts: { lastMinute } }) => lastMinute,
      (plan, lastMinute) => discounts(plan, { lastMinute }),
      daysOf,
    ),
    childBand: listOf(
      ({ guests: { childBands } }) => childBands,
      (plan, childBands) => ({ ...plan, guests: { ...plan.guests, childBands } }),
      ({ maxAge }) => String(maxAge),
    ),
    cancellation: listOf(
      ({ cancellation }) => cancellation,
      (plan, cancellation) => ({ ...plan, cancellation }),
      daysOf,
    ),
  };
}

/** The days of a former plan from `today` on that have no price or rule of their own in the present one. */
const missingDates = (plan: RatePlan, former: RatePlan, today: string): [string, RatePlan["dates"][string]][] =>
  Object.entries(former.dates).filter(([day]) => day >= today && !Object.hasOwn(plan.dates, day));

/** What is added to a present plan: as of a day of the site, and only if the plan that results is valid. */
interface Adding {
  today: string;
  isValid: (plan: RatePlan) => boolean;
}

/**
 * The present plan with one thing of a former one added; nothing of the present one is changed or replaced. Undefined if the former
 * plan does not have it, the present one has one with the same key, their currencies differ, or it does not fit any more, such as a
 * code that another discount has now.
 */
export function withPlanPart(
  plan: RatePlan,
  former: RatePlan,
  { kind, key }: Pick<PlanPart, "kind" | "key">,
  { today, isValid }: Adding,
): RatePlan | undefined {
  if (plan.currency !== former.currency) return undefined;
  const dates = missingDates(plan, former, today);
  const added =
    kind !== "dates"
      ? listsIn("")[kind].add(plan, former, key)
      : dates.length === 0
        ? undefined
        : { ...plan, dates: { ...plan.dates, ...Object.fromEntries(dates) } };
  return added && isValid(added) ? added : undefined;
}

/** What a former plan has and the present one lacks, and can be added to it. `locale` is that of names. */
export function missingPlanParts(
  plan: RatePlan,
  former: RatePlan,
  { locale, ...adding }: Adding & { locale: string },
): PlanPart[] {
  const lists = Object.entries(listsIn(locale)) as [Exclude<PlanPartKind, "dates">, PlanList][];
  const dates = missingDates(plan, former, adding.today).length;
  const parts: PlanPart[] = [
    ...lists.flatMap(([kind, { entries }]) => entries(former).map((entry): PlanPart => ({ kind, ...entry }))),
    { kind: "dates", key: "", name: String(dates) },
  ];
  return parts.filter((part) => withPlanPart(plan, former, part, adding) !== undefined);
}
