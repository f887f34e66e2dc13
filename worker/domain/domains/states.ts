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
  /** Whether the token exists; null if that is unknown. */
  owned: boolean | null;
  /** The certificate of the primary host; `none` if we do not issue certificates. */
  certificate: "none" | "pending" | "active" | "failed";
}

/** Events about which the owner is notified. */
export type DomainEvent = "live" | "broken" | "restored" | "stopped";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A problem counts only if a second check after this time confirms it: name servers fail temporarily. */
export const CONFIRM_MS = 30 * MINUTE;
/** For how long a domain is served without its token, and for how long an unproven claim reserves a domain. */
export const UNPROVEN_GRACE_MS = 7 * DAY;
/** Time between a site's release of a domain and another site being served there: longer than any cache keeps the first site. */
export const RELEASE_QUIET_MS = 2 * MINUTE;
/**
 * The age of an unproven claim counts from the same owner's first claim within this time, so that a new claim does not extend it.
 */
export const CLAIM_HISTORY_MS = 30 * DAY;

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
export function nextStatus(standing: DomainStatus, observed: CheckResult, now: number): Transition {
  const { findings, owned } = observed;
  if (standing.state === "removed" || findings.some(({ code }) => code === "RESOLVER_UNREACHABLE")) return standing;
  const fine = owned === true && !findings.some(({ blocking }) => blocking);
  return standing.serving ? nextWhileServing(standing, observed, fine, now) : nextBeforeServing(standing, observed, fine);
}

function nextBeforeServing(standing: DomainStatus, { findings, owned, certificate }: CheckResult, fine: boolean): Transition {
  const waits = { failingSince: null, unownedSince: null, serving: false };
  if (owned !== true) {
    const unknown = owned === null && standing.state !== "draft";
    return { ...waits, state: unknown || standing.state === "broken" ? standing.state : "waiting-for-dns" };
  }
  const held = findings.some(({ code }) => code === "JUST_RELEASED" || code === "ISSUER_UNREACHABLE");
  if (certificate === "failed" && !findings.some(({ blocking, code }) => blocking && code !== "CERTIFICATE_FAILED"))
    return { ...waits, state: "issuing-certificate" };
  if (!fine || held) return { ...waits, state: "verifying" };
  if (certificate === "pending") return { ...waits, state: "issuing-certificate" };
  return { ...waits, serving: true, state: certificate === "active" ? "active" : "verified", event: "live" };
}

function nextWhileServing(standing: DomainStatus, { owned, certificate }: CheckResult, fine: boolean, now: number): Transition {
  const { state } = standing;
  const unownedSince = owned === null ? standing.unownedSince : owned ? null : (standing.unownedSince ?? now);
  if (unownedSince !== null && now - unownedSince >= UNPROVEN_GRACE_MS)
    return { state: "broken", serving: false, failingSince: null, unownedSince: null, event: "stopped" };
  if (!fine) {
    const failingSince = standing.failingSince ?? now;
    const confirmed = state !== "broken" && now - failingSince >= CONFIRM_MS;
    return {
      state: confirmed ? "broken" : state,
      serving: true,
      failingSince,
      unownedSince,
      ...(confirmed ? { event: "broken" as const } : {}),
    };
  }
  // A pending certificate may be a renewal: the state does not change.
  const settled = certificate === "pending" ? state : certificate === "active" ? "active" : "verified";
  const restored = state === "broken" && settled !== "broken";
  return { state: settled, serving: true, failingSince: null, unownedSince: null, ...(restored ? { event: "restored" } : {}) };
}

/** After this time in its state, a domain that is not served is checked only when its owner requests it. */
const MAX_AUTOMATIC_CHECK_MS = 30 * DAY;

/** The time of the next automatic check; null for none. `since` is the time at which the domain entered its state. */
export function scheduleCheck(
  { state, serving, failingSince }: DomainStatus,
  since: number,
  now: number,
  unreachable: boolean,
): number | null {
  if (state === "removed") return null;
  if (unreachable) return now + 5 * MINUTE;
  const age = now - since;
  if (serving && state !== "broken") return now + (failingSince === null ? DAY : CONFIRM_MS);
  if (age < HOUR) return now + 3 * MINUTE;
  if (age < 6 * HOUR) return now + 10 * MINUTE;
  if (age < 2 * DAY) return now + HOUR;
  return age < MAX_AUTOMATIC_CHECK_MS || serving ? now + 6 * HOUR : null;
}
