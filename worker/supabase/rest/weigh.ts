import type { Table } from "./catalog.ts";
import { countPatterns, type Filter } from "./parse/filters.ts";
import type { Scope } from "./parse/query.ts";
import type { SelectItem } from "./parse/select.ts";

/** A pattern or search in a text of 4,000 characters takes as long as reading so many rows. */
const PATTERN_WEIGHT = 20;

/** Scalars of a list are looked up, not compared one by one. */
const SCALAR_OF_LIST = 1 / 20;

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

/** The number of values in a text of JSON, of which each but the first follows one of these characters. */
const valuesIn = (text: string): number => 1 + (text.match(/[,:[{]/g)?.length ?? 0);

/** What a row of a table costs with its filters, order and values, measured in reads of a plain row. */
export function weightOf(table: Table, { filters, order }: Scope, items: readonly SelectItem[]): number {
  const computed = items.filter((item) => item.kind === "column" && (item.path.length > 0 || item.aggregate !== undefined));
  const patterns = sum(filters, countPatterns);
  return 1 + PATTERN_WEIGHT * patterns + sum(filters, (each) => countJsonValues(table, each)) + order.length + computed.length;
}

const sum = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);
