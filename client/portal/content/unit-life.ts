import { api, unwrap } from "../../kit/api/api.ts";
import type { SiteOperations } from "#contract/owners/site-operations.ts";
import type { Versioned } from "../../kit/autosave/autosave-store.ts";
import { ifMatch } from "../workspace/draft-tools.ts";
import { toVersioned } from "../workspace/operations-tools.ts";

/** Adds a unit with the terms of the unit `like`, by default those of the first unit. */
export async function addUnit(siteId: string, like?: string): Promise<{ id: string; stored: Versioned<SiteOperations> }> {
  const json = like === undefined ? {} : { like };
  const added = await unwrap(api.sites[":siteId"].units.$post({ param: { siteId }, json }));
  return { id: added.id, stored: toVersioned(added) };
}

/** Archives a unit. */
export async function archiveUnit(siteId: string, unitId: string, version: number): Promise<Versioned<SiteOperations>> {
  const asked = { param: { siteId, unitId }, header: ifMatch(version) };
  return toVersioned(await unwrap(api.sites[":siteId"].units[":unitId"].$delete(asked)));
}
