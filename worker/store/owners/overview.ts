import { and, eq, sql } from "drizzle-orm";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { SiteStatus } from "#contract/owners/site-record.ts";
import type { Store } from "../dialect/store.ts";

/** The data for a site's overview. Times are in milliseconds since the epoch. */
export interface SiteState {
  status: SiteStatus;
  subdomain: string | null;
  customDomain: string | null;
  draft: SiteDraft;
  draftVersion: number;
  publishedVersion: number | null;
  /** Null if the site was never published, or was published before versions were stored. */
  publishedAt: number | null;
  /** True if the requesting account has a second factor. */
  secondFactor: boolean;
}

/** Finds the state of a site with one query. */
export async function findState({ db, tables: t }: Store, siteId: string, userId: string): Promise<SiteState | undefined> {
  const { userSites: site, siteDrafts: draft, siteVersions: version, factors } = t;
  const [row] = await db
    .select({
      status: site.status,
      subdomain: site.subdomain,
      customDomain: site.customDomain,
      draft: draft.draft,
      draftVersion: draft.version,
      publishedVersion: draft.publishedVersion,
      publishedAt: version.publishedAt,
      factors: sql<number>`case when exists (select 1 from ${factors} where ${factors.userId} = ${userId} and ${factors.status} = 'verified') then 1 else 0 end`,
    })
    .from(site)
    .innerJoin(draft, eq(draft.siteId, site.id))
    .leftJoin(version, and(eq(version.siteId, site.id), eq(version.version, draft.publishedVersion)))
    .where(eq(site.id, siteId));
  if (!row) return undefined;
  const { factors: found, status, ...rest } = row;
  return { ...rest, status: status as SiteStatus, secondFactor: found === 1 };
}
