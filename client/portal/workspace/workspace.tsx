import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useUser } from "../../kit/session/session.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { describedUnits, type SiteOperations } from "#contract/owners/site-operations.ts";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import {
  type AutosaveStore,
  type AutosaveView,
  createAutosaveStore,
  type SaveState,
  type Versioned,
} from "../../kit/autosave/autosave-store.ts";
import type { Patch } from "../../kit/autosave/merge-patches.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { type LoadedDraft, loadDraft, saveDraft } from "./draft-tools.ts";
import { loadOperations, saveOperations } from "./operations-tools.ts";
import { createPlanStores, type PlanStores, ratesQuery, savePlan } from "./rates-tools.ts";
import { sitesQuery } from "./sites.ts";

interface Stores {
  draft: AutosaveStore<SiteDraft>;
  operations: AutosaveStore<SiteOperations>;
  plans: PlanStores;
}

interface Workspace {
  siteId: string;
  /** Store of the draft: the content that guests read. */
  store: AutosaveStore<SiteDraft>;
  /** Store of the operations (times, currency, units); saved values take effect at once. */
  operations: AutosaveStore<SiteOperations>;
  /** Stores of the units' rate plans; saved plans take effect at once. */
  plans: PlanStores;
  /** Last answer of the server about the draft. */
  loaded: LoadedDraft;
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export const draftKey = (siteId: string) => ["sites", siteId, "draft"];
const operationsKey = (siteId: string) => ["sites", siteId, "operations"];

/**
 * Loads the draft, the operations and the rate plans of a site and provides them to the screens inside; meanwhile shows
 * `loading`.
 */
export function WorkspaceProvider({ siteId, loading, children }: { siteId: string; loading?: ReactNode; children: ReactNode }) {
  const text = useWords("shell");
  const draft = useQuery({ queryKey: draftKey(siteId), queryFn: () => loadDraft(siteId) });
  const operations = useQuery({ queryKey: operationsKey(siteId), queryFn: () => loadOperations(siteId) });
  const rates = useQuery(ratesQuery(siteId));
  for (const { error, data } of [draft, operations, rates]) if (error && !data) throw error;
  if (!draft.data || !operations.data || !rates.data) return loading ?? <Skeleton label={text("loading")} lines={6} />;
  return (
    <Loaded key={siteId} siteId={siteId} loaded={draft.data} loadedOperations={operations.data} loadedPlans={rates.data}>
      {children}
    </Loaded>
  );
}

const stores = new Map<string, Stores>();

/**
 * Returns the stores of a user's site. They live as long as the page, so that screens share them and unsent changes survive a
 * change of the screen.
 */
function storesOf(
  userId: string,
  siteId: string,
  loaded: { draft: Versioned<SiteDraft>; operations: Versioned<SiteOperations> },
  queries: QueryClient,
): Stores {
  const key = `${userId} ${siteId}`;
  const known = stores.get(key);
  if (known) return known;
  const tools = {
    storage: localStorage,
    after: (ms: number, work: () => void) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  };
  const created = {
    draft: createAutosaveStore(`vrijhuis-draft:${siteId}`, loaded.draft, {
      ...tools,
      save: async (patch, version) => {
        const answer = await saveDraft(siteId, patch, version);
        if (answer.kind === "saved") void queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true });
        return answer;
      },
    }),
    operations: createAutosaveStore(`vrijhuis-operations:${siteId}`, loaded.operations, {
      ...tools,
      save: (patch, version) => saveOperations(siteId, patch, version),
    }),
    plans: createPlanStores((unitId, plan) =>
      createAutosaveStore(`vrijhuis-rates:${siteId}:${unitId}`, plan, {
        ...tools,
        save: (_patch, version, value) => savePlan({ siteId, unitId }, value, version),
      }),
    ),
  };
  stores.set(key, created);
  return created;
}

interface LoadedProps {
  siteId: string;
  loaded: LoadedDraft;
  loadedOperations: Awaited<ReturnType<typeof loadOperations>>;
  loadedPlans: Record<string, StoredPlan>;
  children: ReactNode;
}

function Loaded({ siteId, loaded, loadedOperations, loadedPlans, children }: LoadedProps) {
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const draft = useMemo(() => ({ version: loaded.version, value: loaded.draft }), [loaded]);
  const operations = useMemo(
    () => ({ version: loadedOperations.version, value: loadedOperations.operations }),
    [loadedOperations],
  );
  const [site] = useState(() => {
    const created = storesOf(userId, siteId, { draft, operations }, queries);
    created.plans.receive(loadedPlans);
    return created;
  });
  useEffect(() => site.draft.receive(draft), [site, draft]);
  useEffect(() => site.operations.receive(operations), [site, operations]);
  useEffect(() => site.plans.receive(loadedPlans), [site, loadedPlans]);
  useEffect(() => {
    const sendNow = () => {
      void site.draft.flush();
      void site.operations.flush();
      void site.plans.flush();
    };
    addEventListener("online", sendNow);
    addEventListener("pagehide", sendNow);
    return () => {
      removeEventListener("online", sendNow);
      removeEventListener("pagehide", sendNow);
      sendNow();
    };
  }, [site]);
  const workspace = useMemo(
    () => ({ siteId, store: site.draft, operations: site.operations, plans: site.plans, loaded }),
    [siteId, site, loaded],
  );
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

/** The site that the surrounding `WorkspaceProvider` loaded, with its draft store. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error("useWorkspace outside of a WorkspaceProvider");
  return workspace;
}

type Changeable<Value> = Omit<AutosaveView<Value>, "value"> & { change: (patch: Patch) => void };

/** The current draft, with the units that are let, its save state, and the function that changes it. */
export function useDraft(): Changeable<SiteDraft> & { draft: SiteDraft } {
  const { store } = useWorkspace();
  const { value, ...view } = useSyncExternalStore(store.subscribe, store.view);
  const { operations } = useOperations();
  const draft = useMemo(() => ({ ...value, units: describedUnits(value, operations) }), [value, operations]);
  return { ...view, draft, change: store.change };
}

/** The current operations with their save state, and the function that changes them. */
export function useOperations(): Changeable<SiteOperations> & { operations: SiteOperations } {
  const { operations: store } = useWorkspace();
  const { value, ...view } = useSyncExternalStore(store.subscribe, store.view);
  return { ...view, operations: value, change: store.change };
}

/** The current rate plans of all units with their save states, by the unit's id. */
export function useRatePlans(): ReturnType<PlanStores["views"]> {
  const { plans } = useWorkspace();
  return useSyncExternalStore(plans.subscribe, plans.views);
}

/** Save states; those that need the user's decision come first. */
const BY_URGENCY: readonly SaveState[] = ["conflict", "refused", "kept", "saving", "waiting", "saved"];

/** Combined save state of the draft, the operations and the rate plans. */
export function useSaveState(): SaveState {
  const states = [useDraft().state, useOperations().state, ...Object.values(useRatePlans()).map(({ state }) => state)];
  return BY_URGENCY.find((state) => states.includes(state)) ?? "saved";
}
