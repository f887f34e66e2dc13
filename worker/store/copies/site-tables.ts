import { getTableColumns, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database, Schema } from "../dialect/store.ts";
import { schema } from "../schema/schema.d1.ts";
import { BELONGINGS, type OfSite, type TableName } from "./belongings.ts";

/** A row of a copy: values by the names of their columns, the same from both stores. */
export type Row = Record<string, unknown>;

/** Rows of a table. `people` are not a table: id and address of the owner and of the team. */
export interface CopyPortion {
  table: TableName | "people";
  rows: Row[];
}

/** Rows of a site's tables, in portions. Every iteration begins anew. */
export type SiteCopy = () => AsyncIterable<CopyPortion> | Iterable<CopyPortion>;

/** A reference of a table to another one of the same copy, or to an account. */
interface CopyReference {
  column: string;
  target: TableName | undefined;
  isRequired: boolean;
}

/** A table of a copy. */
export interface SiteTable extends OfSite {
  name: TableName;
  primaryKey: string[];
  references: CopyReference[];
}

export const tableOf = (tables: Schema, name: TableName): SQLiteTable => tables[name];

/** The columns of a table by their names in the database, with their keys in drizzle. */
export const columnsOf = (table: SQLiteTable): Map<string, { key: string; column: SQLiteColumn }> =>
  new Map(Object.entries(getTableColumns(table)).map(([key, column]) => [column.name, { key, column: column as SQLiteColumn }]));

let known: readonly SiteTable[] | undefined;

/** The tables of a copy, each after those that it refers to. They are the same on both stores. */
export const siteTables = (): readonly SiteTable[] => (known ??= inOrder(readSiteTables()));

function readSiteTables(): SiteTable[] {
  const named = (Object.entries(BELONGINGS) as [TableName, (typeof BELONGINGS)[TableName]][]).flatMap(([name, belonging]) =>
    belonging.owner === "site" ? [{ ...belonging, name }] : [],
  );
  const nameOf = new Map(
    (Object.keys(BELONGINGS) as TableName[]).map((name) => [getTableConfig(tableOf(schema, name)).name, name]),
  );
  return named.map((each): SiteTable => {
    const { columns, primaryKeys, foreignKeys } = getTableConfig(tableOf(schema, each.name));
    const single = columns.filter(({ primary }) => primary).map(({ name }) => name);
    const references = foreignKeys.map((key): CopyReference => {
      const { columns: own, foreignTable } = key.reference();
      const [column] = own;
      if (!column || own.length > 1) throw new Error(`${each.name} has a foreign key of several columns`);
      const target = nameOf.get(getTableConfig(foreignTable).name);
      return { column: column.name, target, isRequired: column.notNull };
    });
    const primaryKey = single.length > 0 ? single : (primaryKeys[0]?.columns.map(({ name }) => name) ?? []);
    return { ...each, primaryKey, references };
  });
}

function inOrder(all: SiteTable[]): SiteTable[] {
  const names = new Set<TableName>(all.map(({ name }) => name));
  const done = new Set<TableName>();
  const sorted: SiteTable[] = [];
  const isReady = ({ references, name }: SiteTable) =>
    references.every(({ target }) => !target || target === name || done.has(target) || !names.has(target));
  while (sorted.length < all.length) {
    const next = all.find((table) => !done.has(table.name) && isReady(table));
    if (!next) throw new Error("tables of a site refer to each other in a circle");
    done.add(next.name);
    sorted.push(next);
  }
  return sorted;
}

/** The condition that a row of the table belongs to the site. */
export function belongsTo(
  db: Database,
  tables: Schema,
  { name, by: [column, parent] }: OfSite & { name: TableName },
  siteId: string,
): SQL {
  const own = namedColumn(tables, name, column);
  if (parent === "userSites") return inArray(own, [siteId]);
  const above = BELONGINGS[parent];
  if (above.owner !== "site") throw new Error(`${parent} does not belong to a site`);
  const parents = tableOf(tables, parent);
  return inArray(
    own,
    db
      .select({ id: namedColumn(tables, parent, "id") })
      .from(parents)
      .where(belongsTo(db, tables, { ...above, name: parent }, siteId)) as SQLWrapper,
  );
}

/** A column by its name in the database. */
export function namedColumn(tables: Schema, name: TableName, column: string): SQLiteColumn {
  const found = columnsOf(tableOf(tables, name)).get(column);
  if (!found) throw new Error(`${name} has no column ${column}`);
  return found.column;
}
