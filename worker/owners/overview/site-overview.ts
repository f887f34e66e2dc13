import type { SiteStatus } from "#contract/owners/site-record.ts";
import type { HostTools } from "#services/hosts/refresh-site.ts";
import { hostsOf, readKnown } from "#services/hosts/site-cache.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import { findState, type SiteState } from "#store/owners/overview.ts";
import type { FirstGuestState } from "#domain/bookings/first-guest.ts";
import { firstGuestOf } from "./first-guest.ts";
import { type Checklist, checklistOf, type ToDo, toDosOf } from "./to-dos.ts";

interface SiteOverview {
  toDos: ToDo[];
  checklist: Checklist;
  /** Null for a site that was never online. */
  firstGuest: FirstGuestState[] | null;
  health: {
    status: SiteStatus;
    published: boolean;
    /** True if guests currently get this site at its address. */
    answers: boolean;
    /** Hosts of the site, the subdomain first. */
    hosts: string[];
    lastPublishedAt: number | null;
  };
}

/** Loads a site's overview for `userId`, with two queries and one read from KV; undefined if the site does not exist. */
export async function siteOverview(tools: HostTools, siteId: string, userId: string): Promise<SiteOverview | undefined> {
  const { store } = tools;
  const [state, found] = await Promise.all([findState(store, siteId, userId), findOperations(store, siteId)]);
  if (!state || !found) return undefined;
  return {
    toDos: toDosOf(state, found),
    checklist: checklistOf(state, found),
    firstGuest: firstGuestOf(state, found),
    health: await healthOf(tools, siteId, state),
  };
}

async function healthOf({ kv, mainDomain }: HostTools, siteId: string, state: SiteState): Promise<SiteOverview["health"]> {
  const { status, publishedVersion, publishedAt } = state;
  const hosts = hostsOf(state, mainDomain);
  const [first] = hosts;
  // Without an entry in KV, the next request reads the site from the store.
  const known = first === undefined ? undefined : await readKnown(kv, first).catch(() => undefined);
  const answers = status === "active" && first !== undefined && (known === undefined || known.site?.id === siteId);
  return { status, published: publishedVersion !== null, answers, hosts, lastPublishedAt: publishedAt };
}
