import { api, unwrap } from "../../kit/api/api.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { SaveAnswer } from "../../kit/autosave/autosave-store.ts";
import type { Patch } from "../../kit/autosave/merge-patches.ts";
import { readSaveAnswer } from "./save-answer.ts";

/** Loads a site's draft with its version and the answers it still needs to be published. */
export async function loadDraft(siteId: string) {
  const { draft, ...rest } = await unwrap(api.sites[":siteId"].draft.$get({ param: { siteId } }));
  return { ...rest, draft: draft as SiteDraft };
}

export type LoadedDraft = Awaited<ReturnType<typeof loadDraft>>;

/** `If-Match` header of a version, or of a value without a version. */
export const ifMatch = (version: number | string) => ({ "if-match": `"${version}"` });

/** Sends a patch of the draft; returns errors as an answer instead of throwing. */
export const saveDraft = (siteId: string, patch: Patch, version: number): Promise<SaveAnswer<SiteDraft>> =>
  readSaveAnswer(
    async () => unwrap(api.sites[":siteId"].draft.$patch({ param: { siteId }, header: ifMatch(version), json: patch })),
    (current) => {
      const { version: newer, draft } = current as { version: number; draft: SiteDraft };
      return { version: newer, value: draft };
    },
  );
