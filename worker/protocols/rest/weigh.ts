import { type SQL, sql } from "drizzle-orm";
import type { Table } from "#store/access/catalog.ts";
import { type FieldFilter, type Filter, patternsOf } from "./parse/filters.ts";
import type { Scope } from "./parse/query.ts";
import type { SelectItem } from "./parse/select.ts";

/** Scalars of a list are looked up, not compared one by one. */
const SCALAR_OF_LIST = 1 / 20;
/** Columns whose values cost as much to send as reading a plain row. */
const COLUMNS_OF_ROW = 5;
/** Comparisons of characters that take as long as reading a plain row. */
const CHARACTERS_OF_ROW = 400;

/** The number of values in JSON that a filter compares one by one, with the steps to them. */
export function countJsonValues(table: Table, filter: Filter): number {
  if (filter.kind !== "field") return sum(filter.filters, (each) => countJsonValues(table, each));
  const { operator, values } = filter;
  const { column, path } = filter.field;
  if (table.columns.get(column)?.type !== "json") return 0;
  if (path.at(-1)?.asText) return 1 + path.length;
  const compared = (text: string) => (operator === "in" && !/^\s*[[{]/.test(text) ? SCALAR_OF_LIST : valuesIn(text));
  return (1 + path.length) * sum(values, compared);
}

/** The number of values in a text of JSON: each of them except the first follows one of these characters. */
const valuesIn = (text: string): number => 1 + (text.match(/[,:[{]/g)?.length ?? 0);

/**
 * Compiles the cost of a row with its values, order and filters, in reads of a plain row. Patterns cost by the average length of
 * the texts that they are compared with. `rows` is the `from` clause of the rows; `textOf` returns the text of a filter.
 */
export function weightOf(
  table: Table,
  { filters, order }: Scope,
  items: readonly SelectItem[],
  { rows, textOf }: { rows: SQL; textOf: (filter: FieldFilter) => SQL },
): SQL {
  const plain =
    1 + order.length + sum(filters, (each) => countJsonValues(table, each)) + sum(items, (item) => costOf(table, item));
  const patterns = filters.flatMap(patternsOf).map((filter) => {
    const share = sum(filter.values, comparisonsOf) / CHARACTERS_OF_ROW;
    return sql`coalesce(avg(length(${textOf(filter)})), 0) * ${sql.raw(share.toFixed(4))}`;
  });
  if (patterns.length === 0) return sql.raw(plain.toFixed(2));
  return sql`(select ${sql.raw(plain.toFixed(2))} + ${sql.join(patterns, sql` + `)} ${rows})`;
}

/** The comparisons for each character of a text: SQLite compares the longest part between wildcards at each place. */
const comparisonsOf = (pattern: string): number => 1 + Math.max(...pattern.split(/[*%]/).map((part) => part.length));

/** A column that is computed costs as much as a row. */
function costOf({ columns }: Table, item: SelectItem): number {
  if (item.kind === "every") return columns.size / COLUMNS_OF_ROW;
  if (item.kind !== "column") return 0;
  return item.path.length > 0 || item.aggregate !== undefined || item.cast !== undefined ? 1 : 1 / COLUMNS_OF_ROW;
}

const sum = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);
