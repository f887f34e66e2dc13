import fc from "fast-check";
import { POLICIES } from "#store/access/policies.ts";
import { catalog, type Column, type Table } from "#store/access/catalog.ts";
import { type Reader, type Row, sees } from "./policy-world.ts";

type Truth = boolean | null;

/** A condition as text of the protocol, and what it says of a row in memory. */
interface Condition {
  text: string;
  columns: string[];
  holds: (row: Row) => Truth;
}

interface Embedded {
  table: string;
  /** The column of the outer or inner row that refers to the other one's `id`. */
  column: string;
  isOutgoing: boolean;
  isToOne: boolean;
  isInner: boolean;
  columns: string[];
  condition: Condition | null;
}

export interface RandomQuery {
  table: string;
  columns: string[];
  condition: Condition | null;
  embedded: Embedded | null;
  search: string;
}

const TEXTS = ["", "a", "A", "b%", "né", "null", "a,b)", "O'x", "{caller}", "active", "anna", "site-3", "bookings-1-3"];
const PATTERNS = ["a*", "*", "_", "*b%*", "site*", "*-3"];

/** Queries with conditions, and rows of one related table; of columns and tables that many readers may not read. */
export function randomQuery(): fc.Arbitrary<RandomQuery> {
  return fc.constantFrom(...catalog().values()).chain((table) =>
    fc
      .record({
        columns: columnsOf(table),
        condition: fc.option(conditionOn(table, 2)),
        embedded: fc.option(embeddedIn(table)),
      })
      .map((parts) => ({ table: table.name, ...parts, search: searchOf(parts) })),
  );
}

const columnsOf = (table: Table): fc.Arbitrary<string[]> => {
  const some = (names: readonly string[]) => fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 });
  return fc.oneof(
    { weight: 4, arbitrary: some(POLICIES[table.name]?.authenticated?.columns ?? []) },
    { weight: 1, arbitrary: some([...table.columns.keys()]) },
  );
};

function embeddedIn(outer: Table): fc.Arbitrary<Embedded> {
  const relations = [...catalog().values()].flatMap(({ name, references }) =>
    references.flatMap((reference) => {
      const column = reference.columns[0] ?? "";
      return [
        ...(name === outer.name && catalog().has(reference.target)
          ? [{ table: reference.target, column, isOutgoing: true, isToOne: true }]
          : []),
        ...(reference.target === outer.name ? [{ table: name, column, isOutgoing: false, isToOne: reference.isUnique }] : []),
      ];
    }),
  );
  const names = relations.map(({ table }) => table);
  const clear = relations.filter(({ table }) => names.filter((each) => each === table).length === 1);
  if (clear.length === 0) return fc.constant(null as unknown as Embedded);
  return fc.constantFrom(...clear).chain((relation) => {
    const table = catalog().get(relation.table) as Table;
    return fc.record({
      table: fc.constant(relation.table),
      column: fc.constant(relation.column),
      isOutgoing: fc.constant(relation.isOutgoing),
      isToOne: fc.constant(relation.isToOne),
      isInner: fc.boolean(),
      columns: columnsOf(table),
      condition: fc.option(conditionOn(table, 1)),
    });
  });
}

function conditionOn(table: Table, depth: number): fc.Arbitrary<Condition> {
  const granted = [...(POLICIES[table.name]?.authenticated?.columns ?? [])].map((name) => table.columns.get(name) as Column);
  const column = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...granted) },
    { weight: 1, arbitrary: fc.constantFrom(...table.columns.values()) },
  );
  const single = fc
    .tuple(column, fc.boolean(), fc.nat(1000))
    .map(([of, isNegated, choice]) => singleCondition(of, isNegated, choice));
  if (depth === 0) return single;
  const tree = fc
    .tuple(fc.constantFrom("and", "or"), fc.boolean(), fc.array(conditionOn(table, depth - 1), { minLength: 1, maxLength: 3 }))
    .map(([kind, isNegated, parts]): Condition => ({
      text: `${isNegated ? "not." : ""}${kind}(${parts.map(({ text }) => text).join()})`,
      columns: parts.flatMap(({ columns }) => columns),
      holds: (row) =>
        negated(
          isNegated,
          joined(
            kind,
            parts.map(({ holds }) => holds(row)),
          ),
        ),
    }));
  return fc.oneof({ weight: 2, arbitrary: single }, { weight: 1, arbitrary: tree });
}

