import { postgresTriggers, sqliteTriggers } from "./change-triggers.ts";
import { DROP_POSTGRES_POLICIES } from "./drop-policies.ts";
import { rowLevelSecurity } from "./row-level-security.ts";

const HEADER = "-- Generated from worker/store/access/policies.ts by npm run policies.";

/**
 * The policies as each store has them: triggers that record changes of their tables, on Postgres row-level security as well. They
 * can be executed again.
 */
export const POLICY_FILES = {
  d1: (): string => `${HEADER}\n${sqliteTriggers()}`,
  postgres: (): string => `${HEADER}\n${DROP_POSTGRES_POLICIES}\n\n${rowLevelSecurity()}\n${postgresTriggers()}`,
} as const;
