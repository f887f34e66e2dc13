import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import type { AutosaveStore, AutosaveView, SaveAnswer, SaveState, Versioned } from "../../kit/autosave/autosave-store.ts";
import { ifMatch } from "./draft-tools.ts";
import { readSaveAnswer } from "./save-answer.ts";

/** Query of the rate plans of a site's units, by the unit's id. */
export const ratesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "rates"],
    queryFn: async () =>
      (await unwrap(api.sites[":siteId"].rates.$get({ param: { siteId } }))).plans as unknown as Record<string, StoredPlan>,
  });

const toVersioned = ({ version, plan }: StoredPlan): Versioned<RatePlan> => ({ version, value: plan });

/** Sends a unit's whole plan and parses the response. */
export const savePlan = (
  { siteId, unitId }: { siteId: string; unitId: string },
  plan: RatePlan,
  version: number,
): Promise<SaveAnswer<RatePlan>> =>
  readSaveAnswer(
    async () =>
      unwrap(api.sites[":siteId"].rates[":unitId"].$put({ param: { siteId, unitId }, header: ifMatch(version), json: plan })),
    (current) => toVersioned(current as StoredPlan),
  );

/** Autosave stores of the rate plans of a site's units. */
export interface PlanStores {
  subscribe: (listener: () => void) => () => void;
  /** By the unit's id; a unit that was just added has no view yet. */
  views: () => Readonly<Record<string, AutosaveView<RatePlan>>>;
  store: (unitId: string) => AutosaveStore<RatePlan> | undefined;
  /** Sends waiting changes of all plans now; resolves with the states after the server's answers. */
  flush: () => Promise<SaveState[]>;
  /** Adopts newer plans from the server; units without a plan are no longer let. */
  receive: (plans: Record<string, StoredPlan>) => void;
}

export function createPlanStores(create: (unitId: string, loaded: Versioned<RatePlan>) => AutosaveStore<RatePlan>): PlanStores {
  const stores = new Map<string, AutosaveStore<RatePlan>>();
  const listeners = new Set<() => void>();
  let views: Record<string, AutosaveView<RatePlan>> | undefined;
  const update = () => {
    views = undefined;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    views: () => (views ??= Object.fromEntries([...stores].map(([id, store]) => [id, store.view()]))),
    store: (unitId) => stores.get(unitId),
    flush: () => Promise.all([...stores.values()].map((store) => store.flush())),
    receive(plans) {
      for (const unitId of stores.keys()) if (!Object.hasOwn(plans, unitId)) stores.delete(unitId);
      for (const [unitId, stored] of Object.entries(plans)) {
        const known = stores.get(unitId);
        if (known) {
          known.receive(toVersioned(stored));
          continue;
        }
        const store = create(unitId, toVersioned(stored));
        store.subscribe(update);
        stores.set(unitId, store);
      }
      update();
    },
  };
}
