import { idleCutoff } from "#domain/accounts/session-rules.ts";
import { RETENTION_MS } from "#domain/retention.ts";
import * as attempts from "#store/services/attempts.ts";
import * as adminViews from "#store/admin/views.ts";
import * as auditLog from "#store/services/audit-log.ts";
import * as factors from "#store/identity/factors.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import type { AuthSettings } from "#services/secrets/auth-config.ts";

/** Deletes expired data of accounts: ended sessions, expired tokens, flows, challenges and counts, and old log entries. */
export async function deleteExpired(store: Store, { sessionIdleDays }: AuthSettings, now: number): Promise<void> {
  await sessions.removeEnded(store, idleCutoff(sessionIdleDays, now), now);
  await attempts.removeExpired(store, now);
  await oneTimeTokens.removeExpired(store, now);
  await flowStates.removeBefore(store, now - RETENTION_MS.signInFlows);
  await factors.removeChallengesBefore(store, now - RETENTION_MS.factorChallenges);
  await auditLog.removeBefore(store, now - RETENTION_MS.log);
  await adminViews.removeBefore(store, now - RETENTION_MS.log);
}
