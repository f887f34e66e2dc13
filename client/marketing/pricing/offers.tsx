import { costOver, DEFAULT_PLAN, dueNow, firstYear, type Plan, PLAN_IDS, type PlanId, PLANS } from "#domain/plans.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { ButtonLink } from "../../kit/brand/button-link.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";
import { checkoutLink } from "../shell/links.ts";

const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/** The charges of each month in the first year, per plan. */
export function Offers() {
  const { locale } = useLanguage();
  const text = usePageTexts("pricing");
  const id = "first-year";
  const difference = formatEuros(locale, firstYear(PLANS.standard) - firstYear(PLANS["first-month-free"]));
  return (
    <Section id={id} className="bg-sand py-20 md:py-28">
      <div className="wrap">
        <SectionTitle id={id}>{text("offers.title")}</SectionTitle>
        <p className="mt-5 max-w-[62ch] text-xl">{text("offers.text", { difference })}</p>
        <div className="mt-12 grid grid-cols-1 gap-x-14 gap-y-16 lg:auto-cols-fr lg:grid-flow-col">
          {PLAN_IDS.map((plan) => (
            <Offer key={plan} plan={PLANS[plan]} />
          ))}
        </div>
      </div>
    </Section>
  );
}

/** Returns a function for a plan's name. */
export function usePlanName(): (plan: PlanId) => string {
  const text = usePageTexts("pricing");
  return (plan) => text(`offers.plans.${plan}`);
}

function Offer({ plan }: { plan: Plan }) {
  const { locale } = useLanguage();
  const text = usePageTexts("pricing");
  const nameOf = usePlanName();
  const amount = (cents: number) => formatEuros(locale, cents);
  const later = costOver(plan, 2) - costOver(plan, 1);
  const facts = [
    ["now", dueNow(plan)],
    ["month", plan.monthly],
    ["year", firstYear(plan)],
    ["later", later],
  ] as const;
  return (
    <article>
      <h3 className="text-3xl">{nameOf(plan.id)}</h3>
      <div className="pricing-months" aria-hidden="true">
        {MONTHS.map((month) => {
          const free = month < plan.freeMonths;
          return (
            <span key={month} className={free ? "pricing-month pricing-month-free" : "pricing-month"}>
              {month === 0 && plan.setup > 0 && <span className="pricing-setup">{amount(plan.setup)}</span>}
              <span>{amount(free ? 0 : plan.monthly)}</span>
            </span>
          );
        })}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {facts.map(([name, cents]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="leading-snug text-soft">{text(`offers.${name}`)}</dt>
            <dd className="font-display text-[1.75rem] leading-tight font-bold tracking-tight whitespace-nowrap">
              {amount(cents)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-7">
        <ButtonLink href={checkoutLink(locale, plan.id)} look={plan.id === DEFAULT_PLAN ? "action" : "plain"}>
          {text("offers.choose", { plan: nameOf(plan.id) })}
        </ButtonLink>
      </div>
    </article>
  );
}
