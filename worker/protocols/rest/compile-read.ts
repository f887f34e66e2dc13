import { type SQL, sql } from "drizzle-orm";
import type { DataRole } from "#store/access/policies.ts";
import type { ColumnType, Table } from "#store/access/catalog.ts";
import { aggregateOperand, castOperand, compileCondition, type Operand, requireJson } from "./compile-filter.ts";
import type { Dialect } from "./dialect.ts";
import { denied, RestError, tooComplex, undefinedColumn } from "../wire/rest-errors.ts";
import { joined } from "./joined.ts";
import type { Field } from "./parse/field.ts";
import { type Filter, type Operator, patternsOf } from "./parse/filters.ts";
import type { RestQuery, Scope } from "./parse/query.ts";
import type { Embed, OrderTerm, RowCount, SelectedColumn, SelectItem } from "./parse/select.ts";
import { findRelation, type Relation } from "./relations.ts";
import { countJsonValues, weightOf } from "./weigh.ts";

/** Rows of an answer, and rows embedded in each of them; more are not sent. */
export const MAX_ROWS = 1000;
const MAX_EMBEDS = 12;
/** Values in JSON that the filters of a request compare one by one; each takes half a microsecond for each row on D1. */
const MAX_JSON_VALUES = 100;
/** Limit up to which sizes are counted. */
const MAX_SIZE = 100_000;

/** The alias of the table of a request. */
export const ROOT = "t1";

/**
 * Operators of columns whose conditions neither fail nor take longer for some rows, so that it does not matter whether Postgres
 * evaluates them on rows that a policy hides; its own operators of these types are leakproof.
 */
const LEAKPROOF: ReadonlySet<Operator> = new Set(["eq", "neq", "in", "is", "isdistinct"]);

/** The columns that a role may read, and the condition of its rows. */
export interface Access {
  role: DataRole;
  /** Throws 42501 if the role may not read the table. */
  readable(table: Table): readonly string[];
  /** The condition that the rows of a table meet, by its alias. */
  condition(table: Table, alias: string): SQL;
}

/**
 * A column of the answer, and how its value in the store becomes JSON. The rows of `spread` become a list for each of their
 * columns, next to the other columns.
 */
export interface OutputColumn {
  name: string;
  type: ColumnType | "one" | "many" | "spread";
  /** Columns of embedded rows. */
  columns?: OutputColumn[];
}

/** A column of the answer with its SQL value: that of one row, before aggregation. */
interface Output {
  column: OutputColumn;
  value: SQL;
  aggregate?: (value: SQL) => SQL;
  /** The corresponding column of the table. */
  source?: string;
}

interface CompiledRead {
  rows: SQL;
  /** Counts the rows without the limit. */
  count: SQL;
  /** The condition of the rows, in which the table has the alias `ROOT` and this primary key. */
  condition: (key: string) => SQL;
  columns: OutputColumn[];
  /** True if rows of the answer stand for several of the table. */
  isGrouped: boolean;
  /** The bound of its cost; null for a query without patterns that reads each row of a table once. */
  bound: CostBound | null;
}

/**
 * An upper bound of what a query costs, in reads of plain rows: the sum of the `products`, which are positions of `sizes`. Rows
 * that are embedded in rows that they themselves contain, as in `reviews(user_sites(reviews))`, are read again and again.
 */
export interface CostBound {
  /**
   * Reads one row of numbers: the number of a table's rows, the highest number of them that belong to one row around them, or the
   * cost of reading one.
   */
  sizes: SQL;
  products: number[][];
}

/** One table of a request and its place in the query. */
interface Level {
  table: Table;
  alias: string;
  scope: Scope;
  /** Names of the embedded tables around it. */
  path: string;
  embeds: Map<string, { embed: Embed; relation: Relation }>;
  /** Positions in `CostBound.sizes` whose product bounds how often rows of the level are read. */
  sizes: number[];
  /** True if the same row may be read several times. */
  isRepeated: boolean;
}

interface Conditions {
  first: SQL[];
  /** Evaluated on rows that meet the first ones only. */
  others: SQL[];
}

const EMPTY: Scope = { filters: [], order: [] };