function singleCondition({ name, type }: Column, isNegated: boolean, choice: number): Condition {
  const pick = <T>(values: readonly T[], from: number): T => values[from % values.length] as T;
  const condition = (operator: string, value: string, holds: (value: unknown) => Truth): Condition => ({
    text: `${name}.${isNegated ? "not." : ""}${operator}.${value}`,
    columns: [name],
    holds: (row) => negated(isNegated, holds(row[name])),
  });
  const unlessNull = (holds: (value: string | number) => boolean) => (value: unknown) =>
    value === null ? null : holds(value as string | number);
  const nulls = condition("is", "null", (value) => value === null);
  if (type === "json") return nulls;
  if (type === "boolean") {
    const wanted = choice % 2 === 0;
    return choice % 3 === 0
      ? condition("is", String(wanted), (value) => value === wanted)
      : condition("eq", String(wanted), (value) => (value === null ? null : value === wanted));
  }
  const values: readonly (string | number)[] = type === "number" ? [0, 1, -5, 2_000_000_000] : TEXTS;
  const one = pick(values, Math.floor(choice / 11));
  const text = typeof one === "number" ? String(one) : quoted(one);
  switch (choice % 11) {
    case 0:
      return nulls;
    case 1:
      return condition(
        "neq",
        text,
        unlessNull((value) => value !== one),
      );
    case 2:
      return condition(
        "gt",
        text,
        unlessNull((value) => value > one),
      );
    case 3:
      return condition(
        "gte",
        text,
        unlessNull((value) => value >= one),
      );
    case 4:
      return condition(
        "lt",
        text,
        unlessNull((value) => value < one),
      );
    case 5:
      return condition(
        "lte",
        text,
        unlessNull((value) => value <= one),
      );
    case 6:
      return condition("isdistinct", text, (value) => value !== one);
    case 7: {
      const listed = [one, pick(values, choice)];
      const list = listed.map((each) => (typeof each === "number" ? String(each) : quoted(each)));
      return condition(
        "in",
        `(${list.join()})`,
        unlessNull((value) => listed.includes(value)),
      );
    }
    case 8:
    case 9: {
      if (type === "number") return nulls;
      const ignoresCase = choice % 11 === 8;
      const pattern = pick(PATTERNS, choice);
      return condition(
        ignoresCase ? "ilike" : "like",
        pattern,
        unlessNull((value) => matcher(pattern, ignoresCase).test(String(value))),
      );
    }
    default:
      return condition(
        "eq",
        text,
        unlessNull((value) => value === one),
      );
  }
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

const matcher = (pattern: string, ignoresCase: boolean): RegExp =>
  new RegExp(
    `^${pattern.replace(/[\\^$.*+?()[\]{}|%_]/g, (found) => (found === "*" || found === "%" ? ".*" : found === "_" ? "." : `\\${found}`))}$`,
    ignoresCase ? "si" : "s",
  );

const negated = (isNegated: boolean, truth: Truth): Truth => (isNegated && truth !== null ? !truth : truth);

function joined(kind: string, parts: Truth[]): Truth {
  const decisive = kind === "or";
  if (parts.includes(decisive)) return decisive;
  return parts.includes(null) ? null : !decisive;
}

function searchOf({ columns, condition, embedded }: Omit<RandomQuery, "table" | "search">): string {
  const inner = embedded ? `,${embedded.table}${embedded.isInner ? "!inner" : ""}(${embedded.columns.join()})` : "";
  const parameters = new URLSearchParams({ select: columns.join() + inner });
  if (condition) parameters.set("and", `(${condition.text})`);
  if (embedded?.condition) parameters.set(`${embedded.table}.and`, `(${embedded.condition.text})`);
  return parameters.toString();
}

/** The answer to a query by filters in memory; the code of the refusal if a table or column is not granted. */
export function referenceAnswer(world: Map<string, Row[]>, reader: Reader, query: RandomQuery): Row[] | string {
  const { table, columns, condition, embedded } = query;
  const mayRead = (of: string, used: string[]) => {
    const grant = reader.role === "service_role" ? null : POLICIES[of]?.[reader.role];
    return grant === null || (grant !== undefined && used.every((column) => grant.columns.includes(column)));
  };
  if (!mayRead(table, [...columns, ...(condition?.columns ?? [])])) return "42501";
  if (embedded && !mayRead(embedded.table, [...embedded.columns, ...(embedded.condition?.columns ?? [])])) return "42501";
  const visible = (of: string, filter: Condition | null) =>
    (world.get(of) ?? []).filter((row) => sees(reader, of, row) && (filter === null || filter.holds(row) === true));
  return visible(table, condition).flatMap((row) => {
    const shown = Object.fromEntries(columns.map((column) => [column, row[column]]));
    if (!embedded) return [shown];
    const found = visible(embedded.table, embedded.condition)
      .filter((inner) => (embedded.isOutgoing ? inner["id"] === row[embedded.column] : inner[embedded.column] === row["id"]))
      .map((inner) => Object.fromEntries(embedded.columns.map((column) => [column, inner[column]])));
    if (embedded.isInner && found.length === 0) return [];
    return [{ ...shown, [embedded.table]: embedded.isToOne ? (found[0] ?? null) : found }];
  });
}
