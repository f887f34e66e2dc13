import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { firstPause } from "#domain/subscription-states.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { dateText, fullDayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { OrderLink } from "../plan/kept-until.tsx";
import { type PlanSubscription, planQuery } from "../plan/plan-query.ts";
import { useSite } from "../workspace/current-site.tsx";

/**
 * Tells the owner that a month is not paid, until when the site can be online without a subscription, or until when its data is
 * kept.
 */
export function Standing() {
  useTextGroup("portal/ended");
  const text = useWords("ended");
  const { locale } = useLanguage();
  const { id, role } = useSite();
  const { data: plan } = useQuery({ ...planQuery(locale), enabled: role === "owner" });
  const unpaid = plan?.unpaidSites.find((site) => site.id === id);
  const ended = plan?.subscriptions.find(({ site, keptUntil }) => site?.id === id && keptUntil !== null);
  const keptUntil = unpaid?.keptUntil ?? ended?.keptUntil;
  if (keptUntil)
    return (
      <Notice kind="warning">
        <p>
          {text("endedText")} {text("kept", { date: fullDayText(keptUntil, locale) })}
        </p>
        <div>
          <OrderLink siteId={id}>{text("again")}</OrderLink>
        </div>
      </Notice>
    );
  const due = plan?.subscriptions.find(({ site, state }) => site?.id === id && (state === "past_due" || state === "paused"));
  if (due) return <UnpaidMonth {...due} />;
  if (!unpaid || unpaid.onlineUntil === null) return null;
  return (
    <Notice>
      <p>{text("givenText", { date: dateText(unpaid.onlineUntil, locale) })}</p>
      <div>
        <OrderLink siteId={id}>{text("choose")}</OrderLink>
      </div>
    </Notice>
  );
}

/** That guests see, or will see, the owner's notice because a month is not paid. */
function UnpaidMonth({ state, pastDueSince, paidUntil }: PlanSubscription) {
  const text = useWords("ended");
  const { locale } = useLanguage();
  const since = pastDueSince ?? paidUntil;
  const values = { date: dateText(since, locale), until: dateText(firstPause(since), locale) };
  return (
    <Notice kind="warning">
      <p>{text(state === "paused" ? "paused" : "pastDue", values)}</p>
      <div>
        <Link href={screenPath("plan")} className={buttonClass()}>
          {text("settle")}
        </Link>
      </div>
    </Notice>
  );
}
