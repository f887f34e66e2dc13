/** Where a domain stands on its way; `verified` is where it ends when no certificates are issued by us (decision 36). */
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

/** What a look at the DNS of a domain may find. `PROBLEMS` of them can keep a domain from being served. */
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
/** What says nothing about the domain itself: our resolver or the issuer is out of reach, or another site just let go of it. */
type Obstacle = "RESOLVER_UNREACHABLE" | "ISSUER_UNREACHABLE" | "JUST_RELEASED";

export interface Finding {
  code: Problem | Obstacle;
  /** The host, or the name of the record. */
  host: string;
  /** Whether it keeps the domain from working; otherwise it concerns a host that only leads to the chosen one. */
  blocking: boolean;
  /** What is there instead: addresses, names or texts, as they stand in the DNS. */
  found?: string[];
  /** Who answers there, a key of `CDNS`. */
  cdn?: string;
  /** Issuers one of which the CAA record would have to allow. */
  issuers?: string[];
}

/** What is remembered of a domain between two looks. Times are milliseconds since the epoch. */
export interface DomainStatus {
  state: DomainState;
  serving: boolean;
  /** Since when there is something wrong with a domain that is served. */
  failingSince: number | null;
  /** Since when the record that proves whose it is has been gone. */
  unownedSince: number | null;
}

/** What one look brought. */
export interface CheckResult {
  findings: Finding[];
  /** Whether the token is there; null when that could not be found out. */
  owned: boolean | null;
  /** Of the host guests are to use; `none` where we don't issue any. */
  certificate: "none" | "pending" | "active" | "failed";
}

/** What the owner is to hear of. */
export type DomainEvent = "live" | "broken" | "restored" | "stopped";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Something wrong is looked at twice before it counts: name servers have bad moments. */
export const CONFIRM_MS = 30 * MINUTE;
/** Without its token a domain is served for so long, and an unproved claim on one lasts so long. */
export const UNPROVEN_GRACE_MS = 7 * DAY;
/** Between one site letting go of a domain and another being served there: longer than any cache may remember the first. */
export const RELEASE_QUIET_MS = 2 * MINUTE;
/** An unproved claim counts from the first its owner made on the domain in this time: beginning anew gains nothing. */
export const CLAIM_HISTORY_MS = 30 * DAY;

/**
 * Until when the rules for new claims need a removed claim; milliseconds. One of a deleted site is needed for the quiet period
 * alone.
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

/** Where a look leaves a domain. */
export function nextStatus(standing: DomainStatus, observed: CheckResult, now: number): Transition {
  const { findings, owned } = observed;
  if (standing.state === "removed" || findings.some(({ code }) => code === "RESOLVER_UNREACHABLE")) return standing;
  const fine = owned === true && !findings.some(({ blocking }) => blocking);
  return standing.serving ? whileServing(standing, observed, fine, now) : onTheWay(standing, observed, fine);
}

function onTheWay(standing: DomainStatus, { findings, owned, certificate }: CheckResult, fine: boolean): Transition {
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

function whileServing(standing: DomainStatus, { owned, certificate }: CheckResult, fine: boolean, now: number): Transition {
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
  // A certificate that is on its way may be the next one: what is served stays as it is.
  const settled = certificate === "pending" ? state : certificate === "active" ? "active" : "verified";
  const restored = state === "broken" && settled !== "broken";
  return { state: settled, serving: true, failingSince: null, unownedSince: null, ...(restored ? { event: "restored" } : {}) };
}

/** An unproved claim that nobody looked after for so long is not looked at any more, unless its owner asks. */
const GIVEN_UP_MS = 30 * DAY;

/** When to look again; null for not by itself. `since` is when the domain came into its state. */
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
  return age < GIVEN_UP_MS || serving ? now + 6 * HOUR : null;
}
