import type { RequestContext } from "../http/request-context.ts";
import type { SiteEnv } from "../http/caller/site-gate.ts";
import * as auditLog from "#store/services/audit-log.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";

/** Dependencies and context of a use case that changes a site. */
export interface SiteTools {
  store: Store;
  kv: KVNamespace;
  mainDomain: string;
  mainOrigin: string;
  /** Milliseconds since the epoch. */
  now: number;
  requestId: string;
  /** The account that makes the request. */
  by: string;
}

export async function siteToolsOf(c: {
  env: { context: RequestContext };
  var: Pick<SiteEnv["Variables"], "user">;
}): Promise<SiteTools> {
  const { openStore, env, config, now, requestId } = c.env.context;
  const { mainDomain, mainOrigin } = config;
  return {
    store: await openStore(),
    kv: env.SITES,
    mainDomain,
    mainOrigin,
    now,
    requestId,
    by: c.var.user.userId,
  };
}

/** Audited actions on sites and their members. */
type SiteAction =
  | "team_invited"
  | "team_invitation_revoked"
  | "team_invitation_declined"
  | "team_joined"
  | "team_role_changed"
  | "team_member_removed"
  | "cleaner_link_created"
  | "cleaner_link_revoked"
  | "site_offered"
  | "site_transferred"
  | "site_paused"
  | "site_closed"
  | "site_resumed"
  | "site_suspended"
  | "site_time_given"
  | "site_suspension_lifted"
  | "site_deleted"
  | "site_copy_restored"
  | "site_swapped"
  | "site_part_restored"
  | "site_exported"
  | "guest_erased"
  | "calendar_imported";

interface Occasion {
  siteId: string;
  /** The account concerned; by default the one that makes the request. */
  userId?: string;
  /** Must not contain secrets or addresses. */
  details?: Record<string, string>;
  /** Unique id for an action that may happen only once: a second record makes the batch fail. */
  id?: string;
}

/** Returns the query that records an action on a site; run it in the same batch as the action. */
export function auditSite({ store, now, requestId, by }: SiteTools, db: Database, action: SiteAction, occasion: Occasion): Query {
  const { siteId, userId = by, details = {}, id = crypto.randomUUID() } = occasion;
  const entry = { id, at: now, action, actorId: by, userId, siteId, device: null, requestId, details };
  return auditLog.insert(db, store.tables, entry);
}
