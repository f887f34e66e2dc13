import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import type { StoredPlan } from "#contract/site-record.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { ifMatch } from "../../workspace/draft-tools.ts";

const rates = api.sites[":siteId"].rates[":unitId"];

export interface UnitOfSite {
  siteId: string;
  unitId: string;
}

/** Replaces a unit's plan; throws `VERSION_CONFLICT` if it has another version meanwhile. */
export const putRates = (param: UnitOfSite, plan: RatePlan, version: number): Promise<{ version: number }> =>
  unwrap(rates.$put({ param: { ...param }, header: ifMatch(version), json: plan }));

const historyKey = ({ siteId, unitId }: UnitOfSite) => ["sites", siteId, "rates", unitId, "history"];

/** Query of the list of a unit's former plans, newest first. */
export const historyQuery = (unit: UnitOfSite) =>
  queryOptions({
    queryKey: historyKey(unit),
    queryFn: async () => (await unwrap(rates.history.$get({ param: { ...unit }, query: { limit: "50" } }))).versions,
  });

/** Query of a former plan; it never changes. */
export const formerPlanQuery = (unit: UnitOfSite, version: number) =>
  queryOptions({
    queryKey: [...historyKey(unit), version],
    queryFn: async () =>
      (await unwrap(
        rates.history[":planVersion"].$get({ param: { ...unit, planVersion: String(version) } }),
      )) as unknown as StoredPlan,
    staleTime: Infinity,
  });
