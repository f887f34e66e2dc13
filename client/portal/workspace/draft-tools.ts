import { api, unwrap } from "#client/lib/api.ts";
import type { SiteDraft } from "#contract/site-draft.ts";
import type { SaveAnswer } from "../autosave/autosave-store.ts";
import type { Patch } from "../autosave/merge-patches.ts";
import { readSaveAnswer } from "./save-answer.ts";

/** A draft as the server has it, with what it needs to be published. */
export async function loadDraft(siteId: string) {
  const { draft, ...rest } = await unwrap(api.sites[":siteId"].draft.$get({ param: { siteId } }));
  return { ...rest, draft: draft as SiteDraft };
}

export type LoadedDraft = Awaited<ReturnType<typeof loadDraft>>;

/** `If-Match` of a version, or of a value that has none. */
export const ifMatch = (version: number | string) => ({ "if-match": `"${version}"` });

/** Sends a patch, and reads the answer. */
export const saveDraft = (siteId: string, patch: Patch, version: number): Promise<SaveAnswer<SiteDraft>> =>
  readSaveAnswer(
    async () => unwrap(api.sites[":siteId"].draft.$patch({ param: { siteId }, header: ifMatch(version), json: patch })),
    (current) => {
      const { version: newer, draft } = current as { version: number; draft: SiteDraft };
      return { version: newer, value: draft };
    },
  );
