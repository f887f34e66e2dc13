import { and, eq, ne } from "drizzle-orm";
import { pickLocale, type Locale } from "#domain/locale.ts";
import type { Store } from "../dialect/store.ts";

/** A site's data for an export of its calendar. */
export interface ExportedSite {
  id: string;
  name: string;
  defaultLocale: Locale;
  timeZone: string;
  /** Last change of the site or its calendar, in milliseconds since the epoch. */
  updatedAt: number;
  /** Includes archived units, which may have nights in the export. */
  units: { id: string; name: string; archived: boolean }[];
}

/**
 * Finds the site, whatever its status, or all sites of the owner that were ever published, in a stable order. Drafts are
 * excluded, because an owner's calendar address contains only their id, which others may know, and would reveal the draft's name.
 * One query.
 */
export async function findExportedSites(
  { db, tables: t }: Store,
  selection: { siteId: string } | { userId: string },
): Promise<ExportedSite[]> {
  const rows = await db.query.userSites.findMany({
    columns: { id: true, siteName: true, defaultLocale: true, timeZone: true, updatedAt: true },
    where:
      "siteId" in selection
        ? eq(t.userSites.id, selection.siteId)
        : and(eq(t.userSites.userId, selection.userId), ne(t.userSites.status, "draft")),
    orderBy: (site, { asc }) => [asc(site.createdAt), asc(site.id)],
    with: {
      calendar: { columns: { updatedAt: true } },
      units: {
        columns: { id: true, slug: true, content: true, archivedAt: true },
        orderBy: (unit, { asc }) => asc(unit.position),
      },
    },
  });
  return rows.map(({ siteName, defaultLocale, units, calendar, ...site }) => {
    const locale = defaultLocale as Locale;
    return {
      ...site,
      updatedAt: Math.max(site.updatedAt, calendar?.updatedAt ?? 0),
      name: siteName,
      defaultLocale: locale,
      units: units.map(({ id, slug, content, archivedAt }) => ({
        id,
        // A unit without a description yet has its id as slug.
        name: pickLocale(content, locale, locale)?.name ?? (slug === id ? "" : slug),
        archived: archivedAt !== null,
      })),
    };
  });
}
