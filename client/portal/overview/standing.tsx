import { useQuery } from "@tanstack/react-query";
import { dateText, fullDayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { OrderLink } from "../plan/kept-until.tsx";
import { planQuery } from "../plan/plan-query.ts";
import { useSite } from "../workspace/current-site.tsx";

/** Tells the owner until when the site can be online without a subscription, or until when its data is kept. */
export function Standing() {
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
