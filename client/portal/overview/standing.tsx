import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Locale } from "#domain/locale.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { dateText, fullDayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useTextGroup, useWords, type Words } from "../../kit/i18n/texts.ts";
import { buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { offerPath } from "../plan/offer.ts";
import { type OwnPlan, planQuery } from "../plan/plan-query.ts";
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
  const shown = plan && describe(plan, id, text, locale);
  if (!shown) return null;
  return (
    <Notice kind={shown.kind}>
      <p>{shown.text}</p>
      <div>
        <Link href={shown.href} className={buttonClass()}>
          {shown.action}
        </Link>
      </div>
    </Notice>
  );
}

interface ShownStanding {
  kind: "warning" | "info";
  text: string;
  action: string;
  /** The screen to which `action` leads. */
  href: string;
}

function describe(plan: OwnPlan, id: string, text: Words<"ended">, locale: Locale): ShownStanding | undefined {
  const subscriptions = plan.subscriptions.filter(({ site }) => site?.id === id);
  const unpaid = plan.unpaidSites.find((site) => site.id === id);
  const keptUntil = unpaid?.keptUntil ?? subscriptions.find((each) => each.keptUntil !== null)?.keptUntil;
  if (keptUntil) {
    const kept = `${text("endedText")} ${text("kept", { date: fullDayText(keptUntil, locale) })}`;
    return { kind: "warning", text: kept, action: text("again"), href: offerPath(id) };
  }
  const due = subscriptions.find(({ state }) => state === "past_due" || state === "paused");
  if (due) {
    const { state, pastDueSince, notPausedBefore, paidUntil } = due;
    const values = {
      date: dateText(pastDueSince ?? paidUntil, locale),
      until: dateText(notPausedBefore ?? paidUntil, locale),
    };
    return {
      kind: "warning",
      text: text(state === "paused" ? "paused" : "pastDue", values),
      action: text("settle"),
      href: screenPath("plan"),
    };
  }
  const onlineUntil = unpaid?.onlineUntil ?? null;
  if (onlineUntil === null) return undefined;
  const given = text("givenText", { date: dateText(onlineUntil, locale) });
  return { kind: "info", text: given, action: text("choose"), href: offerPath(id) };
}
