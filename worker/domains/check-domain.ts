import type { DomainRecord } from "#contract/domain.ts";
import { evaluateDns } from "#domain/domains/findings.ts";
import { findRegistrar } from "#domain/domains/registrars.ts";
import { valuesOf } from "#domain/domains/dns.ts";
import {
  type Finding,
  claimNeededUntil,
  scheduleCheck,
  nextStatus,
  type CheckResult,
  type Transition,
  UNPROVEN_GRACE_MS,
} from "#domain/domains/states.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { adoptAddress, change, type DomainChange, forget, leaveAddress } from "#store/domains.ts";
import { markHosts } from "#store/outdated-sites.ts";
import { certify, releaseCertificates } from "./certify.ts";
import { lookAtDns } from "./look-at-dns.ts";
import { recordStep } from "./record-step.ts";
import type { Actor, DomainTools } from "./tools.ts";

/**
 * Looks at a domain's DNS and certificates, and takes it where that leads. A domain that was changed meanwhile is left as it is:
 * who changed it has a look of their own coming. Answers whether there is mail to be sent.
 */
export async function checkDomain(tools: DomainTools, domain: DomainRecord, actor: Actor): Promise<{ mailed: boolean }> {
  if (domain.siteId === null || domain.state === "removed") {
    await clearAway(tools, domain, actor);
    return { mailed: false };
  }
  const { change: set, step } = await look(tools, domain);
  if (step.state === domain.state && step.serving === domain.serving) {
    await change(tools.store.db, tools.store.tables, domain, set);
    return { mailed: false };
  }
  return takeStep(tools, { ...domain, siteId: domain.siteId }, step, set, actor);
}

/** One look, and what it changes. */
async function look(tools: DomainTools, domain: DomainRecord): Promise<{ change: DomainChange; step: Transition }> {
  const { now, resolver, settings, issuer } = tools;
  const seen = await lookAtDns(resolver, domain, settings.destination);
  const looked = evaluateDns(domain, domain.primaryHost, seen, settings.destination);
  const fine = looked.owned === true && !looked.findings.some(({ blocking }) => blocking);
  const held = fine && !domain.serving && domain.notBefore > now;
  const certified = held ? { certificates: domain.certificates, findings: [] } : await certify(tools, domain, looked);
  const released: Finding[] = held ? [{ code: "JUST_RELEASED", host: domain.primaryHost, blocking: false }] : [];
  const findings = [...looked.findings, ...certified.findings, ...released];
  const certificate: CheckResult["certificate"] = issuer
    ? (certified.certificates[domain.primaryHost]?.state ?? "pending")
    : "none";
  const step = nextStatus(domain, { findings, owned: looked.owned, certificate }, now);

  const since = step.state === domain.state ? domain.stateSince : now;
  const unreachable = findings.some(({ code }) => code === "RESOLVER_UNREACHABLE" || code === "ISSUER_UNREACHABLE");
  const next = scheduleCheck(step, since, now, unreachable);
  const nameServers = valuesOf(seen.nameServers, "NS");
  const known = nameServers.length > 0;
  return {
    step,
    change: {
      findings,
      seen: {
        pointing: Object.fromEntries(Object.entries(looked.hosts).map(([host, { pointing }]) => [host, pointing])),
        registrar: known ? (findRegistrar(nameServers)?.id ?? null) : domain.seen.registrar,
        nameServers: known ? nameServers.slice(0, 8) : domain.seen.nameServers,
        mail: known ? seen.mail : domain.seen.mail,
      },
      certificates: certified.certificates,
      checkedAt: now,
      nextCheckAt: held ? domain.notBefore : next,
      leaseUntil: 0,
      failingSince: step.failingSince,
      unownedSince: step.unownedSince,
      yieldsAt: yieldsAt(domain, step, looked.owned, now),
    },
  };
}

function yieldsAt(
  { yieldsAt: before }: DomainRecord,
  { serving, event }: Transition,
  owned: boolean | null,
  now: number,
): number | null {
  if (serving) return null;
  if (event === "stopped") return now;
  return owned === true ? now + UNPROVEN_GRACE_MS : before;
}

async function takeStep(
  tools: DomainTools,
  domain: DomainRecord & { siteId: string },
  { state, serving, event }: Transition,
  looked: DomainChange,
  actor: Actor,
): Promise<{ mailed: boolean }> {
  const { store, now } = tools;
  const { siteId, hosts, primaryHost } = domain;
  const mail = event && (await (await import("./domain-mail.ts")).domainMail(tools, domain, event, looked.findings ?? []));
  const set = {
    ...looked,
    state,
    serving,
    stateSince: state === domain.state ? domain.stateSince : now,
    servedAt: serving ? (domain.servedAt ?? now) : domain.servedAt,
  };
  const starts = serving && !domain.serving;
  const stops = !serving && domain.serving;
  const done = await recordStep(tools, domain, {
    action: "domain_changed",
    actor,
    set,
    more: (db) => [
      ...(starts ? [adoptAddress(db, store.tables, siteId, primaryHost, now)] : []),
      ...(stops ? [leaveAddress(db, store.tables, siteId, hosts, now)] : []),
      ...(starts || stops ? markHosts(db, store.tables, hosts, now) : []),
      ...(mail ? [mail(db)] : []),
    ],
  });
  if (done && (starts || stops)) await refreshSite(tools, siteId, hosts);
  return { mailed: done && mail !== undefined };
}

/**
 * Clears away a claim that was removed or whose site is gone: gives its certificates back, and forgets it once the rules for new
 * claims need it no longer. What cannot be done yet is tried again later.
 */
async function clearAway(tools: DomainTools, domain: DomainRecord, actor: Actor): Promise<void> {
  const { store, now } = tools;
  if (domain.state !== "removed") {
    const removed = { state: "removed", serving: false, removedAt: now, stateSince: now, yieldsAt: null } as const;
    if (!(await recordStep(tools, domain, { action: "domain_removed", actor, set: removed }))) return;
    return clearAway(tools, { ...domain, ...removed, version: domain.version + 1 }, actor);
  }
  const certificates = await releaseCertificates(tools, domain);
  const again = Object.keys(certificates).length > 0 ? now + AGAIN_MS : claimNeededUntil(domain, now);
  if (again <= now) await forget(store.db, store.tables, domain);
  // The lease holds back what is due at once for want of a site.
  else await change(store.db, store.tables, domain, { certificates, leaseUntil: again, nextCheckAt: again });
}

const AGAIN_MS = 60 * 60_000;
