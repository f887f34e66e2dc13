import { MAX_UNCHECKED_MS } from "#domain/accounts/session-rules.ts";
import type { ActiveAt } from "#store/identity/sessions.ts";
import type { Config } from "#worker/env.ts";

/**
 * A hosted project does not report that a session has ended, so its copies are active for an hour after the project has confirmed
 * them.
 */
export const activeAt = ({ project }: Pick<Config, "project">, now: number): ActiveAt =>
  project ? { now, refreshedSince: now - MAX_UNCHECKED_MS } : { now };
