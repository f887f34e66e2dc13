import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dateText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { planQuery } from "../plan/plan-query.ts";

/** Shows something about the running subscription of a site, with the day until which it is paid; nothing if there is none. */
export function SiteSubscription({ siteId, children }: { siteId: string; children: (date: string) => ReactNode }) {
  const { locale } = useLanguage();
  const { data } = useQuery(planQuery(locale));
  const running = data?.subscriptions.find(({ site, state }) => site?.id === siteId && state !== "ended");
  return running ? children(dateText(running.cancelsAt ?? running.paidUntil, locale)) : null;
}
