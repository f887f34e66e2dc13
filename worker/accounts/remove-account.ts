import type { Account } from "#contract/account.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { hostsOf } from "#hosts/site-cache.ts";
import * as domains from "#store/domains.ts";
import { markSiteHosts } from "#store/outdated-sites.ts";
import * as sites from "#store/sites.ts";
import type { Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";

/** Where sites are known besides the store. */
export interface Hosting {
  kv: KVNamespace;
  mainDomain: string;
}

/**
 * Removes an account with all that hangs on it: sessions, factors, sites. From the next request on its sites answer
 * nothing. `more` belongs to the same write.
 */
export async function removeAccount(
  auth: AuthContext,
  hosting: Hosting,
  account: Account,
  actorId: string | null,
  more: Writes = () => [],
): Promise<void> {
  const { store } = auth;
  const t = store.tables;
  const { now } = auth;
  const [, served, left] = (await store.atomically((db) => [
    markSiteHosts(db, t, { ownerId: account.id }, hosting.mainDomain, now),
    domains.takeServedHosts(db, t, account.id),
    sites.removeOf(db, t, account.id),
    users.remove(db, t, account.id),
    audit(auth, db, "account_deleted", { userId: account.id, actorId, details: { softly: "false" } }),
    ...more(db),
  ])) as [unknown, Awaited<ReturnType<typeof domains.takeServedHosts>>, Awaited<ReturnType<typeof sites.removeOf>>];
  for (const site of left) {
    const hosts = served.flatMap(({ host, siteId }) => (siteId === site.id ? [host] : []));
    await refreshSite({ ...hosting, store, now }, site.id, [...hostsOf(site, hosting.mainDomain), ...hosts]);
  }
}
