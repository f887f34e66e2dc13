import { and, eq, sql } from "drizzle-orm";
import type { SiteDraft } from "#contract/site-draft.ts";
import type { SiteStatus } from "#contract/site-record.ts";
import type { Store } from "./store.ts";

/** What an overview of a site is made of, its calendar aside. Times are milliseconds since the epoch. */
export interface SiteState {
  status: SiteStatus;
  subdomain: string | null;
  customDomain: string | null;
  timeZone: string;
  draft: SiteDraft;
  draftVersion: number;
  publishedVersion: number | null;
  /** Null for one that was never published, or before versions were kept. */
  publishedAt: number | null;
  /** Whether the account that asks has a second factor. */
  secondFactor: boolean;
}

/** One query. */
export async function findState({ db, tables: t }: Store, siteId: string, userId: string): Promise<SiteState | undefined> {
  const { userSites: site, siteDrafts: draft, siteVersions: version, factors } = t;
  const [row] = await db
    .select({
      status: site.status,
      subdomain: site.subdomain,
      customDomain: site.customDomain,
      timeZone: site.timeZone,
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
