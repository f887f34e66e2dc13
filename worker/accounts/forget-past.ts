import { idleCutoff } from "#domain/accounts/session-rules.ts";
import { retentionMs } from "#domain/retention.ts";
import * as attempts from "#store/attempts.ts";
import * as auditLog from "#store/audit-log.ts";
import * as factors from "#store/factors.ts";
import * as flowStates from "#store/flow-states.ts";
import * as oneTimeTokens from "#store/one-time-tokens.ts";
import * as sessions from "#store/sessions.ts";
import type { Store } from "#store/store.ts";
import type { AuthSettings } from "./settings.ts";

const DAY_MS = 24 * 3_600_000;
/** Ways to a mail or a provider and back are over long before, and so are questions for a second factor. */
const FLOWS_KEPT_MS = DAY_MS;
const CHALLENGES_KEPT_MS = 3_600_000;

/** Removes what accounts no longer need: sessions that are over, codes and counts out of their time, old log entries. */
export async function forgetPast(store: Store, { sessionIdleDays }: AuthSettings, now: number): Promise<void> {
  await sessions.removeOver(store, idleCutoff(sessionIdleDays, now), now);
  await attempts.forgetOver(store, now);
  await oneTimeTokens.removeExpired(store, now);
  await flowStates.removeBefore(store, now - FLOWS_KEPT_MS);
  await factors.removeChallengesBefore(store, now - CHALLENGES_KEPT_MS);
  await auditLog.removeBefore(store, now - retentionMs("log"));
}
