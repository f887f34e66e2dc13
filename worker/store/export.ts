import { asc, desc, eq } from "drizzle-orm";
import type { SiteDraft } from "#contract/site-draft.ts";
import type { ReviewRecord, SiteRecord, StoredPlan } from "#contract/site-record.ts";
import { date } from "#domain/dates.ts";
import { type FeedEntry, findForFeed } from "./blocks.ts";
import { findBySite, type VersionSummary } from "./site-drafts.ts";
import type { StoredOperations } from "#contract/site-operations.ts";
import { findOperations } from "./site-operations.ts";
import { findById } from "./sites.ts";
import type { Store } from "./store.ts";

/** All data of a site except the photos themselves. Times are in milliseconds since the epoch. */
export interface SiteExport {
  /** The site as guests see it; it has no units before it is published. */
  site: SiteRecord;
  draft: { version: number; publishedVersion: number | null; updatedAt: number; draft: SiteDraft };
  operations: StoredOperations;
  /** Rate plans by the unit's id. */
  plans: Record<string, StoredPlan>;
  versions: VersionSummary[];
  reviews: (ReviewRecord & { shown: boolean; createdAt: number })[];
  blocks: FeedEntry[];
}

const EARLIEST_DATE = date("0001-01-01");

export async function findExport(store: Store, siteId: string): Promise<SiteExport | undefined> {
  const { db, tables: t } = store;
  const [site, draft, found, versions, reviews, blocks] = await Promise.all([
    findById(store, siteId),
    findBySite(store, siteId),
    findOperations(store, siteId),
    db
      .select({ version: t.siteVersions.version, publishedAt: t.siteVersions.publishedAt, publishedBy: t.users.name })
      .from(t.siteVersions)
      .leftJoin(t.users, eq(t.users.id, t.siteVersions.publishedBy))
      .where(eq(t.siteVersions.siteId, siteId))
      .orderBy(desc(t.siteVersions.version)),
    db.select().from(t.reviews).where(eq(t.reviews.siteId, siteId)).orderBy(asc(t.reviews.position), asc(t.reviews.id)),
    findForFeed(store, { siteId }, EARLIEST_DATE),
  ]);
  if (!site || !draft || !found) return undefined;
  const exported = reviews.map(({ siteId: _, position: __, ...review }) => review) as SiteExport["reviews"];
  const { plans } = found;
  const operations = { version: found.version, operations: found.operations };
  return { site, draft, operations, plans, versions, reviews: exported, blocks };
}
