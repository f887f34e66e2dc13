import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useUser } from "#client/lib/session.tsx";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import type { SiteDraft } from "#contract/site-draft.ts";
import { describedUnits, type SiteOperations } from "#contract/site-operations.ts";
import {
  type AutosaveStore,
  type AutosaveView,
  createAutosaveStore,
  type SaveState,
  type Versioned,
} from "../autosave/autosave-store.ts";
import type { Patch } from "../autosave/merge-patches.ts";
import { useWords } from "../texts.ts";
import { type LoadedDraft, loadDraft, saveDraft } from "./draft-tools.ts";
import { loadOperations, saveOperations } from "./operations-tools.ts";
import { sitesQuery } from "./sites.ts";

interface Stores {
  draft: AutosaveStore<SiteDraft>;
  operations: AutosaveStore<SiteOperations>;
}

interface Workspace {
  siteId: string;
  /** Of the draft: what guests read. */
  store: AutosaveStore<SiteDraft>;
  /** What the site's business runs on; saved values hold at once. */
  operations: AutosaveStore<SiteOperations>;
  /** What the server said of the site besides its draft. */
  loaded: LoadedDraft;
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export const draftKey = (siteId: string) => ["sites", siteId, "draft"];
const operationsKey = (siteId: string) => ["sites", siteId, "operations"];

/** Gives the screens inside one site to work on, its draft and its operations loaded. */
export function WorkspaceProvider({ siteId, children }: { siteId: string; children: ReactNode }) {
  const text = useWords("shell");
  const draft = useQuery({ queryKey: draftKey(siteId), queryFn: () => loadDraft(siteId) });
  const operations = useQuery({ queryKey: operationsKey(siteId), queryFn: () => loadOperations(siteId) });
  if (draft.error && !draft.data) throw draft.error;
  if (operations.error && !operations.data) throw operations.error;
  if (!draft.data || !operations.data) return <Skeleton label={text("loading")} lines={6} />;
  return (
    <Loaded key={siteId} siteId={siteId} loaded={draft.data} loadedOperations={operations.data}>
      {children}
    </Loaded>
  );
}

const stores = new Map<string, Stores>();

/**
 * The stores of somebody's site while the page is open: screens come and go, and the next one goes on where the last one
 * was, with what is still on its way.
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
  };
  stores.set(key, created);
  return created;
}

interface LoadedProps {
  siteId: string;
  loaded: LoadedDraft;
  loadedOperations: Awaited<ReturnType<typeof loadOperations>>;
  children: ReactNode;
}

function Loaded({ siteId, loaded, loadedOperations, children }: LoadedProps) {
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const draft = useMemo(() => ({ version: loaded.version, value: loaded.draft }), [loaded]);
  const operations = useMemo(
    () => ({ version: loadedOperations.version, value: loadedOperations.operations }),
    [loadedOperations],
  );
  const [site] = useState(() => storesOf(userId, siteId, { draft, operations }, queries));
  useEffect(() => site.draft.receive(draft), [site, draft]);
  useEffect(() => site.operations.receive(operations), [site, operations]);
  useEffect(() => {
    const sendNow = () => {
      void site.draft.flush();
      void site.operations.flush();
    };
    addEventListener("online", sendNow);
    addEventListener("pagehide", sendNow);
    return () => {
      removeEventListener("online", sendNow);
      removeEventListener("pagehide", sendNow);
      sendNow();
    };
  }, [site]);
  const workspace = useMemo(() => ({ siteId, store: site.draft, operations: site.operations, loaded }), [siteId, site, loaded]);
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

/** The site these screens work on. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error("useWorkspace outside of a WorkspaceProvider");
  return workspace;
}

type Changeable<Value> = Omit<AutosaveView<Value>, "value"> & { change: (patch: Patch) => void };

/** The draft as it is now, with the units that are let, how it is being saved, and how to change it. */
export function useDraft(): Changeable<SiteDraft> & { draft: SiteDraft } {
  const { store } = useWorkspace();
  const { value, ...view } = useSyncExternalStore(store.subscribe, store.view);
  const { operations } = useOperations();
  const draft = useMemo(() => ({ ...value, units: describedUnits(value, operations) }), [value, operations]);
  return { ...view, draft, change: store.change };
}

/** The operations as they are now, how they are being saved, and how to change them. */
export function useOperations(): Changeable<SiteOperations> & { operations: SiteOperations } {
  const { operations: store } = useWorkspace();
  const { value, ...view } = useSyncExternalStore(store.subscribe, store.view);
  return { ...view, operations: value, change: store.change };
}

/** Save states, the ones that need the owner first. */
const BY_URGENCY: readonly SaveState[] = ["conflict", "refused", "kept", "saving", "waiting", "saved"];

/** How draft and operations are being saved, as one state. */
export function useSaveState(): SaveState {
  const states = [useDraft().state, useOperations().state];
  return BY_URGENCY.find((state) => states.includes(state)) ?? "saved";
}
