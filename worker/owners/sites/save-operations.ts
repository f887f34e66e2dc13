import type { z } from "zod";
import { siteOperationsSchema } from "#contract/owners/operations-input.ts";
import type { SiteOperations, StoredOperations } from "#contract/owners/site-operations.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import { sameJson } from "#domain/same-json.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { fieldsOf } from "#services/http/api/input.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findOperations, save } from "#store/owners/site-operations.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";

interface Change {
  siteId: string;
  /** The version the change is based on. */
  version: number;
  /** JSON Merge Patch (RFC 7396) of operations. */
  patch: unknown;
}

type Saved =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredOperations };

/**
 * Changes time zone, currency or terms of a site; guests see them in the next request. Units are added and archived by separate
 * use cases.
 */
export async function saveOperations(tools: SiteTools, { siteId, version, patch }: Change): Promise<Saved> {
  const { store, now } = tools;
  const found = await findOperations(store, siteId);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  const { operations } = found;
  if (found.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: { version: found.version, operations } };
  const checked: z.ZodSafeParseResult<SiteOperations> = siteOperationsSchema.safeParse(mergePatch(operations, patch));
  if (!checked.success) return { ok: false, code: "INVALID_FORM", fields: fieldsOf(checked.error) };
  const next = checked.data;
  if (!sameJson(Object.keys(next.units).toSorted(), Object.keys(operations.units).toSorted()))
    return { ok: false, code: "INVALID_FORM", fields: { units: "choice" } };
  const units = Object.entries(next.units).filter(([id, terms]) => !sameJson(terms, operations.units[id]));
  const { timeZone, currency } = next;
  try {
    await store.atomically((db) => save(db, store.tables, { siteId, version, now }, { timeZone, currency, units }));
  } catch (error) {
    // Another request was faster: retry with the stored state.
    if (failedGuard(error) === "operationsChanged") return saveOperations(tools, { siteId, version, patch });
    throw error;
  }
  await refreshSite(tools, siteId);
  return { ok: true, version: version + 1 };
}
