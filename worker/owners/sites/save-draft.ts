import type { z } from "zod";
import { MAX_DRAFT_BYTES, type SiteDraft, siteDraftSchema } from "#contract/owners/site-draft.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import { fieldsOf } from "#services/http/api/input.ts";
import { findBySite, type StoredDraft } from "#store/owners/site-drafts.ts";
import type { Store } from "#store/dialect/store.ts";
import { resolvePhotos } from "#services/photos/known-photos.ts";
import { resolvePictures } from "../media/resolve-pictures.ts";
import { replaceDraft } from "./replace-draft.ts";

interface Change {
  siteId: string;
  /** The version the change is based on. */
  version: number;
  /** JSON Merge Patch (RFC 7396) of a draft. */
  patch: unknown;
  by: string;
  now: number;
}

type Saved =
  | { ok: true; version: number; draft: SiteDraft }
  | { ok: false; code: "NOT_FOUND" | "BODY_TOO_LARGE" }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft };

/** Patches a draft if it still has the version that was read; otherwise the answer contains the current draft. */
export async function saveDraft(store: Store, { siteId, version, patch, by, now }: Change): Promise<Saved> {
  const current = await findBySite(store, siteId);
  if (!current) return { ok: false, code: "NOT_FOUND" };
  if (current.version !== version) return { ok: false, code: "VERSION_CONFLICT", current };
  const checked: z.ZodSafeParseResult<SiteDraft> = siteDraftSchema.safeParse(mergePatch(current.draft, patch));
  if (!checked.success) return { ok: false, code: "INVALID_FORM", fields: fieldsOf(checked.error) };
  const photos = await resolvePhotos(store, siteId, current.draft.photos, checked.data.photos, now);
  const strange = photos.indexOf(undefined);
  if (strange >= 0) return { ok: false, code: "INVALID_FORM", fields: { [`photos.${strange}.key`]: "choice" } };
  const pictures = await resolvePictures(store, siteId, current.draft.designs, checked.data.designs, now);
  if (!pictures.ok) return { ok: false, code: "INVALID_FORM", fields: { [pictures.path]: "choice" } };
  const draft = { ...checked.data, photos: photos.filter((photo) => photo !== undefined), designs: pictures.designs };
  if (new TextEncoder().encode(JSON.stringify(draft)).length > MAX_DRAFT_BYTES) return { ok: false, code: "BODY_TOO_LARGE" };
  const saved = await replaceDraft(store, current.draft, { siteId, version, draft, by, now });
  if (saved) return { ok: true, version: saved.version, draft };
  const newer = await findBySite(store, siteId);
  return newer ? { ok: false, code: "VERSION_CONFLICT", current: newer } : { ok: false, code: "NOT_FOUND" };
}
