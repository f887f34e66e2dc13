import { hasPermission, type Permission } from "#domain/roles.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { currentSession, type SessionRef } from "#services/http/caller/current-session.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findRole } from "#store/owners/site-people.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";

/**
 * Kinds of tickets, for browser requests that cannot have an Authorization header and carry a ticket in their URL instead: a page
 * in a frame, a download. A ticket is valid only for its own kind.
 */
const KINDS = {
  /** The dashboard fetches the next ticket before this one expires. */
  preview: { lifetimeMs: HOUR_MS, permission: "content:read" },
  /** For starting a download, which may then take longer. */
  export: { lifetimeMs: 5 * MINUTE_MS, permission: "site:export" },
} as const satisfies Record<string, { lifetimeMs: number; permission: Permission }>;
type TicketKind = keyof typeof KINDS;

/** The site a ticket is for and the session it was issued to. */
export interface SiteTicket extends SessionRef {
  siteId: string;
}

type TicketContext = Pick<RequestContext, "env" | "now" | "openStore">;

const secretsIn = ({ env }: TicketContext) => secretsOf(authConfigOf(env).secret);

/** Issues a ticket; `until` is in milliseconds since the epoch. */
export async function issueTicket(
  context: TicketContext,
  kind: TicketKind,
  { siteId, userId, sessionId }: SiteTicket,
): Promise<{ ticket: string; until: number }> {
  const until = context.now + KINDS[kind].lifetimeMs;
  return { ticket: await secretsIn(context).seal(kind, JSON.stringify({ siteId, userId, sessionId, until })), until };
}

type OpenedTicket = { ok: true; ticket: SiteTicket } | { ok: false; code: "NOT_SIGNED_IN" | "NOT_FOUND" };

/**
 * Opens a ticket. NOT_SIGNED_IN if the ticket is invalid or expired, or its session has ended. NOT_FOUND if the account no longer
 * has the permission on the site that this kind requires.
 */
export async function openTicket(context: TicketContext, kind: TicketKind, sealed: string): Promise<OpenedTicket> {
  const ticket = await unseal(context, kind, sealed);
  if (!ticket) return { ok: false, code: "NOT_SIGNED_IN" };
  const store = await context.openStore();
  const [session, role] = await Promise.all([
    currentSession(store, ticket, context.now),
    findRole(store, ticket.siteId, ticket.userId),
  ]);
  if (!session || (session.hasSecondFactor && session.aal !== "aal2")) return { ok: false, code: "NOT_SIGNED_IN" };
  return role && hasPermission(role, KINDS[kind].permission) ? { ok: true, ticket } : { ok: false, code: "NOT_FOUND" };
}

async function unseal(context: TicketContext, kind: TicketKind, sealed: string): Promise<SiteTicket | undefined> {
  try {
    const { until, ...ticket } = JSON.parse(await secretsIn(context).open(kind, sealed)) as SiteTicket & { until: number };
    return until > context.now ? ticket : undefined;
  } catch {
    return undefined;
  }
}
