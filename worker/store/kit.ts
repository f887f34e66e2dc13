import * as pg from "drizzle-orm/pg-core";
import * as sqlite from "drizzle-orm/sqlite-core";

/** The few building blocks the schema is written in, for SQLite (D1). */
export const sqliteKit = {
  table: sqlite.sqliteTable,
  text: (name: string) => sqlite.text(name),
  int: (name: string) => sqlite.integer(name),
  bool: (name: string) => sqlite.integer(name, { mode: "boolean" }),
  /** Milliseconds since the epoch. */
  time: (name: string) => sqlite.integer(name),
  json: <T>(name: string) => sqlite.text(name, { mode: "json" }).$type<T>(),
  primaryKey: sqlite.primaryKey,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
};

export type Kit = typeof sqliteKit;

/** The same for Postgres. Types are the SQLite side's: this cast is the only one, and `tests/store` proves it right. */
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
