import type { AdminSite } from "#contract/admin/site.ts";
import { isStale } from "#domain/channels/schedule.ts";
import { findOfSite as findDomains } from "#store/admin/domains.ts";
import { countBookings, findSite, findUnits } from "#store/admin/sites.ts";
import { findGifts } from "#store/business/paid-sites.ts";
import { findOfSite as findFeeds } from "#store/letting/feeds.ts";
import { findOfSite as findAccounts } from "#store/letting/payment-accounts.ts";
import type { Store } from "#store/dialect/store.ts";
import { findTeam } from "#store/owners/team.ts";

/** Reads a site with the state of its parts; undefined if it does not exist. */
export async function readSite(
  store: Store,
  id: string,
  { mainOrigin, now }: { mainOrigin: string; now: number },
): Promise<AdminSite | undefined> {
  const [site, team, units, bookings, feeds, accounts, domains, gifts] = await Promise.all([
    findSite(store, id),
    findTeam(store, id, now),
    findUnits(store, id),
    countBookings(store, id),
    findFeeds(store, id),
    findAccounts(store, id),
    findDomains(store, id),
    findGifts(store, id),
  ]);
  if (!site || !team) return undefined;
  const offer = team.invitations.find(({ role }) => role === "owner");
  return {
    site: { ...site, url: urlOf(site, mainOrigin) },
    team: team.members.map(({ userId, email, role }) => ({ userId, email, role })),
    offer: offer ? { email: offer.email, expiresAt: offer.expiresAt } : null,
    units,
    bookings,
    feeds: feeds.map(({ id: feedId, channel, host, lastGoodAt, createdAt, problem }) => ({
      id: feedId,
      channel,
      host,
      lastGoodAt,
      problem,
      isStale: isStale({ lastGoodAt, createdAt, now }),
    })),
    payments: accounts.map(({ id: accountId, provider, isLive, name, problem, isActive }) => ({
      id: accountId,
      provider,
      isLive,
      name,
      problem,
      isActive,
    })),
    domains,
    gifts: gifts.map(({ id: giftId, reason, endsAt }) => ({ id: giftId, reason, endsAt })),
  };
}

/** The site's address: its custom domain, or its subdomain of our domain. */
function urlOf({ subdomain, customDomain }: { subdomain: string | null; customDomain: string | null }, mainOrigin: string) {
  const { protocol, host } = new URL(mainOrigin);
  if (customDomain !== null) return `${protocol}//${customDomain}/`;
  return subdomain === null ? null : `${protocol}//${subdomain}.${host}/`;
}
