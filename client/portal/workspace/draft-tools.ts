import { api, unwrap } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import type { SiteDraft } from "#contract/site-draft.ts";
import type { SaveAnswer } from "../draft/draft-store.ts";
import type { Patch } from "../draft/merge-patches.ts";

/** A draft as the server has it, with what it needs to be published. */
export async function loadDraft(siteId: string) {
  const { draft, ...rest } = await unwrap(api.sites[":siteId"].draft.$get({ param: { siteId } }));
  return { ...rest, draft: draft as SiteDraft };
}

export type LoadedDraft = Awaited<ReturnType<typeof loadDraft>>;

/** `If-Match` of a version, or of a value that has none. */
export const ifMatch = (version: number | string) => ({ "if-match": `"${version}"` });

/** Sends a patch, and reads what became of it. */
export async function saveDraft(siteId: string, patch: Patch, version: number): Promise<SaveAnswer> {
  try {
    const saved = await unwrap(api.sites[":siteId"].draft.$patch({ param: { siteId }, header: ifMatch(version), json: patch }));
    return { kind: "saved", version: saved.version };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "VERSION_CONFLICT") {
      const { current } = error.details as { current: { version: number; draft: SiteDraft } };
      return { kind: "conflict", current };
    }
    if (error.status === 422 || error.status === 413) return { kind: "refused", fields: error.fields ?? { "": error.code } };
    return { kind: "failed" };
  }
}
