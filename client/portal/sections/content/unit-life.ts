import { api, unwrap } from "#client/lib/api.ts";
import type { SiteOperations } from "#contract/site-operations.ts";
import type { Versioned } from "../../autosave/autosave-store.ts";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { toVersioned } from "../../workspace/operations-tools.ts";

/** Adds a unit on the terms of another one, or of the first. */
export async function addUnit(siteId: string, like?: string): Promise<{ id: string; stored: Versioned<SiteOperations> }> {
  const json = like === undefined ? {} : { like };
  const added = await unwrap(api.sites[":siteId"].units.$post({ param: { siteId }, json }));
  return { id: added.id, stored: toVersioned(added) };
}

/** Takes a unit out of use. */
export async function archiveUnit(siteId: string, unitId: string, version: number): Promise<Versioned<SiteOperations>> {
  const asked = { param: { siteId, unitId }, header: ifMatch(version) };
  return toVersioned(await unwrap(api.sites[":siteId"].units[":unitId"].$delete(asked)));
}
