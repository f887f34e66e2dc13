import { setImmediate } from "node:timers/promises";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { createD1Client, type Statement } from "#scripts/local-d1.ts";

const MAX_PARAMETERS = 100;

/**
 * An empty SQLite in memory with the methods of a D1 that drizzle calls: batches are transactions, and between two calls others act. It
 * takes a fraction of the processor time of a D1 in workerd, for tests of many steps; D1 itself is tested by the other ones.
 */
export function openMemoryD1(): { db: D1Database; close: () => void } {
  const sqlite = new DatabaseSync(":memory:");
  const prepared = new Map<string, StatementSync>();
  const run = ({ sql, params }: Statement, asLists: boolean): unknown[] => {
    if (params.length > MAX_PARAMETERS) throw new Error("too many SQL variables");
    // A migration: several statements in one text.
    if (sql.trimEnd().includes(";\n")) {
      sqlite.exec(sql);
      return [];
    }
    let statement = prepared.get(sql);
    if (!statement) {
      statement = sqlite.prepare(sql);
      prepared.set(sql, statement);
    }
    statement.setReturnArrays(asLists);
    return statement.all(...params.map((value) => (typeof value === "boolean" ? Number(value) : (value as SQLInputValue))));
  };
  const db = createD1Client(async (method, statements) => {
    await setImmediate();
    if (method === "raw") return statements.flatMap((statement) => run(statement, true));
    sqlite.exec("begin");
    try {
      const results = statements.map((statement) => ({ results: run(statement, false), meta: { duration: 0 } }));
      sqlite.exec("commit");
      return results;
    } catch (error) {
      sqlite.exec("rollback");
      throw error;
    }
  });
  return { db, close: () => sqlite.close() };
}
