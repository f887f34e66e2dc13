import * as pg from "drizzle-orm/pg-core";
import type { Kit } from "./kit.ts";

/** The building blocks for Postgres; a module of its own, so that a worker on D1 never evaluates it. Types are the SQLite side's: this cast is the only one, and `tests/store` proves it right. */
export const pgKit = {
  table: pg.pgTable,
  text: (name: string) => pg.text(name),
  int: (name: string) => pg.integer(name),
  bool: (name: string) => pg.boolean(name),
  time: (name: string) => pg.bigint(name, { mode: "number" }),
  json: (name: string) => pg.jsonb(name),
  primaryKey: pg.primaryKey,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
} as unknown as Kit;
