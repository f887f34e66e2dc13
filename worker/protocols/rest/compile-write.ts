import { type SQL, sql } from "drizzle-orm";
import { columnOf, type WriteAccess, withColumns } from "./access.ts";
import type { WriteGrant } from "#store/access/policies.ts";
import type { Table } from "#store/access/catalog.ts";
import { ROOT } from "./compile-read.ts";
import type { Dialect } from "./dialect.ts";
import { joined } from "./joined.ts";
import type { NewRow } from "./parse/rows.ts";

/** The alias of rows that are about to be inserted. */
const NEW = "new_rows";

/** Handling of rows whose primary key exists. */
export type Resolution = "fail" | "ignore-duplicates" | "merge-duplicates";

interface CompiledInsertion {
  /** True if the caller may not write a new row. */
  violation: SQL;
  /** True if the caller may not change an existing row in this way. Rows inserted meanwhile are not changed either. */
  conflict: SQL | undefined;
  /** Returns the primary keys of rows that were inserted or changed. */
  insertion: SQL;
}

interface Insertion {
  rows: readonly NewRow[];
  resolution: Resolution;
  merged: readonly string[];
  fixed: readonly string[];
}

/**
 * Compiles the insertion of rows that all have the same columns, including those of the policy. Rows that exist get the new
 * values of `merged` columns, if duplicates are merged; they must have the values of `fixed` columns already.
 */
export function compileInsertion(
  table: Table,
  { rows, resolution, merged, fixed }: Insertion,
  { access: { grant, condition }, dialect }: { access: WriteAccess; dialect: Dialect },
): CompiledInsertion {
  const [key = ""] = table.primaryKey;
  const columns = Object.keys(rows[0] ?? {}).flatMap((name) => table.columns.get(name) ?? []);
  const list = sql`${dialect.rows(JSON.stringify(rows), columns)} ${sql.identifier(NEW)}`;
  const check = withColumns(grant.check(dialect.name), (column) => columnOf(NEW, column));
  const invalid = sql`exists (select 1 from ${list} where (${condition(NEW)} and ${check}) is not true)`;
  const changed = fixed.map((name) => sql`${columnOf(ROOT, name)} is distinct from ${columnOf(NEW, name)}`);
  const isForbidden = joined([sql`(${condition(ROOT)}) is not true`, ...changed], "or");
  const foreign = sql`exists (select 1 from ${sql.identifier(table.name)} ${sql.identifier(ROOT)} join ${list} on ${columnOf(ROOT, key)} = ${columnOf(NEW, key)} where ${isForbidden})`;
  const changes = [
    ...merged.map((name) => sql`${sql.identifier(name)} = ${columnOf("excluded", name)}`),
    ...stampsOf(grant, ROOT, rows[0]?.["updated_at"]),
  ];
  const mayMerge = joined(
    [condition(ROOT), ...fixed.map((name) => sql`${columnOf(ROOT, name)} is not distinct from ${columnOf("excluded", name)}`)],
    "and",
  );
  const onConflict = {
    fail: sql``,
    "ignore-duplicates": sql`on conflict (${sql.identifier(key)}) do nothing`,
    "merge-duplicates": sql`on conflict (${sql.identifier(key)}) do update set ${sql.join(changes, sql`, `)} where ${mayMerge}`,
  }[resolution];
  const names = columns.map(({ name }) => sql.identifier(name));
  const values = columns.map(({ name }) => columnOf(NEW, name));
  return {
    violation: invalid,
    conflict: resolution === "merge-duplicates" ? foreign : undefined,
    insertion: sql`insert into ${sql.identifier(table.name)} as ${sql.identifier(ROOT)} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${list} where 1 = 1 ${onConflict} returning ${sql.identifier(key)}`,
  };
}

/** Values that the store keeps with each change. */
const stampsOf = ({ isVersioned }: WriteGrant, alias: string, now: unknown): SQL[] =>
  isVersioned ? [sql`"version" = ${columnOf(alias, "version")} + 1`, sql`"updated_at" = ${now}`] : [];

interface CompiledChange {
  /** True if a row would have values that the caller may not write. */
  violation: SQL;
  /** Returns the primary keys of the rows that were changed. */
  change: SQL;
}

/** Compiles a change of the rows that meet `where`, in which the table has the alias `ROOT`. */
export function compileChange(
  table: Table,
  { values, where, now }: { values: NewRow; where: SQL; now: number },
  { access: { grant }, dialect }: { access: WriteAccess; dialect: Dialect },
): CompiledChange {
  const [key = ""] = table.primaryKey;
  const bound = new Map(
    Object.entries(values).map(([name, value]) => {
      const type = table.columns.get(name)?.type ?? "text";
      const sent = type === "json" ? JSON.stringify(value) : (value as string | number | boolean);
      return [name, value === null ? sql`null` : dialect.value(sent, type)];
    }),
  );
  // The check names columns many times, and D1 allows 100 parameters: values that are sent are bound once. A null needs its
  // place's type.
  const given = [...bound].filter(([name]) => values[name] !== null);
  const list = sql.join([sql`1 as "1"`, ...given.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)], sql`, `);
  const after = withColumns(grant.check(dialect.name), (column) => {
    if (!bound.has(column)) return columnOf(ROOT, column);
    return values[column] === null ? sql`null` : columnOf(NEW, column);
  });
  const target = sql`${sql.identifier(table.name)} as ${sql.identifier(ROOT)}`;
  const set = [...[...bound].map(([name, value]) => sql`${sql.identifier(name)} = ${value}`), ...stampsOf(grant, ROOT, now)];
  return {
    violation: sql`exists (select 1 from ${target}, (select ${list}) ${sql.identifier(NEW)} where ${where} and (${after}) is not true)`,
    change: sql`update ${target} set ${sql.join(set, sql`, `)} where ${where} returning ${sql.identifier(key)}`,
  };
}

/** Compiles the deletion of the rows that meet `where`, in which the table has the alias `ROOT`; returns their primary keys. */
export function compileDeletion(table: Table, where: SQL): SQL {
  const [key = ""] = table.primaryKey;
  return sql`delete from ${sql.identifier(table.name)} as ${sql.identifier(ROOT)} where ${where} returning ${sql.identifier(key)}`;
}
