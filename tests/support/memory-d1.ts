import { setImmediate } from "node:timers/promises";
import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { createD1Client, type Statement } from "#scripts/local-d1.ts";
import { migrate } from "#scripts/migrate.ts";

/** Limits of D1, which `tests/store/memory-d1.test.ts` compares with D1 itself. */
export const LIMITS = {
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  functionArg: 127,
  attach: 0,
  likePatternLength: 50,
  variableNumber: 100,
} as const;

/**
 * Functions that a query may call. D1 permits more: a function that a query needs is added here, and the comparison tries it on
 * D1.
 */
export const FUNCTIONS = new Set(
  [
    [
      "abs",
      "changes",
      "coalesce",
      "concat",
      "iif",
      "ifnull",
      "instr",
      "length",
      "like",
      "glob",
      "lower",
      "nullif",
      "replace",
      "round",
    ],
    ["substr", "substring", "trim", "ltrim", "rtrim", "upper", "hex", "random", "typeof", "char", "unicode", "quote", "printf"],
    ["avg", "count", "max", "min", "sum", "total", "group_concat"],
    ["row_number", "rank", "dense_rank", "lag", "lead", "first_value", "last_value"],
    ["date", "time", "datetime", "julianday", "strftime", "unixepoch"],
    [
      "json",
      "json_array",
      "json_array_length",
      "json_each",
      "json_extract",
      "json_group_array",
      "json_group_object",
      "json_insert",
    ],
    [
      "json_object",
      "json_patch",
      "json_quote",
      "json_remove",
      "json_replace",
      "json_set",
      "json_tree",
      "json_type",
      "json_valid",
    ],
    ["->", "->>"],
  ].flat(),
);

/** Pragmas that a query or migration may use. */
export const PRAGMAS = new Set([
  "foreign_keys",
  "defer_foreign_keys",
  "table_info",
  "table_list",
  "index_list",
  "foreign_key_list",
]);

/** Names that D1 adds to messages, by SQLite's code and extended code. */
const CODES: Record<number, string> = {
  1: "SQLITE_ERROR",
  18: "SQLITE_TOOBIG",
  19: "SQLITE_CONSTRAINT",
  23: "SQLITE_AUTH",
  275: "SQLITE_CONSTRAINT_CHECK",
  787: "SQLITE_CONSTRAINT_FOREIGNKEY",
  1299: "SQLITE_CONSTRAINT_NOTNULL",
  1555: "SQLITE_CONSTRAINT_PRIMARYKEY",
  1811: "SQLITE_CONSTRAINT_TRIGGER",
  2067: "SQLITE_CONSTRAINT_UNIQUE",
};

/** An SQLite in memory that acts as a D1. */
export interface MemoryD1 {
  db: D1Database;
  /** The bytes of the database at this moment. */
  serialize: () => Uint8Array;
  /** Begins a transaction around everything that follows; the returned function undoes it. */
  hold: () => () => void;
  close: () => void;
}

/** Runs a query whose rows are wanted as lists, or a batch. */
type Call = (method: "batch" | "raw", statements: Statement[]) => Promise<unknown>;
/** Stands between a client and its D1: carries a call out, changes it or refuses it. */
export type Around = (call: Call) => Call;

let migrated: Promise<Uint8Array> | undefined;

/** Opens an empty, migrated one, or one with these bytes. The migrations run once for each process. */
export async function openMemoryD1({ bytes, around }: { bytes?: Uint8Array; around?: Around } = {}): Promise<MemoryD1> {
  migrated ??= migrateOnce();
  const sqlite = openDatabase();
  sqlite.deserialize(bytes ?? (await migrated));
  configure(sqlite);
  return actAsD1(sqlite, around);
}

async function migrateOnce(): Promise<Uint8Array> {
  const sqlite = openDatabase();
  configure(sqlite);
  const { db, serialize } = actAsD1(sqlite);
  await migrate(db);
  return serialize();
}

/** Opens one without tables. */
export function openEmptyMemoryD1(): MemoryD1 {
  const sqlite = openDatabase();
  configure(sqlite);
  return actAsD1(sqlite);
}

