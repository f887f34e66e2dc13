import { decodeJwt } from "jose";
import { hasPermission } from "#domain/roles.ts";
import { isOfAccounts, isOfSite, siteOfChannel } from "./topics.ts";
import { callerOfToken } from "../http/caller/caller.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { DataRole } from "#store/access/policies.ts";
import { findRole } from "#store/owners/site-people.ts";
import { readKeyRole } from "../secrets/api-key.ts";
import { claimedExpiry } from "../secrets/claimed-expiry.ts";

/** The caller who joined a channel. */
export interface Reader {
  role: DataRole;
  accountId: string | null;
  sessionId: string | null;
  /** End of the token, milliseconds since the epoch; null for an API key without one. */
  expiresAt: number | null;
}

export type ReaderContext = Pick<RequestContext, "env" | "config" | "now" | "openStore" | "waitUntil">;
type Identified = { ok: true; reader: Reader } | { ok: false; reason: string };

/** Identifies a reader by a token or an API key; without one, by the role of the socket's key. */
export async function identifyReader(token: string | null, keyRole: DataRole, context: ReaderContext): Promise<Identified> {
  const role = token === null ? keyRole : await readKeyRole(token, context);
  const expiresAt = claimedExpiry(token ?? "");
  if (token === null || role !== undefined) {
    const ofKey = { role: role ?? keyRole, accountId: null, sessionId: null };
    return { ok: true, reader: { ...ofKey, expiresAt: expiresAt === Infinity ? null : expiresAt } };
  }
  if (!isJwt(token)) return { ok: false, reason: "MalformedJWT: The token provided is not a valid JWT" };
  if (expiresAt <= context.now) return { ok: false, reason: expiredReason(expiresAt, context.now) };
  const caller = await callerOfToken(token, context);
  if (caller.kind !== "visitor") {
    const { userId: accountId, sessionId } = caller;
    return { ok: true, reader: { role: "authenticated", accountId, sessionId, expiresAt } };
  }
  if (caller.denied === "INSUFFICIENT_AAL")
    return { ok: false, reason: "Unauthorized: this account requires a session with its second factor" };
  return { ok: false, reason: SESSION_ENDED };
}

export const SESSION_ENDED = "JwtSignatureError: Failed to validate JWT signature, or the session has ended";

function isJwt(token: string): boolean {
  try {
    decodeJwt(token);
    return true;
  } catch {
    return false;
  }
}

/** A reason without the code in front of it, as `system` messages have it. */
export const messageOf = (reason: string): string => reason.slice(reason.indexOf(": ") + 2);

/** The reason why a channel is refused or closed, in the words of Supabase. */
export const expiredReason = (expiresAt: number, now: number): string =>
  `InvalidJWTToken: Token has expired ${Math.max(0, Math.floor((now - expiresAt) / 1000))} seconds ago`;

/** A channel requested by a client. `hubSite` is the site of the hub; null on the public one. */
export interface AskedChannel {
  channel: string;
  isPrivate: boolean;
  hubSite: string | null;
}

/**
 * The site whose members may join a channel; null for a channel of no site, which everybody may join, or if it is private, every
 * account; undefined for one that nobody may join.
 */
export function audienceOf({ channel, isPrivate, hubSite }: AskedChannel): string | null | undefined {
  const site = siteOfChannel(channel);
  if (isPrivate && site !== undefined) return hubSite === null || hubSite === site ? site : undefined;
  const exists = isPrivate ? isOfAccounts(channel) : !isOfSite(channel);
  return hubSite === null && exists ? null : undefined;
}

/** True if a reader may join a channel: to listen, be present and broadcast. */
export async function mayJoin({ role, accountId }: Reader, asked: AskedChannel, context: ReaderContext): Promise<boolean> {
  const site = audienceOf(asked);
  if (role === "service_role") return asked.isPrivate || site !== undefined;
  if (site === undefined) return false;
  if (site === null) return !asked.isPrivate || accountId !== null;
  if (accountId === null) return false;
  const siteRole = await findRole(await context.openStore(), site, accountId);
  return siteRole !== undefined && hasPermission(siteRole, "calendar:read");
}

/** The words of Supabase for a channel that a reader may not join. */
export const unauthorizedReason = (channel: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${channel}`;
