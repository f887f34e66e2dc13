import { sql } from "drizzle-orm";
import * as sqlite from "drizzle-orm/sqlite-core";

/** The column and table types of the schema, for SQLite (D1). */
export const sqliteKit = {
  table: sqlite.sqliteTable,
  text: (name: string) => sqlite.text(name),
  int: (name: string) => sqlite.integer(name),
  bool: (name: string) => sqlite.integer(name, { mode: "boolean" }),
  /** Milliseconds since the epoch. */
  time: (name: string) => sqlite.integer(name),
  /** An auto-incremented primary key; a number is never used again. */
  counter: (name: string) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
  json: <T>(name: string) => sqlite.text(name, { mode: "json" }).$type<T>(),
  primaryKey: sqlite.primaryKey,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
};

export type Kit = typeof sqliteKit;

/**
 * Index of a column that is mostly null, such as a reference to the account that changed a row: without one, each deletion of an
 * account reads the table, and the rows with null take no space in it.
 */
export const indexOfSet = (index: Kit["index"], name: string, column: sqlite.AnySQLiteColumn) =>
  index(name)
    .on(column)
    .where(sql.raw(`${column.name} is not null`));
