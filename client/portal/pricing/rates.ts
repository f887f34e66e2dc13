import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { ifMatch } from "../workspace/draft-tools.ts";

const rates = api.sites[":siteId"].rates[":unitId"];

export interface UnitOfSite {
  siteId: string;
  unitId: string;
}

/** Replaces a unit's plan; throws `VERSION_CONFLICT` if it has another version meanwhile. */
export const putRates = (param: UnitOfSite, plan: RatePlan, version: number): Promise<{ version: number }> =>
  unwrap(rates.$put({ param: { ...param }, header: ifMatch(version), json: plan }));

/** A former plan, saved by an account; `savedBy` is its name, null if it is not known. */
export interface FormerPlan extends StoredPlan {
  /** Milliseconds since the epoch. */
  savedAt: number;
  savedBy: string | null;
}

interface HistoryPage {
  versions: FormerPlan[];
  cursor: string | null;
}

/** Query of the list of a unit's former plans, newest first. */
export const historyQuery = (unit: UnitOfSite) =>
  infiniteQueryOptions({
    queryKey: ["sites", unit.siteId, "rates", unit.unitId, "history"],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor }) =>
      (await unwrap(
        rates.history.$get({ param: { ...unit }, query: { limit: "10", ...(cursor === undefined ? {} : { cursor }) } }),
      )) as unknown as HistoryPage,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
