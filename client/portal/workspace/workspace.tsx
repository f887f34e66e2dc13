import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useUser } from "#client/lib/session.tsx";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import { createDraftStore, type DraftStore, type DraftView } from "../draft/draft-store.ts";
import type { Patch } from "../draft/merge-patches.ts";
import { useWords } from "../texts.ts";
import { type LoadedDraft, loadDraft, saveDraft } from "./draft-tools.ts";
import { sitesQuery } from "./sites.ts";

interface Workspace {
  siteId: string;
  store: DraftStore;
  /** What the server said of the site besides its draft. */
  loaded: LoadedDraft;
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export const draftKey = (siteId: string) => ["sites", siteId, "draft"];

/** Gives the screens inside one site to work on, its draft loaded. */
export function WorkspaceProvider({ siteId, children }: { siteId: string; children: ReactNode }) {
  const text = useWords("shell");
  const { data, error } = useQuery({ queryKey: draftKey(siteId), queryFn: () => loadDraft(siteId) });
  if (error && !data) throw error;
  if (!data) return <Skeleton label={text("loading")} lines={6} />;
  return (
    <Loaded key={siteId} siteId={siteId} loaded={data}>
      {children}
    </Loaded>
  );
}

const stores = new Map<string, DraftStore>();

/**
 * The one store of somebody's site while the page is open: screens come and go, and the next one goes on where the last one
 * was, with what is still on its way.
 */
function storeOf(userId: string, siteId: string, loaded: LoadedDraft, queries: QueryClient): DraftStore {
  const key = `${userId} ${siteId}`;
  const known = stores.get(key);
  if (known) return known;
  const store = createDraftStore(siteId, loaded, {
    save: async (patch, version) => {
      const answer = await saveDraft(siteId, patch, version);
      if (answer.kind === "saved") void queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true });
      return answer;
    },
    storage: localStorage,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  stores.set(key, store);
  return store;
}

function Loaded({ siteId, loaded, children }: { siteId: string; loaded: LoadedDraft; children: ReactNode }) {
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const [store] = useState(() => storeOf(userId, siteId, loaded, queries));
  useEffect(() => store.receive(loaded), [store, loaded]);
  useEffect(() => {
    const sendNow = () => void store.flush();
    addEventListener("online", sendNow);
    addEventListener("pagehide", sendNow);
    return () => {
      removeEventListener("online", sendNow);
      removeEventListener("pagehide", sendNow);
      sendNow();
    };
  }, [store]);
  const workspace = useMemo(() => ({ siteId, store, loaded }), [siteId, store, loaded]);
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

/** The site these screens work on. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error("useWorkspace outside of a WorkspaceProvider");
  return workspace;
}

/** The draft as it is now, how it is being saved, and how to change it. */
export function useDraft(): DraftView & { change: (patch: Patch) => void } {
  const { store } = useWorkspace();
  const view = useSyncExternalStore(store.subscribe, store.view);
  return { ...view, change: store.change };
}
