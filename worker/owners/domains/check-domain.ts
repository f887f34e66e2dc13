import type { DomainRecord } from "#contract/owners/domain.ts";
import { evaluateDns } from "#domain/domains/findings.ts";
import { findRegistrar } from "#domain/domains/registrars.ts";
import { valuesOf } from "#domain/domains/dns.ts";
import {
  type Finding,
  claimNeededUntil,
  nextCheckTime,
  nextStatus,
  type CheckResult,
  type Transition,
  UNPROVEN_GRACE_MS,
} from "#domain/domains/states.ts";
import { HOUR_MS } from "#domain/time.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { adoptAddress, change, type DomainChange, deleteRemoved, replaceAddress } from "#store/owners/domains.ts";
import { markHosts } from "#store/services/outdated-sites.ts";
import { certify, releaseCertificates } from "./certify.ts";
import { queryDns } from "#services/dns/query-dns.ts";
import { recordStep } from "./record-step.ts";
import type { Actor, DomainTools } from "./tools.ts";

/**
 * Checks a domain's DNS and certificates and updates its state. If the domain was changed meanwhile, nothing is written, because
 * that change has its own check. `mailed` is true if a message was added to the outbox.
 */
export async function checkDomain(tools: DomainTools, domain: DomainRecord, actor: Actor): Promise<{ mailed: boolean }> {
  if (domain.siteId === null || domain.state === "removed") {
    await cleanUp(tools, domain, actor);
    return { mailed: false };
  }
  const { change: set, step } = await runCheck(tools, domain);
  if (step.state === domain.state && step.serving === domain.serving) {
    await change(tools.store.db, tools.store.tables, domain, set);
    return { mailed: false };
  }
  return applyTransition(tools, { ...domain, siteId: domain.siteId }, step, set, actor);
}

/** Runs one check and returns the resulting changes. */
async function runCheck(tools: DomainTools, domain: DomainRecord): Promise<{ change: DomainChange; step: Transition }> {
  const { now, resolver, settings, issuer } = tools;
  const seen = await queryDns(resolver, domain, settings.destination);
  const evaluation = evaluateDns(domain, domain.primaryHost, seen, settings.destination);
  const isCorrect = evaluation.owned === true && !evaluation.findings.some(({ blocking }) => blocking);
  const isHeld = isCorrect && !domain.serving && domain.notBefore > now;
  const certified = isHeld ? { certificates: domain.certificates, findings: [] } : await certify(tools, domain, evaluation);
  const released: Finding[] = isHeld ? [{ code: "JUST_RELEASED", host: domain.primaryHost, blocking: false }] : [];
  const findings = [...evaluation.findings, ...certified.findings, ...released];
  const certificate: CheckResult["certificate"] = issuer
    ? (certified.certificates[domain.primaryHost]?.state ?? "pending")
    : "none";
  const step = nextStatus(domain, { findings, owned: evaluation.owned, certificate }, now);

  const since = step.state === domain.state ? domain.stateSince : now;
  const unreachable = findings.some(({ code }) => code === "RESOLVER_UNREACHABLE" || code === "ISSUER_UNREACHABLE");
  const nextCheck = nextCheckTime(step, since, now, unreachable);
  const nameServers = valuesOf(seen.nameServers, "NS");
  const known = nameServers.length > 0;
  return {
    step,
    change: {
      findings,
      seen: {
        pointing: Object.fromEntries(Object.entries(evaluation.hosts).map(([host, { pointing }]) => [host, pointing])),
        registrar: known ? (findRegistrar(nameServers)?.id ?? null) : domain.seen.registrar,
        nameServers: known ? nameServers.slice(0, 8) : domain.seen.nameServers,
        mail: known ? seen.mail : domain.seen.mail,
      },
      certificates: certified.certificates,
      checkedAt: now,
      nextCheckAt: isHeld ? domain.notBefore : nextCheck,
      leaseUntil: 0,
      failingSince: step.failingSince,
      unownedSince: step.unownedSince,
      yieldsAt: yieldsAt(domain, step, evaluation.owned, now),
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

async function applyTransition(
  tools: DomainTools,
  domain: DomainRecord & { siteId: string },
  { state, serving, event }: Transition,
  updates: DomainChange,
  actor: Actor,
): Promise<{ mailed: boolean }> {
  const { store, now } = tools;
  const { siteId, hosts, primaryHost } = domain;
  const mail = event && (await (await import("./domain-mail.ts")).domainMail(tools, domain, event, updates.findings ?? []));
  const set = {
    ...updates,
    state,
    serving,
    stateSince: state === domain.state ? domain.stateSince : now,
    servedAt: serving ? (domain.servedAt ?? now) : domain.servedAt,
  };
  const starts = serving && !domain.serving;
  const stops = !serving && domain.serving;
  const isWritten = await recordStep(tools, domain, {
    action: "domain_changed",
    actor,
    set,
    more: (db) => [
      ...(starts ? [adoptAddress(db, store.tables, siteId, primaryHost, now)] : []),
      ...(stops ? [replaceAddress(db, store.tables, siteId, hosts, now)] : []),
      ...(starts || stops ? markHosts(db, store.tables, hosts, now) : []),
      ...(mail ? [mail(db)] : []),
    ],
  });
  if (isWritten && (starts || stops)) await refreshSite(tools, siteId, hosts);
  return { mailed: isWritten && mail !== undefined };
}

/**
 * Cleans up a claim that was removed or whose site was deleted: releases its certificates, and deletes it when the rules for new
 * claims no longer need it. Anything that is not possible yet is tried again later.
 */
async function cleanUp(tools: DomainTools, domain: DomainRecord, actor: Actor): Promise<void> {
  const { store, now } = tools;
  if (domain.state !== "removed") {
    const removed = { state: "removed", serving: false, removedAt: now, stateSince: now, yieldsAt: null } as const;
    if (!(await recordStep(tools, domain, { action: "domain_removed", actor, set: removed }))) return;
    return cleanUp(tools, { ...domain, ...removed, version: domain.version + 1 }, actor);
  }
  const certificates = await releaseCertificates(tools, domain);
  const retryAt = Object.keys(certificates).length > 0 ? now + RETRY_MS : claimNeededUntil(domain, now);
  if (retryAt <= now) await deleteRemoved(store.db, store.tables, domain);
  // Claims without a site are always due; the lease delays the next attempt.
  else await change(store.db, store.tables, domain, { certificates, leaseUntil: retryAt, nextCheckAt: retryAt });
}

const RETRY_MS = HOUR_MS;
