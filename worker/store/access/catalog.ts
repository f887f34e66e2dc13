import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type DataRole, POLICIES } from "./policies.ts";
import { schema } from "../schema/schema.d1.ts";

export type ColumnType = "text" | "number" | "boolean" | "json";

export interface Column {
  name: string;
  type: ColumnType;
  /** True if it cannot be null. */
  isRequired: boolean;
  /** The value of rows that are inserted without one. */
  default?: unknown;
}

/** A foreign key. */
export interface Reference {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  /** True if no two rows refer to the same one. */
  isUnique: boolean;
}

export interface Table {
  name: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: string[];
  references: Reference[];
}

let tables: ReadonlyMap<string, Table> | undefined;

/** The tables of the data protocol by name: those that have policies. Their columns are the same on both stores. */
export function catalog(): ReadonlyMap<string, Table> {
  tables ??= new Map(
    Object.values(schema)
      .filter((each) => is(each, SQLiteTable))
      .map(readTable)
      .filter(({ name }) => Object.hasOwn(POLICIES, name))
      .map((table) => [table.name, table]),
  );
  return tables;
}

function readTable(table: SQLiteTable): Table {
  const { name, foreignKeys, primaryKeys, indexes } = getTableConfig(table);
  const all = Object.values(getTableColumns(table));
  const columns = all.map(({ name: column, dataType, notNull, default: byDefault }): Column => {
    const type = dataType === "string" ? "text" : (dataType as Exclude<ColumnType, "text">);
    return { name: column, type, isRequired: notNull, ...(byDefault !== undefined && { default: byDefault as unknown }) };
  });
  const single = all.filter(({ primary }) => primary).map((column) => column.name);
  const primaryKey = single.length > 0 ? single : (primaryKeys[0]?.columns.map((column) => column.name) ?? []);
  const unique = [
    primaryKey,
    ...indexes
      .filter(({ config }) => config.unique && !config.where)
      .map(({ config }) => config.columns.map((column) => ("name" in column ? column.name : ""))),
  ];
  const references = foreignKeys.map((key): Reference => {
    const { columns: own, foreignTable, foreignColumns } = key.reference();
    const names = own.map((column) => column.name);
    return {
      name: key.getName(),
      table: name,
      columns: names,
      target: getTableConfig(foreignTable).name,
      targetColumns: foreignColumns.map((column) => column.name),
      isUnique: unique.some((each) => each.length > 0 && each.every((column) => names.includes(column))),
    };
  });
  return { name, columns: new Map(columns.map((column) => [column.name, column])), primaryKey, references };
}

/** The columns of a table that a role may read; none of a table that is closed to it. */
export function readableColumns(role: DataRole, { name, columns }: Table): readonly string[] {
  return role === "service_role" ? [...columns.keys()] : (POLICIES[name]?.[role]?.columns ?? []);
}
