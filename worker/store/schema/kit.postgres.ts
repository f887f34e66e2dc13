import * as pg from "drizzle-orm/pg-core";
import type { Kit } from "./kit.ts";

/**
 * The same for Postgres, in a separate module, so that a worker on D1 does not load it. It is cast to the types of the SQLite
 * kit; `tests/store` runs all queries on both.
 */
export const pgKit = {
  table: pg.pgTable,
  text: (name: string) => pg.text(name),
  int: (name: string) => pg.integer(name),
  bool: (name: string) => pg.boolean(name),
  time: (name: string) => pg.bigint(name, { mode: "number" }),
  counter: (name: string) => pg.bigint(name, { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  json: (name: string) => pg.jsonb(name),
  primaryKey: pg.primaryKey,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
} as unknown as Kit;
