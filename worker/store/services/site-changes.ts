import { eq, sql } from "drizzle-orm";
import type { SiteChange } from "#contract/owners/site-change.ts";
import { isForeignKeyViolation, type Store } from "../dialect/store.ts";

/** Counts a change of a topic and returns it with its count; null if the site was deleted. */
export async function record(
  { db, tables: { siteChanges: t } }: Store,
  siteId: string,
  change: Omit<SiteChange, "count">,
): Promise<SiteChange | null> {
  const { topic: _, ...rest } = change;
  try {
    const [row] = await db
      .insert(t)
      .values({ siteId, ...change, count: 1 })
      .onConflictDoUpdate({ target: [t.siteId, t.topic], set: { ...rest, count: sql`${t.count} + 1` } })
      .returning({ count: t.count });
    return { ...change, count: row?.count ?? 1 };
  } catch (error) {
    if (isForeignKeyViolation(error)) return null;
    throw error;
  }
}

/** The last change of each topic of a site. */
export async function findOf({ db, tables: { siteChanges: t } }: Store, siteId: string): Promise<SiteChange[]> {
  return db
    .select({ topic: t.topic, count: t.count, version: t.version, at: t.at })
    .from(t)
    .where(eq(t.siteId, siteId))
    .orderBy(t.topic);
}
