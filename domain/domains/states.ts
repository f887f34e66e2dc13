import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

/** States of a custom domain. `verified` is the final state if we do not issue certificates ourselves (decision 36). */
export const DOMAIN_STATES = [
  "draft",
  "waiting-for-dns",
  "verifying",
  "issuing-certificate",
  "verified",
  "active",
  "broken",
  "removed",
] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** Problems with a domain, which can prevent it from being served. */
export const PROBLEMS = [
  "TXT_MISSING",
  "TXT_WRONG",
  "CNAME_MISSING",
  "CNAME_WRONG",
  "COMPETING_CDN",
  "APEX_MISSING",
  "APEX_ELSEWHERE",
  "AAAA_ELSEWHERE",
  "CAA_BLOCKS",
  "NXDOMAIN",
  "SERVFAIL",
  "DNSSEC_BOGUS",
  "CERTIFICATE_FAILED",
] as const;
type Problem = (typeof PROBLEMS)[number];
/**
 * Temporary obstacles outside the domain's DNS: the resolver or issuer is unreachable, or another site has just released the
 * domain.
 */
type Obstacle = "RESOLVER_UNREACHABLE" | "ISSUER_UNREACHABLE" | "JUST_RELEASED";

export interface Finding {
  code: Problem | Obstacle;
  /** The host, or the name of the record. */
  host: string;
  /** True if it prevents the domain from working; false if it concerns a host that only redirects to the primary one. */
  blocking: boolean;
  /** The values found in the DNS instead: addresses, names or texts. */
  found?: string[];
  /** The CDN that serves the host, a key of `CDNS`. */
  cdn?: string;
  /** Issuers of which the CAA record must allow at least one. */
  issuers?: string[];
}

/** The part of a domain's record that checks change. Times are in milliseconds since the epoch. */
export interface DomainStatus {
  state: DomainState;
  serving: boolean;
  /** Time of the first failed check of a domain that is served. */
  failingSince: number | null;
  /** Time of the first check that did not find the token. */
  unownedSince: number | null;
}

/** The result of one check. */
export interface CheckResult {
  findings: Finding[];
  /** True if the token exists; null if unknown. */
  owned: boolean | null;
  /** The certificate of the primary host; `none` if we do not issue certificates. */
  certificate: "none" | "pending" | "active" | "failed";
}

/** Events about which the owner is notified. */
export type DomainEvent = "live" | "broken" | "restored" | "stopped";

/** A problem counts only if a second check after this time confirms it: name servers fail temporarily. */
export const CONFIRM_MS = 30 * MINUTE_MS;
/** Time for which a domain is served without its token, and for which an unproven claim reserves a domain. */
export const UNPROVEN_GRACE_MS = 7 * DAY_MS;
/** Time between a site's release of a domain and another site being served there: longer than any cache keeps the first site. */
export const RELEASE_QUIET_MS = 2 * MINUTE_MS;
/**
 * The age of an unproven claim counts from the same owner's first claim within this time, so that a new claim does not extend it.
 */
export const CLAIM_HISTORY_MS = 30 * DAY_MS;

/**
 * The time until which a removed claim must be kept for the rules about new claims, in milliseconds since the epoch. A claim of a
 * deleted site matters for the quiet period only.
 */
export function claimNeededUntil(
  {
    siteId,
    createdAt,
    servedAt,
    removedAt,
  }: { siteId: string | null; createdAt: number; servedAt: number | null; removedAt: number | null },
  now: number,
): number {
  if (servedAt !== null) return (removedAt ?? now) + RELEASE_QUIET_MS;
  return siteId === null ? now : createdAt + CLAIM_HISTORY_MS;
}

export interface Transition extends DomainStatus {
  event?: DomainEvent;
}

/** Computes a domain's status after a check. */
export function nextStatus(status: DomainStatus, result: CheckResult, now: number): Transition {
  const { findings, owned } = result;
  if (status.state === "removed" || findings.some(({ code }) => code === "RESOLVER_UNREACHABLE")) return status;
  const isCorrect = owned === true && !findings.some(({ blocking }) => blocking);
  return status.serving ? nextWhileServing(status, result, isCorrect, now) : nextBeforeServing(status, result, isCorrect);
}

function nextBeforeServing(status: DomainStatus, { findings, owned, certificate }: CheckResult, isCorrect: boolean): Transition {
  const base = { failingSince: null, unownedSince: null, serving: false };
  if (owned !== true) {
    const unknown = owned === null && status.state !== "draft";
    return { ...base, state: unknown || status.state === "broken" ? status.state : "waiting-for-dns" };
  }
  const isDelayed = findings.some(({ code }) => code === "JUST_RELEASED" || code === "ISSUER_UNREACHABLE");
  if (certificate === "failed" && !findings.some(({ blocking, code }) => blocking && code !== "CERTIFICATE_FAILED"))
    return { ...base, state: "issuing-certificate" };
  if (!isCorrect || isDelayed) return { ...base, state: "verifying" };
  if (certificate === "pending") return { ...base, state: "issuing-certificate" };
  return { ...base, serving: true, state: certificate === "active" ? "active" : "verified", event: "live" };
}

function nextWhileServing(
  status: DomainStatus,
  { owned, certificate }: CheckResult,
  isCorrect: boolean,
  now: number,
): Transition {
  const { state } = status;
  const unownedSince = owned === null ? status.unownedSince : owned ? null : (status.unownedSince ?? now);
  if (unownedSince !== null && now - unownedSince >= UNPROVEN_GRACE_MS)
    return { state: "broken", serving: false, failingSince: null, unownedSince: null, event: "stopped" };
  if (!isCorrect) {
    const failingSince = status.failingSince ?? now;
    const isConfirmed = state !== "broken" && now - failingSince >= CONFIRM_MS;
    return {
      state: isConfirmed ? "broken" : state,
      serving: true,
      failingSince,
      unownedSince,
      ...(isConfirmed ? { event: "broken" as const } : {}),
    };
  }
  // A pending certificate may be a renewal: the state does not change.
  const newState = certificate === "pending" ? state : certificate === "active" ? "active" : "verified";
  const isRestored = state === "broken" && newState !== "broken";
  return { state: newState, serving: true, failingSince: null, unownedSince: null, ...(isRestored ? { event: "restored" } : {}) };
}

/** After this time in its state, a domain that is not served is checked only when its owner requests it. */
const MAX_AUTOMATIC_CHECK_MS = 30 * DAY_MS;

/** The time of the next automatic check; null for none. `since` is the time at which the domain entered its state. */
export function nextCheckTime(
  { state, serving, failingSince }: DomainStatus,
  since: number,
  now: number,
  unreachable: boolean,
): number | null {
  if (state === "removed") return null;
  if (unreachable) return now + 5 * MINUTE_MS;
  const age = now - since;
  if (serving && state !== "broken") return now + (failingSince === null ? DAY_MS : CONFIRM_MS);
  if (age < HOUR_MS) return now + 3 * MINUTE_MS;
  if (age < 6 * HOUR_MS) return now + 10 * MINUTE_MS;
  if (age < 2 * DAY_MS) return now + HOUR_MS;
  return age < MAX_AUTOMATIC_CHECK_MS || serving ? now + 6 * HOUR_MS : null;
}
