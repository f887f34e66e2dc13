import type { DomainRecord } from "#contract/owners/domain.ts";
import * as auditLog from "#store/services/audit-log.ts";
import { change, type DomainChange } from "#store/owners/domains.ts";
import { isUniqueViolation, type Database, type Query } from "#store/dialect/store.ts";
import type { Actor, DomainTools } from "./tools.ts";

interface DomainStep {
  action: "domain_added" | "domain_changed" | "domain_removed" | "domain_address_chosen" | "domain_gave_way";
  actor: Actor;
  set: DomainChange;
  /** Further writes of the same batch; they must not depend on reads. */
  more?: (db: Database) => Query[];
}

/**
 * Changes a domain in one atomic write with its entry in the audit log and further writes. The entry's id contains the domain's
 * next version: if two callers have read the same version, one writes everything and the other nothing. Returns false for the
 * other.
 */
export async function recordStep(tools: DomainTools, domain: DomainRecord, step: DomainStep): Promise<boolean> {
  const { store } = tools;
  const version = domain.version + 1;
  try {
    await store.atomically((db) => [
      auditStep(tools, db, { ...domain, version }, step),
      change(db, store.tables, domain, { ...step.set, version }),
      ...(step.more?.(db) ?? []),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "audit_log")) return false;
    throw error;
  }
}

/**
 * Creates the audit log entry of a domain's change to this version. The log outlives the account, so it has the domain's id, not
 * its name.
 */
export function auditStep(
  { store, now, requestId }: DomainTools,
  db: Database,
  { id, version, siteId, state }: DomainRecord,
  { action, actor, set }: Pick<DomainStep, "action" | "actor" | "set">,
): Query {
  const details = { domain: id, from: state, to: set.state ?? state };
  const entry = {
    id: `domain ${id} ${version}`,
    at: now,
    action,
    actorId: actor,
    userId: actor,
    siteId,
    device: null,
    requestId,
  };
  return auditLog.insert(db, store.tables, { ...entry, details });
}