/** Compiles the query of a request to one statement of SQL. Throws RestError. */
export function compileRead(table: Table, { select, scopes }: RestQuery, access: Access, dialect: Dialect): CompiledRead {
  const used = new Set([""]);
  let aliases = 0;
  const nextAlias = () => {
    if (++aliases > MAX_EMBEDS) throw tooComplex(`more than ${MAX_EMBEDS} tables in one query`);
    return `t${aliases}`;
  };

  let jsonValues = 0;
  const sizes: (() => SQL)[] = [];
  const products: number[][] = [];

  const openLevel = (
    of: Table,
    items: readonly SelectItem[],
    path: string,
    from?: { outer: Level; relation: Relation },
  ): Level => {
    const isRepeated = from?.outer.isRepeated === true;
    const isToOne = from?.relation.isToOne === true;
    const level: Level = {
      table: of,
      alias: nextAlias(),
      scope: scopes.get(path) ?? EMPTY,
      path,
      embeds: new Map(),
      sizes: isRepeated || isToOne ? [...(from?.outer.sizes ?? [])] : [],
      isRepeated: isRepeated || isToOne,
    };
    jsonValues += level.scope.filters.reduce((sum, filter) => sum + countJsonValues(of, filter), 0);
    if (jsonValues > MAX_JSON_VALUES) throw tooComplex(`filters compare more than ${MAX_JSON_VALUES} values in JSON`);
    for (const embed of items) {
      if (embed.kind !== "embed") continue;
      const name = embed.alias ?? embed.name;
      if (level.embeds.has(name)) throw embeddedTwice(level, name);
      used.add(path === "" ? name : `${path}.${name}`);
      level.embeds.set(name, { embed, relation: findRelation(of, embed.name, embed.hint) });
    }
    if (!isToOne) level.sizes.push(sizes.push(() => sizeOf(level, isRepeated ? from?.relation : undefined)) - 1);
    // Every row of other levels is read once, but patterns take long for each.
    if (isRepeated || level.scope.filters.some((filter) => patternsOf(filter).length > 0))
      products.push([...level.sizes, sizes.push(() => costOf(level, items)) - 1]);
    return level;
  };

  const column = ({ table: of, alias, path }: Level, name: string): Operand => {
    const found = of.columns.get(name);
    if (!found) throw undefinedColumn(path === "" ? of.name : `${of.name}_${depthOf(path)}`, name.slice(0, 80));
    if (!access.readable(of).includes(name)) throw denied(of.name, access.role === "anon");
    return { value: sql`${sql.identifier(alias)}.${sql.identifier(name)}`, type: found.type };
  };

  const operandOf = (level: Level, { column: name, path }: Field): Operand => {
    const operand = column(level, name);
    if (path.length === 0) return operand;
    requireJson(operand.type);
    return { value: dialect.at(operand.value, path), type: path.at(-1)?.asText ? "text" : "json" };
  };

  /** The rows of a level without patterns and embedded tables; with `isFiltered` those that meet its other filters. */
  const rowsOf = (level: Level, isFiltered: boolean): SQL => {
    const quick = level.scope.filters.filter(
      (filter) => isFiltered && !mentionsEmbed(level, filter) && patternsOf(filter).length === 0,
    );
    const where = joined([access.condition(level.table, level.alias), ...quick.map((filter) => filterOf(level, filter))], "and");
    return sql`from ${sql.identifier(level.table.name)} ${sql.identifier(level.alias)} where ${where}`;
  };

  /** The cost of a row of a level, in reads of a plain row. */
  const costOf = (level: Level, items: readonly SelectItem[]): SQL =>
    weightOf(level.table, level.scope, items, {
      rows: rowsOf(level, true),
      textOf: ({ field }) => operandOf(level, field).value,
    });

  /** The number of rows that a level may read, or, if the level is read repeatedly, that it may read for each row around it. */
  const sizeOf = (level: Level, relation: Relation | undefined): SQL => {
    if (!relation) return sql`(select count(*) from (select 1 ${rowsOf(level, true)} limit ${MAX_SIZE}) counted)`;
    const keys = relation.pairs.map(([, inside]) => sql`${sql.identifier(level.alias)}.${sql.identifier(inside)}`);
    const key = sql.join(keys, sql` || ' ' || `);
    const counts = sql`select count(*) as size from (select ${key} as key ${rowsOf(level, false)} limit ${MAX_SIZE}) counted group by key`;
    return sql`(select coalesce(max(size), 0) from (${counts}) sizes)`;
  };

  const join = ({ pairs }: Relation, outer: Level, inner: Level): SQL[] =>
    pairs.map(
      ([outside, inside]) =>
        sql`${sql.identifier(inner.alias)}.${sql.identifier(inside)} = ${sql.identifier(outer.alias)}.${sql.identifier(outside)}`,
    );

  /** The condition that an embedded table has a row that meets its filters. */
  const exists = (outer: Level, name: string): SQL => {
    const found = outer.embeds.get(name);
    if (!found) throw new RestError(400, "PGRST108", notEmbedded(name));
    const { embed, relation } = found;
    const inner = openLevel(relation.table, embed.items, pathOf(outer, name), { outer, relation });
    return sql`exists (select 1 ${source(inner, join(relation, outer, inner))})`;
  };

  const filterOf = (level: Level, filter: Filter): SQL => {
    if (filter.kind !== "field") {
      const tree = joined(
        filter.filters.map((each) => filterOf(level, each)),
        filter.kind,
      );
      return filter.isNegated ? sql`not ${tree}` : tree;
    }
    const { column: name, path } = filter.field;
    // `embedded=is.null`: rows without any embedded row.
    if (path.length === 0 && filter.operator === "is" && filter.values[0] === "null" && level.embeds.has(name)) {
      const found = exists(level, name);
      return filter.isNegated ? found : sql`not ${found}`;
    }
    return compileCondition(operandOf(level, filter.field), filter, dialect);
  };

  const isLeakproof = (level: Level, filter: Filter): boolean => {
    if (filter.kind !== "field") return filter.filters.every((each) => isLeakproof(level, each));
    const { column: name, path } = filter.field;
    return (
      path.length === 0 &&
      !level.embeds.has(name) &&
      level.table.columns.get(name)?.type !== "json" &&
      LEAKPROOF.has(filter.operator)
    );
  };

  /**
   * The conditions of a level's rows: `first` those of its policy and others that tell nothing about rows that the policy hides.
   */
  const conditionsOf = (level: Level, more: SQL[]): Conditions => {
    const [sure, others] = [true, false].map((wanted) =>
      level.scope.filters.filter((filter) => isLeakproof(level, filter) === wanted).map((filter) => filterOf(level, filter)),
    ) as [SQL[], SQL[]];
    const inner = [...level.embeds].filter(([, { embed }]) => embed.isInner).map(([name]) => exists(level, name));
    const first = [access.condition(level.table, level.alias), ...more, ...sure];
    // On the other store, and for roles that may read all rows, they are not separated.
    if (!dialect.reordersConditions || access.role === "service_role")
      return { first: [...first, ...others, ...inner], others: [] };
    return { first, others: [...others, ...inner] };
  };

  const orderOf = (level: Level, { embed, descending, nullsFirst, ...field }: OrderTerm): SQL => {
    const { value, type } = embed === undefined ? operandOf(level, field) : embeddedOperand(level, embed, field);
    const words = `${descending ? "desc" : "asc"} nulls ${nullsFirst ? "first" : "last"}`;
    const terms = type === "json" ? dialect.orderedJson(value) : [type === "text" ? dialect.ordered(value) : value];
    return sql.join(
      terms.map((term) => sql`${term} ${sql.raw(words)}`),
      sql`, `,
    );
  };

  const embeddedOperand = (outer: Level, name: string, field: Field): Operand => {
    const found = outer.embeds.get(name);
    if (!found) throw new RestError(400, "PGRST108", notEmbedded(name));
    const { embed, relation } = found;
    if (!relation.isToOne)
      throw new RestError(400, "PGRST118", {
        message: `A related order on '${name}' is not possible`,
        details: `'${outer.table.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
      });
    const inner = openLevel(relation.table, embed.items, pathOf(outer, name), { outer, relation });
    const { value, type } = operandOf(inner, field);
    return { value: sql`(select ${value} ${source(inner, join(relation, outer, inner))} limit 1)`, type };
  };

  const source = (level: Level, more: SQL[]): SQL => sourceBy(level, conditionsOf(level, more));

  const sourceBy = ({ table: { name }, alias }: Level, { first, others }: Conditions): SQL => {
    const named = sql.identifier(alias);
    const visible = sql`${sql.identifier(name)} ${named} where ${joined(first, "and")}`;
    if (others.length === 0) return sql`from ${visible}`;
    // An offset is a barrier: PostgreSQL evaluates the conditions around it on the rows that come out of it only.
    return sql`from (select * from ${visible} offset 0) ${named} where ${joined(others, "and")}`;
  };

  const orderAndLimit = (level: Level, most: number): SQL => {
    const { order, limit = most, offset = 0 } = level.scope;
    const terms =
      order.length === 0
        ? sql``
        : sql`order by ${sql.join(
            order.map((term) => orderOf(level, term)),
            sql`, `,
          )}`;
    return sql`${terms} limit ${Math.min(limit, most)} offset ${offset}`;
  };

  /** The columns of a level with those of its embedded rows. */
  const outputs = (level: Level, items: readonly SelectItem[]): Output[] =>
    items.flatMap((item): Output[] => {
      if (item.kind === "embed") return embedded(level, item);
      if (item.kind === "every")
        return access.readable(level.table).map((name) => {
          const { value, type } = column(level, name);
          return { column: { name, type }, value, source: name };
        });
      return [isRowCount(level, item) ? countOf(item) : columnOutput(level, item)];
    });

  const columnOutput = (level: Level, item: SelectedColumn): Output => {
    const { value, type } = castOf(operandOf(level, item), item.cast);
    const { aggregate, resultCast, alias = aggregate ?? nameOf(item) } = item;
    if (aggregate === undefined) {
      const isWhole = item.path.length === 0 && item.cast === undefined;
      return { column: { name: alias, type }, value, ...(isWhole && { source: item.column }) };
    }
    const apply = (each: SQL) => castOf(aggregateOperand({ value: each, type }, aggregate, dialect), resultCast);
    return { column: { name: alias, type: apply(value).type }, value, aggregate: (each) => apply(each).value };
  };

  const countOf = ({ alias: name = "count", cast }: { alias?: string; cast?: string }): Output => {
    const apply = (each: SQL) => castOf({ value: sql`count(${each})`, type: "number" }, cast);
    return { column: { name, type: apply(sql`1`).type }, value: sql`1`, aggregate: (each) => apply(each).value };
  };

  /** The columns of a query in SQL, and how its rows are grouped if values are aggregated. */
  const listOf = (level: Level, selected: readonly Output[]): { list: SQL; grouping: SQL } => {
    if (selected.every(({ aggregate }) => !aggregate))
      return { list: named(selected.map(({ value }) => value)), grouping: sql`` };
    for (const term of level.scope.order) requireGrouped(level, term, selected);
    const values = selected.map(({ column: { columns }, value, aggregate }) => {
      const single = columns ? dialect.grouped(value) : value;
      return aggregate ? aggregate(value) : single;
    });
    const places = selected.flatMap(({ aggregate }, index) => (aggregate ? [] : [String(index + 1)]));
    return { list: named(values), grouping: places.length === 0 ? sql`` : sql.raw(` group by ${places.join(", ")}`) };
  };

  const castOf = (operand: Operand, cast: string | undefined): Operand =>
    cast === undefined ? operand : castOperand(operand, cast, dialect);

  const embedded = (outer: Level, embed: Embed): Output[] => {
    const name = embed.alias ?? embed.name;
    const relation = findRelation(outer.table, embed.name, embed.hint);
    if (embed.items.length === 0) return [];
    const inner = openLevel(relation.table, embed.items, pathOf(outer, name), { outer, relation });
    const from = source(inner, join(relation, outer, inner));
    const selected = distinct(outputs(inner, embed.items));
    const columns = selected.map(({ column: each }) => each);
    // Aggregates of a spread row are those of the rows around it.
    if (embed.isSpread && relation.isToOne)
      return selected.map(({ source: _, ...each }) => ({ ...each, value: sql`(select ${each.value} ${from} limit 1)` }));
    if (embed.isSpread && selected.some(({ aggregate }) => aggregate))
      throw new RestError(400, "PGRST127", {
        message: "Feature not implemented",
        details: "Aggregates are not implemented for one-to-many or many-to-many spreads.",
      });
    const { list, grouping } = listOf(inner, selected);
    const shape = columns.map(({ type }, index) => ({
      name: nameAt(index),
      isJson: !["text", "number", "boolean"].includes(type),
    }));
    const rows = sql`select ${list} ${from}${grouping} ${orderAndLimit(inner, relation.isToOne ? 1 : MAX_ROWS)}`;
    if (relation.isToOne) return [{ column: { name, type: "one", columns }, value: dialect.asObject(rows, shape) }];
    const value = dialect.asArray(rows, shape);
    // The client's names have no space at the end.
    return [
      { column: embed.isSpread ? { name: `${inner.alias} `, type: "spread", columns } : { name, type: "many", columns }, value },
    ];
  };

  const root = openLevel(table, select, "");
  const selected = distinct(outputs(root, select));
  const conditions = conditionsOf(root, []);
  const from = sourceBy(root, conditions);
  const ordered = orderAndLimit(root, MAX_ROWS);
  const unknown = [...scopes.keys()].find((path) => !used.has(path));
  if (unknown !== undefined) throw new RestError(400, "PGRST108", notEmbedded(unknown));
  const { list, grouping } = listOf(root, selected);
  return {
    rows: sql`select ${list} ${from}${grouping} ${ordered}`,
    count: sql`select count(*) as "count" ${from}`,
    condition: (key) => {
      const first = joined(conditions.first, "and");
      if (conditions.others.length === 0) return first;
      const column = sql`${sql.identifier(ROOT)}.${sql.identifier(key)}`;
      // The first conditions are repeated, because they must also be true for a row that changed while the statement waited for
      // it.
      return sql`(${first} and ${column} in (select ${column} ${from}))`;
    },
    columns: selected.map(({ column: each }) => each),
    isGrouped: selected.some(({ aggregate }) => aggregate),
    bound:
      products.length === 0
        ? null
        : {
            products,
            sizes: sql`select ${sql.join(
              sizes.map((size, at) => sql`${size()} as ${sql.identifier(`s${at}`)}`),
              sql`, `,
            )}`,
          },
  };
}

/** The name of a value in the statement, by its place: names of the client may be equal without regard to case, or too long. */
export const nameAt = (index: number): string => `c${index}`;

const named = (values: readonly SQL[]): SQL =>
  values.length === 0
    ? sql`1`
    : sql.join(
        values.map((value, index) => sql`${value} as ${sql.identifier(nameAt(index))}`),
        sql`, `,
      );

/** True if a filter is about an embedded table. */
const mentionsEmbed = ({ embeds }: Pick<Level, "embeds">, filter: Filter): boolean =>
  filter.kind === "field" ? embeds.has(filter.field.column) : filter.filters.some((each) => mentionsEmbed({ embeds }, each));

const pathOf = ({ path }: Level, name: string): string => (path === "" ? name : `${path}.${name}`);

const depthOf = (path: string): number => path.split(".").length;

const embeddedTwice = ({ table: { name: outer }, path }: Level, name: string): RestError =>
  new RestError(400, "42712", {
    message: `table name "${outer}_${name}_${path === "" ? 1 : depthOf(path) + 1}" specified more than once`,
  });

/** `count()`, or `count` of a table without such a column, which PostgreSQL takes for the function. */
const isRowCount = ({ table }: Level, item: RowCount | SelectedColumn): item is RowCount =>
  item.kind === "count" ||
  (item.kind === "column" &&
    item.column === "count" &&
    item.path.length === 0 &&
    item.aggregate === undefined &&
    !table.columns.has("count"));

/** Rows that are grouped are sorted by columns that all rows of a group have in common. */
function requireGrouped({ table }: Level, { embed, column, path }: OrderTerm, selected: readonly Output[]): void {
  const isGrouped = embed === undefined && path.length === 0 && selected.some(({ source }) => source === column);
  if (isGrouped) return;
  throw new RestError(400, "42803", {
    message: `column "${table.name}.${column.slice(0, 80)}" must appear in the GROUP BY clause or be used in an aggregate function`,
  });
}

/** The last step of a path names its value. */
function nameOf({ column, path }: Field): string {
  const names = path.map(({ key }) => key).filter((key) => typeof key === "string");
  return names.at(-1) ?? column;
}

/** If several columns have the same name, the last one is sent. */
function distinct(items: readonly Output[]): Output[] {
  return [...new Map(items.map((item) => [item.column.name, item])).values()];
}

const notEmbedded = (name: string) => ({
  message: `'${name.slice(0, 80)}' is not an embedded resource in this request`,
  hint: `Verify that '${name.slice(0, 80)}' is included in the 'select' query parameter.`,
});
