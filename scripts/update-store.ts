import { DROP_POSTGRES_POLICIES } from "./drop-policies.ts";
import { readStoreFiles, type SqlFile, type StoreFiles, type StoreKind } from "./store-files.ts";

/**
 * Maximum length of a D1 statement (Cloudflare's D1 limits). The local runtime applies it to a whole text of several statements.
 */
const MAX_TEXT_BYTES = 100_000;
/** A table that every store has: without the table of applied files it is not one of ours. */
const FIRST_TABLE = "user_sites";

/** Where a store records the names and digests of the files that were applied to it. */
const APPLIED = { d1: "applied_files", postgres: "vrijhuis.applied_files" } as const;
/** The triggers of a store that must be dropped by their names, and which of two tables it has. */
const FOUND = {
  d1: `SELECT type, name FROM sqlite_master WHERE type = 'trigger' OR name IN ('applied_files', '${FIRST_TABLE}')`,
  postgres: `SELECT 'table' AS type, relname AS name FROM pg_class WHERE oid IN (to_regclass('vrijhuis.applied_files'), to_regclass('public.${FIRST_TABLE}'))`,
} as const;

/** A connection to a store that is to be brought up to date. */
export interface StoreConnection {
  kind: StoreKind;
  /** Completes "To start anew, …" in the error of a store that cannot be continued. */
  startAnew: string;
  read(sql: string): Promise<Record<string, unknown>[]>;
  /** Runs the statements of a text: all of them or none. */
  write(sql: string): Promise<void>;
}

/** What an update does, or has done. */
export interface StoreUpdate {
  /** Number of migrations that the store had before. */
  appliedCount: number;
  /** Names of missing migrations. */
  migrations: string[];
  /** True if the policies are missing, are another version or have to be made again after the migrations. */
  hasPolicies: boolean;
}

/** The store cannot be continued by these migrations. The message tells how to start anew. */
export class StoreMismatchError extends Error {
  override name = "StoreMismatchError";
}

/** Finds out what {@link updateStore} would do. Rejects with a {@link StoreMismatchError}. */
export async function planUpdate(connection: StoreConnection, root?: string): Promise<StoreUpdate> {
  return (await compare(connection, await readStoreFiles(connection.kind, root))).update;
}

/**
 * Applies the migrations that a store lacks, and the policies if theirs is another digest. Policies and their triggers are
 * dropped before migrations, because a migration of a column in one of them would fail, and made again after them. Where all of
 * it fits into one text, it is applied as a whole or not at all; otherwise a store without policies remains after a failure, and
 * the next update makes them. Rejects with a {@link StoreMismatchError}, before anything is changed.
 */
export async function updateStore(connection: StoreConnection, root?: string): Promise<StoreUpdate> {
  const files = await readStoreFiles(connection.kind, root);
  const { update, steps } = await compare(connection, files);
  try {
    for (const text of joinSteps(steps)) await connection.write(text);
  } catch (error) {
    // Another update was faster, or the answer was lost.
    const after = await compare(connection, files).catch(() => undefined);
    if (after?.steps.length !== 0) throw error;
  }
  return update;
}

/** Describes an update for the terminal, such as `2 migrations and the policies`; undefined if nothing is to be done. */
export function describeUpdate({ migrations, hasPolicies }: StoreUpdate): string | undefined {
  const parts = [
    ...(migrations.length > 0 ? [`${migrations.length} ${migrations.length === 1 ? "migration" : "migrations"}`] : []),
    ...(hasPolicies ? ["the policies"] : []),
  ];
  return parts.length > 0 ? parts.join(" and ") : undefined;
}

/** Compares a store with the files; `steps` are the texts that bring it up to date. */
async function compare(
  connection: StoreConnection,
  { migrations, policies }: StoreFiles,
): Promise<{ update: StoreUpdate; steps: string[] }> {
  const { kind, startAnew } = connection;
  const found = await connection.read(FOUND[kind]);
  const exists = (table: string) => found.some(({ type, name }) => type === "table" && name === table);
  if (exists(FIRST_TABLE) && !exists("applied_files"))
    throw new StoreMismatchError(
      `This store was made before the first release: its tables cannot be migrated. To start anew, ${startAnew}.`,
    );
  const rows = exists("applied_files") ? await connection.read(`SELECT name, digest FROM ${APPLIED[kind]}`) : [];
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  const edited = migrations.find(({ name, digest }) => applied.has(name) && applied.get(name) !== digest);
  if (edited)
    throw new StoreMismatchError(
      `${edited.name} was changed after this store had applied it. Undo the change; or to start anew, ${startAnew}.`,
    );

  const missing = migrations.filter(({ name }) => !applied.has(name));
  const hasPolicies = missing.length > 0 || applied.get(policies.name) !== policies.digest;
  const triggers = found.flatMap(({ type, name }) => (type === "trigger" ? [String(name)] : []));
  const dropped = [dropPolicies(kind, triggers), `DELETE FROM ${APPLIED[kind]} WHERE name = '${policies.name}';`];
  const steps = [[CREATE[kind], ...dropped].join("\n"), ...[...missing, policies].map((file) => applyFile(kind, file))];
  return {
    update: {
      appliedCount: [...applied.keys()].filter((name) => name !== policies.name).length,
      migrations: missing.map(({ name }) => name),
      hasPolicies,
    },
    steps: hasPolicies ? steps : [],
  };
}

const CREATE = {
  d1: `CREATE TABLE IF NOT EXISTS ${APPLIED.d1} (name text PRIMARY KEY NOT NULL, digest text NOT NULL);`,
  postgres: `CREATE SCHEMA IF NOT EXISTS vrijhuis;
CREATE TABLE IF NOT EXISTS ${APPLIED.postgres} (name text PRIMARY KEY NOT NULL, digest text NOT NULL);`,
} as const;

/** No migration of D1 creates a trigger: all of them are those of the policies, of whatever version. */
const dropPolicies = (kind: StoreKind, triggers: string[]): string =>
  kind === "postgres"
    ? DROP_POSTGRES_POLICIES
    : triggers.map((name) => `DROP TRIGGER IF EXISTS "${name.replaceAll('"', '""')}";`).join("\n");

/** The record comes first: it fails if another update has applied the file. */
const applyFile = (kind: StoreKind, { name, sql, digest }: SqlFile): string =>
  `INSERT INTO ${APPLIED[kind]} (name, digest) VALUES ('${name.replaceAll("'", "''")}', '${digest}');\n${sql.trim().replace(/;$/, "")};`;

/** Joins texts into as few as the limit of D1 allows. */
function joinSteps(steps: string[]): string[] {
  const texts: string[] = [];
  for (const step of steps) {
    const joined = texts.length === 0 ? step : `${texts.at(-1)}\n${step}`;
    if (texts.length === 0 || Buffer.byteLength(joined) > MAX_TEXT_BYTES) texts.push(step);
    else texts[texts.length - 1] = joined;
  }
  return texts;
}
