import { and, eq, ne } from "drizzle-orm";
import { pickLocale, type Locale } from "#domain/locale.ts";
import type { Store } from "./store.ts";

/** What a calendar feed says about a site. */
export interface FeedSite {
  id: string;
  name: string;
  defaultLocale: Locale;
  timeZone: string;
  /** Of the site or its calendar, milliseconds since the epoch. */
  updatedAt: number;
  /** Archived ones too: the feed may have nights of theirs. */
  units: { id: string; name: string; archived: boolean }[];
}

/**
 * The site whatever its status, or every site of the owner that has ever been published: the address of an owner's calendar is
 * their id, which others may learn, and the name of a draft is nobody's business yet. In a stable order. One query.
 */
export async function findFeedSites(
  { db, tables: t }: Store,
  whose: { siteId: string } | { userId: string },
): Promise<FeedSite[]> {
  const rows = await db.query.userSites.findMany({
    columns: { id: true, siteName: true, defaultLocale: true, timeZone: true, updatedAt: true },
    where:
      "siteId" in whose
        ? eq(t.userSites.id, whose.siteId)
        : and(eq(t.userSites.userId, whose.userId), ne(t.userSites.status, "draft")),
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
        // A unit that nobody has described yet has its id for a slug.
        name: pickLocale(content, locale, locale)?.name ?? (slug === id ? "" : slug),
        archived: archivedAt !== null,
      })),
    };
  });
}
