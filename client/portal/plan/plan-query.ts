import { queryOptions } from "@tanstack/react-query";
import type { Locale } from "#domain/locale.ts";
import { api, unwrap } from "../../kit/api/api.ts";

/** What the owner pays us; `order` is one whose payment the owner comes back from. */
export const planQuery = (locale: Locale, order?: string) =>
  queryOptions({
    queryKey: ["account", "plan", locale],
    queryFn: () => unwrap(api.account.plan.$get({ query: { locale, ...(order ? { order } : {}) } })),
    staleTime: 0,
  });

export type OwnPlan = Awaited<ReturnType<NonNullable<ReturnType<typeof planQuery>["queryFn"]>>>;
export type PlanSubscription = OwnPlan["subscriptions"][number];
