import { useQuery } from "@tanstack/react-query";
import { Link, Redirect, useSearchParams } from "wouter";
import { pathOf } from "#locales/paths.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { stepPath } from "../missing/wizard-steps.ts";
import { useTitle } from "../shell/title.ts";
import { OrderForm } from "./order-form.tsx";
import { Invoices } from "./invoices.tsx";
import { type OwnPlan, planQuery } from "./plan-query.ts";
import { SubscriptionPanel } from "./subscription-panel.tsx";
import { UnpaidSites } from "./unpaid-sites.tsx";

/**
 * What the owner pays us: subscriptions with their payments, or the offer for the site of `?site=`. An owner who comes back from
 * a payment (`?order=`) goes on to put the site online; one that was online before is online again, as it was.
 */
export default function PlanPage() {
  const text = useWords("plan");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const [search] = useSearchParams();
  const [siteId, order] = [search.get("site"), search.get("order") ?? undefined];
  const { data: plan, error } = useQuery(planQuery(locale, order));
  useTitle(text("title"));
  if (plan && siteId !== null && order !== undefined && paysFor(plan, siteId))
    return <Redirect to={pathAfterPayment(plan, siteId)} replace />;
  return (
    <div className="wrap grid max-w-[54rem] gap-5 py-8 sm:py-12">
      <div>
        <h1 className="title-m">{text("title")}</h1>
        <p className="mt-2 max-w-[62ch] text-soft">{text("text")}</p>
      </div>
      <RefusalNotice error={error} />
      {!plan && !error && <Skeleton label={shell("loading")} lines={5} />}
      {plan && <Content plan={plan} siteId={siteId} hasOrder={order !== undefined} />}
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        {/* The page of the contract, from which the directive wants the function to be reached. */}
        <a href={pathOf("withdrawal", locale)} className="font-semibold underline underline-offset-4">
          {withdrawalTexts(locale).withdrawHere}
        </a>
        <Link href={screenPath("account")} className="font-semibold underline underline-offset-4">
          {text("account")}
        </Link>
      </p>
    </div>
  );
}

function Content({ plan, siteId, hasOrder }: { plan: OwnPlan; siteId: string | null; hasOrder: boolean }) {
  const text = useWords("plan");
  const { subscriptions } = plan;
  if (!plan.isAsked && subscriptions.length === 0) return <Notice>{text("notAsked")}</Notice>;
  return (
    <>
      {hasOrder && <Notice kind="warning">{text("notPaid")}</Notice>}
      {siteId !== null && !paysFor(plan, siteId) && !runsFor(plan, siteId) && <OrderForm plan={plan} siteId={siteId} />}
      {endedLast(subscriptions).map((subscription) => (
        <SubscriptionPanel key={subscription.id} subscription={subscription} />
      ))}
      <UnpaidSites sites={plan.unpaidSites} />
      {subscriptions.length > 0 && <AnotherSite />}
      {subscriptions.length + plan.unpaidSites.length === 0 && siteId === null && <Notice>{text("none")}</Notice>}
      {siteId === null && <Invoices />}
    </>
  );
}

const endedLast = (subscriptions: OwnPlan["subscriptions"]) =>
  subscriptions.toSorted((a, b) => Number(a.state === "ended") - Number(b.state === "ended"));

/** How a second site begins, and that both offers are the same after their first month. */
function AnotherSite() {
  const text = useWords("plan");
  return (
    <Panel title={text("another.title")} text={text("another.text")}>
      <div className="grid justify-items-start gap-4">
        <Link href={`${screenPath("onboarding")}?new`} className="font-semibold underline underline-offset-4">
          {text("another.start")}
        </Link>
        <p className="max-w-[62ch] text-soft">{text("another.same")}</p>
      </div>
    </Panel>
  );
}
/** The step that publishes a new site; a published one is only shown, because its draft may have changes for later. */
const pathAfterPayment = ({ subscriptions }: OwnPlan, siteId: string): string =>
  subscriptions.some(({ site }) => site?.id === siteId && site.isPublished)
    ? `${screenPath("dashboard")}?site=${siteId}`
    : `${stepPath("publish", siteId)}&paid`;

/** True if the site's own subscription runs, although it may not be paid: another one would be charged beside it. */
const runsFor = ({ subscriptions }: OwnPlan, siteId: string): boolean =>
  subscriptions.some(({ site, state }) => site?.id === siteId && state !== "ended");

/** True if a subscription lets the site go online: its own, or one without a site yet. */
const paysFor = ({ subscriptions }: OwnPlan, siteId: string): boolean =>
  subscriptions.some(({ site, paysForSite }) => paysForSite && (site === null || site.id === siteId));
