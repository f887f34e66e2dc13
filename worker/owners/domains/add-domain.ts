import type { DomainRecord } from "#contract/owners/domain.ts";
import { type DomainProblem, type EnteredDomain, parseDomain } from "#domain/domains/entered-domain.ts";
import { RELEASE_QUIET_MS, UNPROVEN_GRACE_MS } from "#domain/domains/states.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { brand } from "#locales/brand.ts";
import { change, findClaims, findOf, findOne, freeHosts, insert, isAddress, requireFewerThan } from "#store/owners/domains.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { isForeignKeyViolation, isUniqueViolation } from "#store/dialect/store.ts";
import { auditStep } from "./record-step.ts";
import type { DomainTools } from "./tools.ts";

/** More than any site needs. */
const MAX_DOMAIN_COUNT = 5;
/** Delay of the first automatic check, so that the owner can create the records. */
const FIRST_CHECK_DELAY_MS = 5 * MINUTE_MS;

type Added =
  | { ok: true; domain: DomainRecord }
  | { ok: false; code: "INVALID_FORM"; problem: DomainProblem }
  | { ok: false; code: "TOO_MANY_DOMAINS" | "ALREADY_ADDED" | "ADDRESS_TAKEN" | "NOT_FOUND" };

/** Claims a domain for a site, with a new token. Another site's claim has priority while it is served or recent enough. */
export async function addDomain(tools: DomainTools, siteId: string, typed: string, by: string): Promise<Added> {
  const { store, now, settings } = tools;
  const { parse } = await import("tldts/dist/index.esm.min.js");
  const registrable = (host: string) => parse(host, { allowPrivateDomains: true }).domain;
  const read = parseDomain(typed, { toAscii, registrable, ours: settings.ours, brand: brand.slug });
  if (!read.ok) return { ok: false, code: "INVALID_FORM", problem: read.problem };
  const { hosts } = read.domain;
  const [own, claims, address] = await Promise.all([findOf(store, siteId), findClaims(store, hosts), isAddress(store, hosts)]);
  if (claims.some((claim) => claim.siteId === siteId)) return { ok: false, code: "ALREADY_ADDED" };
  if (own.length >= MAX_DOMAIN_COUNT) return { ok: false, code: "TOO_MANY_DOMAINS" };
  const isReserved = claims.some(({ yieldsAt }) => yieldsAt === null || yieldsAt > now);
  if (isReserved || address) return { ok: false, code: "ADDRESS_TAKEN" };

  const claim = createClaim(read.domain, siteId, now);
  const removed = {
    state: "removed",
    serving: false,
    removedAt: now,
    stateSince: now,
    nextCheckAt: now,
    yieldsAt: null,
  } as const;
  try {
    await store.atomically((db) => [
      ...requireFewerThan(db, store.tables, siteId, MAX_DOMAIN_COUNT),
      ...claims.flatMap((old) => [
        auditStep(tools, db, { ...old, version: old.version + 1 }, { action: "domain_gave_way", actor: null, set: removed }),
        change(db, store.tables, old, { ...removed, version: old.version + 1 }),
        freeHosts(db, store.tables, old.id),
      ]),
      ...insert(db, store.tables, claim, { unprovedMs: UNPROVEN_GRACE_MS, quietMs: RELEASE_QUIET_MS }),
      auditStep(tools, db, claim, { action: "domain_added", actor: by, set: {} }),
    ]);
  } catch (error) {
    // Another request claimed the domain first, or the old claim has just been proven.
    if (isUniqueViolation(error, "domain_hosts") || isUniqueViolation(error, "audit_log"))
      return { ok: false, code: "ADDRESS_TAKEN" };
    if (failedGuard(error) === "tooManyDomains") return { ok: false, code: "TOO_MANY_DOMAINS" };
    // The site was deleted in the meantime.
    if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
    throw error;
  }
  const domain = await findOne(store, siteId, claim.id);
  return domain ? { ok: true, domain } : { ok: false, code: "NOT_FOUND" };
}

const toAscii = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;

/** Creates a token of 160 random bits, in hexadecimal. */
const createToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function createClaim({ name, zone, hosts }: EnteredDomain, siteId: string, now: number): DomainRecord & { siteId: string } {
  return {
    id: crypto.randomUUID(),
    siteId,
    name,
    zone,
    hosts,
    primaryHost: hosts[0] ?? name,
    token: createToken(),
    version: 1,
    state: "draft",
    serving: false,
    findings: [],
    seen: { pointing: {}, registrar: null, nameServers: [], mail: false },
    certificates: {},
    createdAt: now,
    stateSince: now,
    checkedAt: null,
    nextCheckAt: now + FIRST_CHECK_DELAY_MS,
    leaseUntil: 0,
    failingSince: null,
    unownedSince: null,
    yieldsAt: null,
    notBefore: 0,
    servedAt: null,
    removedAt: null,
  };
}
