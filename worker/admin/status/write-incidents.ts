import { type AdminIncident, type IncidentInput, type IncidentUpdateInput, MAX_UPDATES } from "#contract/admin/status.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { acknowledge } from "#store/services/alerts.ts";
import { findById, insert, replace } from "#store/services/incidents.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";

/** Puts an incident on the status page. One that is over at once is resolved from the beginning. */
export async function reportIncident(
  tools: AdminTools,
  { state, text, title, parts }: IncidentInput,
  id: string,
): Promise<AdminIncident> {
  const { store, now } = tools;
  const resolvedAt = state === "resolved" ? now : null;
  const incident = { id, version: 1, parts, title, updates: [{ at: now, state, text }], startedAt: now, resolvedAt };
  await store.atomically((db) => [
    insert(db, store.tables, incident),
    recordAction(tools, db, "incident_reported", { details: { incident: id, state, title: title.nl } }),
  ]);
  return incident;
}

/**
 * Adds a message to an incident, which may resolve it or, after that, open it again. STATE_CHANGED if it has fifty messages;
 * VERSION_CONFLICT if another admin was faster.
 */
export async function updateIncident(
  tools: AdminTools,
  { id, version }: { id: string; version: number },
  { state, text }: IncidentUpdateInput,
): Promise<Outcome<{ incident: AdminIncident }, "NOT_FOUND" | "STATE_CHANGED" | "VERSION_CONFLICT">> {
  const { store, now } = tools;
  const before = await findById(store, id);
  if (!before) return { ok: false, code: "NOT_FOUND" };
  if (before.updates.length >= MAX_UPDATES) return { ok: false, code: "STATE_CHANGED" };
  const incident = {
    ...before,
    version: version + 1,
    updates: [...before.updates, { at: now, state, text }],
    resolvedAt: state === "resolved" ? now : null,
  };
  try {
    await store.atomically((db) => [
      ...replace(db, store.tables, version, incident),
      recordAction(tools, db, "incident_updated", { details: { incident: id, state } }),
    ]);
  } catch (error) {
    if (failedGuard(error) === "adminStale") return { ok: false, code: "VERSION_CONFLICT" };
    throw error;
  }
  return { ok: true, incident };
}

/** Notes that an admin knows of an open alert, which ends its reminders. STATE_CHANGED if it is over or was acknowledged. */
export async function acknowledgeAlert(tools: AdminTools, id: string): Promise<Outcome<object, "STATE_CHANGED">> {
  const { store, now } = tools;
  try {
    await store.atomically((db) => [
      ...acknowledge(db, store.tables, id, now),
      recordAction(tools, db, "alert_acknowledged", { details: { alert: id } }),
    ]);
    return { ok: true };
  } catch (error) {
    if (failedGuard(error) === "adminStale") return { ok: false, code: "STATE_CHANGED" };
    throw error;
  }
}
