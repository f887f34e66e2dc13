import { dateText, fullDayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import type { ListedSubscription } from "#contract/admin/billing.ts";
import { CHANGED_FACTS, type ChangedFact, END_REASONS, type SubscriptionChange } from "#contract/business/subscription.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { SUBSCRIPTION_STATES, type SubscriptionState } from "#domain/subscription-states.ts";
import { formatMoney } from "#locales/words/intl.ts";
import { useTexts } from "../shell/texts.ts";

const LOOKS = {
  trial: "plain",
  active: "good",
  past_due: "attention",
  paused: "bad",
  ended: "plain",
} as const satisfies Record<SubscriptionState, string>;

/** The state of a subscription, that the guarantee was used for it, and that it is a test. */
export function StateBadges({ state, isTest, endReason }: Pick<ListedSubscription, "state" | "isTest" | "endReason">) {
  const text = useTexts("billing");
  return (
    <>
      <Badge look={LOOKS[state]}>{text(`states.${state}`)}</Badge>
      {endReason === "guarantee" && <Badge look="attention">{text("guarantee")}</Badge>}
      {isTest && <TestBadge />}
    </>
  );
}

/** Marks money that does not move. */
export const TestBadge = () => <Badge look="attention">TEST</Badge>;

/** Returns the function that formats cents as euros. */
export function useEuros(): (cents: number) => string {
  const { locale } = useLanguage();
  return (amount) => formatMoney(LANGUAGE_TAGS[locale], { amount, currency: PLAN_CURRENCY });
}

/** Returns the function that describes what a change of a subscription was: "State: Active → Ended". */
export function useChangeText(): (facts: SubscriptionChange["facts"]) => string {
  const text = useTexts("billing");
  const euros = useEuros();
  const { locale } = useLanguage();
  const isFact = (name: string): name is ChangedFact => CHANGED_FACTS.includes(name as ChangedFact);
  const shown = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return text("nothing");
    const state = SUBSCRIPTION_STATES.find((each) => each === value);
    if (name === "status" && state) return text(`states.${state}`);
    if (name === "monthly") return euros(Number(value));
    const reason = END_REASONS.find((each) => each === value);
    if (name === "endReason" && reason) return text(`endReasons.${reason}`);
    if (name === "remindersSent") return String(value as number);
    if (name === "keptUntil") return fullDayText(value as string, locale);
    return typeof value === "number" ? dateText(value, locale) : JSON.stringify(value);
  };
  return (facts) =>
    Object.entries(facts)
      .map(
        ([name, [before, after]]) =>
          `${isFact(name) ? text(`facts.${name}`) : name}: ${shown(name, before)} → ${shown(name, after)}`,
      )
      .join(" · ");
}
