import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { readStoreFiles } from "#scripts/store-files.ts";

/** Result of a query in D1's HTTP protocol: names and values of columns. */
export interface Rows {
  columns: string[];
  rows: unknown[][];
}

/** The part of a D1 binding that drizzle uses, on Node's SQLite in memory. Records the results of all reading statements. */
interface LocalD1 {
  binding: D1Database;
  answers: Map<string, Rows>;
}

export async function localD1(): Promise<LocalD1> {
  const database = new DatabaseSync(":memory:");
  const { migrations, policies } = await readStoreFiles("d1");
  for (const { sql } of [...migrations, policies]) database.exec(sql);
  const answers = new Map<string, Rows>();

  const prepare = (sql: string, values: SQLInputValue[] = []) => ({
    bind: (...given: SQLInputValue[]) => prepare(sql, given),
    run: async () => {
      database.prepare(sql).run(...values);
      return { results: [] };
    },
    raw: async () => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      const rows = statement.all(...values) as unknown as unknown[][];
      answers.set(sql, { columns: statement.columns().map(({ name }) => name), rows });
      return rows;
    },
  });
  const binding = {
    prepare: (sql: string) => prepare(sql),
    batch: async (statements: ReturnType<typeof prepare>[]) => Promise.all(statements.map((statement) => statement.run())),
  };
  return { binding: binding as unknown as D1Database, answers };
}
