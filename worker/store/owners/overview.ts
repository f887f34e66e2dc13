import { and, eq, type SQL, sql } from "drizzle-orm";
import { type BookingSettings, DEFAULT_SETTINGS } from "#contract/letting/booking-settings.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { SiteStatus } from "#contract/owners/site-record.ts";
import type { Store } from "../dialect/store.ts";
import { fromStored } from "./site-drafts.ts";

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
  bookingSettings: BookingSettings;
  /** True if online payments go to a real account. */
  hasLiveAccount: boolean;
  /** True if calendars of other platforms are read. */
  isOnChannels: boolean;
  /** True if somebody has booked on the site. */
  hasBooking: boolean;
}

/** Finds the state of a site with one query. */
export async function findState({ db, tables: t }: Store, siteId: string, userId: string): Promise<SiteState | undefined> {
  const { userSites: site, siteDrafts: draft, siteVersions: version, factors, bookingSettings: settings } = t;
  const { paymentAccounts, feeds, bookings } = t;
  const isFound = (from: SQL) => sql<number>`case when exists (select 1 from ${from}) then 1 else 0 end`;
  const [row] = await db
    .select({
      status: site.status,
      subdomain: site.subdomain,
      customDomain: site.customDomain,
      draft: draft.draft,
      draftVersion: draft.version,
      publishedVersion: draft.publishedVersion,
      publishedAt: version.publishedAt,
      bookingSettings: settings.settings,
      factors: isFound(sql`${factors} where ${factors.userId} = ${userId} and ${factors.status} = 'verified'`),
      accounts: isFound(
        sql`${paymentAccounts} where ${paymentAccounts.siteId} = ${siteId} and ${paymentAccounts.isActive} and ${paymentAccounts.isLive}`,
      ),
      feeds: isFound(sql`${feeds} where ${feeds.siteId} = ${siteId}`),
      bookings: isFound(sql`${bookings} where ${bookings.siteId} = ${siteId} and ${bookings.channel} = 'website'`),
    })
    .from(site)
    .innerJoin(draft, eq(draft.siteId, site.id))
    .leftJoin(settings, eq(settings.siteId, site.id))
    .leftJoin(version, and(eq(version.siteId, site.id), eq(version.version, draft.publishedVersion)))
    .where(eq(site.id, siteId));
  if (!row) return undefined;
  const { status, bookingSettings, factors: factor, accounts: account, feeds: feed, bookings: booking, ...rest } = row;
  return {
    ...rest,
    draft: fromStored(rest.draft),
    status: status as SiteStatus,
    secondFactor: factor === 1,
    bookingSettings: bookingSettings ?? DEFAULT_SETTINGS.settings,
    hasLiveAccount: account === 1,
    isOnChannels: feed === 1,
    hasBooking: booking === 1,
  };
}