const openDatabase = () => new DatabaseSync(":memory:", { enableDoubleQuotedStringLiterals: true, limits: LIMITS });

/** Adjusts settings of the connection to those of D1. */
function configure(sqlite: DatabaseSync): void {
  sqlite.exec("pragma recursive_triggers = off; pragma foreign_keys = on");
  sqlite.setAuthorizer((action, first, second) => {
    const isRefused =
      (action === constants.SQLITE_FUNCTION && !isPermitted((second ?? "").toLowerCase())) ||
      (action === constants.SQLITE_PRAGMA && !PRAGMAS.has((first ?? "").toLowerCase()));
    return isRefused ? constants.SQLITE_DENY : constants.SQLITE_OK;
  });
}

/** SQLite itself calls the functions with a prefix, for `alter table`. */
const isPermitted = (name: string): boolean => FUNCTIONS.has(name) || /^sqlite_(rename|drop)_/.test(name);

/**
 * A client with the methods of D1 that drizzle calls: batches are transactions, and between two calls others act. It takes a
 * fraction of the processor time of a D1 in workerd.
 */
function actAsD1(sqlite: DatabaseSync, around: Around = (call) => call): MemoryD1 {
  const prepared = new Map<string, StatementSync>();
  const run = ({ sql, params }: Statement, asLists: boolean): unknown[] => {
    // A migration: several statements in one text.
    if (params.length === 0 && sql.trimEnd().includes(";\n")) {
      sqlite.exec(sql);
      return [];
    }
    let statement = prepared.get(sql);
    if (!statement) {
      statement = sqlite.prepare(sql);
      statement.setReadBigInts(true);
      prepared.set(sql, statement);
    }
    statement.setReturnArrays(asLists);
    const rows: unknown[] = statement.all(...params.map(toInput));
    for (const row of rows as Record<string, unknown>[])
      for (const key in row) if (typeof row[key] === "bigint") row[key] = Number(row[key]);
    return rows;
  };
  const runBatch = (statements: Statement[]) => {
    const [begin, commit, rollback] = sqlite.isTransaction ? WITHIN : ALONE;
    sqlite.exec(begin);
    try {
      // No query takes long enough to be cancelled, whatever else the machine does.
      const results = statements.map((statement) => ({ results: run(statement, false), success: true, meta: { duration: 0 } }));
      sqlite.exec(commit);
      return results;
    } catch (error) {
      sqlite.exec(rollback);
      throw error;
    }
  };
  const call: Call = async (method, statements) => {
    await setImmediate();
    try {
      return method === "raw" ? statements.flatMap((statement) => run(statement, true)) : runBatch(statements);
    } catch (error) {
      throw toD1Error(error);
    }
  };
  const serialize = () => {
    // Serialising reads a pragma that D1 refuses.
    sqlite.setAuthorizer(null);
    const bytes = sqlite.serialize();
    configure(sqlite);
    return bytes;
  };
  const hold = () => {
    sqlite.exec("begin");
    return () => sqlite.exec("rollback");
  };
  return { db: createD1Client(around(call)), serialize, hold, close: () => sqlite.close() };
}

/** The statements around a batch: a transaction, or a part of the one that is held. */
const ALONE = ["begin", "commit", "rollback"] as const;
const WITHIN = ["savepoint batch", "release batch", "rollback to batch; release batch"] as const;

function toInput(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return Number(value);
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  // eslint-disable-next-line typescript/no-base-to-string
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`);
}

function toD1Error(error: unknown): unknown {
  const { errcode } = error as { errcode?: unknown };
  if (!(error instanceof Error) || typeof errcode !== "number") return error;
  const [code, extended] = [CODES[errcode & 0xff] ?? `SQLITE_${errcode & 0xff}`, errcode > 0xff ? CODES[errcode] : undefined];
  const message = code === "SQLITE_TOOBIG" ? "statement too long" : error.message;
  return new Error(`D1_ERROR: ${message}: ${code}${extended ? ` (extended: ${extended})` : ""}`);
}
