import { eq, sql } from "drizzle-orm";
import type { SiteChange } from "#contract/site-change.ts";
import type { Store } from "./store.ts";

/** Counts a change of a topic; answers the change as it is told. */
export async function record(
  { db, tables: { siteChanges: t } }: Store,
  siteId: string,
  change: Omit<SiteChange, "count">,
): Promise<SiteChange> {
  const { topic: _, ...said } = change;
  const [row] = await db
    .insert(t)
    .values({ siteId, ...change, count: 1 })
    .onConflictDoUpdate({ target: [t.siteId, t.topic], set: { ...said, count: sql`${t.count} + 1` } })
    .returning({ count: t.count });
  return { ...change, count: row?.count ?? 1 };
}

/** The last change of each topic of a site. */
export async function findOf({ db, tables: { siteChanges: t } }: Store, siteId: string): Promise<SiteChange[]> {
  return db
    .select({ topic: t.topic, count: t.count, version: t.version, at: t.at })
    .from(t)
    .where(eq(t.siteId, siteId))
    .orderBy(t.topic);
}
