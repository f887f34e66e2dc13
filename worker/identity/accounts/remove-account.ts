import type { Account } from "#contract/identity/account.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { hostsOf } from "#services/hosts/site-cache.ts";
import { logError } from "#services/http/log.ts";
import * as auditLog from "#store/services/audit-log.ts";
import { endAllOf, findRunningOf } from "#store/business/subscription-ends.ts";
import * as domains from "#store/owners/domains.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import * as signUpLinks from "#store/identity/sign-up-links.ts";
import { removeAllOf } from "#store/owners/site-life.ts";
import { findSitesOf } from "#store/owners/site-people.ts";
import type { Writes } from "#store/dialect/store.ts";
import * as team from "#store/owners/team.ts";
import * as users from "#store/identity/users.ts";
import { calendarKey } from "#services/hosts/calendar-key.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";

/** KV and main domain, for removing sites from the hosts they are served at. */
export interface Hosting {
  kv: KVNamespace;
  mainDomain: string;
}

interface Removal {
  account: Account;
  actorId: string | null;
  /** If set, the removal fails (guard `siteHasStays`) if guests have a stay that ends after this day. */
  staysAfter?: CalendarDate;
  /** Further writes for the same batch. */
  more?: Writes;
}

/**
 * Deletes an account with everything that belongs to it: sessions, factors, sites with their bookings, sign-up links and
 * invitations to its address. Its subscriptions end: that is stored here, and done at the provider by cron. Its sites stop responding with the next request. Orders and billing events are kept, as the law
 * requires, and so are log entries, without the device.
 */
export async function removeAccount(auth: AuthContext, hosting: Hosting, removal: Removal): Promise<void> {
  const { store } = auth;
  const { account, actorId, staysAfter, more = () => [] } = removal;
  const t = store.tables;
  const { now } = auth;
  const email = account.emailConfirmedAt === null ? "" : account.email;
  const [siteIds, subscriptions] = await Promise.all([findSitesOf(store, account.id), findRunningOf(store, account.id)]);
  const [, , served, , [, formerSites]] = await store.atomically((db) => [
    // First, in the same order as an upload, so that the two cannot deadlock.
    users.lock(db, t, account.id),
    markSiteHosts(db, t, { ownerId: account.id }, hosting.mainDomain, now),
    domains.takeServedHosts(db, t, account.id),
    [
      audit(auth, db, "account_deleted", { userId: account.id, actorId, details: { softly: "false" } }),
      auditLog.clearDevices(db, t, account.id),
      ...(email === "" ? [] : [signUpLinks.removeByEmail(db, t, email), team.removeInvitationsOf(db, t, email)]),
      flowStates.removeByUser(db, t, account.id),
      ...more(db),
      ...endAllOf(db, t, { userId: account.id, read: subscriptions, now, by: actorId }),
    ],
    removeAllOf(db, t, { userId: account.id, ...(staysAfter === undefined ? {} : { staysAfter }) }),
    users.remove(db, t, account.id),
  ]);
  auth.closeChannels(account.id, siteIds);
  for (const site of formerSites) {
    await hosting.kv
      .delete(calendarKey(site.id))
      .catch((error: unknown) => logError("calendar not deleted from KV", error, { siteId: site.id }));
    const hosts = served.flatMap(({ host, siteId }) => (siteId === site.id ? [host] : []));
    await refreshSite({ ...hosting, store, now }, site.id, [...hostsOf(site, hosting.mainDomain), ...hosts]);
  }
}
