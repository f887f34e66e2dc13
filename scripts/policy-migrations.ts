import { postgresTriggers, sqliteTriggers } from "./change-triggers.ts";
import { rowLevelSecurity } from "./row-level-security.ts";

/** The policies as each store has them: triggers that record changes of their tables, on Postgres row-level security as well. */
export const POLICY_MIGRATIONS = {
  d1: sqliteTriggers,
  postgres: (): string => `${rowLevelSecurity()}\n${postgresTriggers()}`,
} as const;
