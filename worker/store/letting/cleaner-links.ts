import { and, asc, eq, sql } from "drizzle-orm";
import type { CleanerLinkInput, ShownCleanerLink } from "#contract/letting/cleaning.ts";
import type { Locale } from "#domain/locale.ts";
import { guard } from "../dialect/guards.ts";
import { isLiving, lock as lockSite } from "../services/site-rows.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

const shownColumns = ({ cleanerLinks: t }: Tables) => ({
  id: t.id,
  name: t.name,
  locale: t.locale,
  unitIds: t.unitIds,
  note: t.note,
  version: t.version,
  createdAt: t.createdAt,
});

/** Finds the links of a site, in the order of their creation. */
export async function findOfSite({ db, tables }: Store, siteId: string): Promise<ShownCleanerLink[]> {
  const { cleanerLinks: t } = tables;
  const rows = await db.select(shownColumns(tables)).from(t).where(eq(t.siteId, siteId)).orderBy(asc(t.createdAt), asc(t.id));
  return rows as ShownCleanerLink[];
}

/** Inserts a link. Fails on the guard `teamFull` if the site already has `max` of them. */
export function insert(
  db: Database,
  t: Tables,
  link: ShownCleanerLink & { siteId: string; tokenDigest: string },
  max: number,
): Query[] {
  const { cleanerLinks } = t;
  const count = sql`(select count(*) from ${cleanerLinks} where ${eq(cleanerLinks.siteId, link.siteId)})`;
  return [
    lockSite(db, t, eq(t.userSites.id, link.siteId)),
    guard(db, t, "teamFull", sql`${count} >= ${max}`),
    db.insert(cleanerLinks).values(link),
  ];
}

/** A link and the version that was read. */
interface ReadLink {
  siteId: string;
  id: string;
  version: number;
}

/** Changes a link at a version; the result is empty if it has another one. Its address stays the same. */
export const change = (db: Database, { cleanerLinks: t }: Tables, { siteId, id, version }: ReadLink, values: CleanerLinkInput) =>
  db
    .update(t)
    .set({ ...values, version: version + 1 })
    .where(and(eq(t.siteId, siteId), eq(t.id, id), eq(t.version, version)))
    .returning({ version: t.version });

/** Deletes a link, whose address then does not exist; the result is empty if the site has no such link. */
export const revoke = (db: Database, { cleanerLinks: t }: Tables, siteId: string, id: string) =>
  db
    .delete(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)))
    .returning({ id: t.id });

/** What a link opens. */
export interface OpenedLink {
  id: string;
  siteId: string;
  name: string;
  locale: Locale;
  unitIds: string[];
  note: string;
}

/** Finds a link of a living site by its token's digest. One query. */
export async function findByToken({ db, tables }: Store, tokenDigest: string): Promise<OpenedLink | undefined> {
  const { cleanerLinks: t } = tables;
  const [row] = await db
    .select({ id: t.id, siteId: t.siteId, name: t.name, locale: t.locale, unitIds: t.unitIds, note: t.note })
    .from(t)
    .where(and(eq(t.tokenDigest, tokenDigest), isLiving(tables, t.siteId)));
  return row as OpenedLink | undefined;
}
