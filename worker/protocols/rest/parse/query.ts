import { RestError, tooComplex, unparsable } from "../../wire/rest-errors.ts";
import { readField } from "./field.ts";
import { patternsOf, type Filter, parseCondition, parseLogic } from "./filters.ts";
import { Reader } from "./reader.ts";
import { type OrderTerm, parseOrder, parseSelect, type SelectItem } from "./select.ts";

/** Filters, order and limits of a request for its table, or for an embedded one. */
export interface Scope {
  filters: Filter[];
  order: OrderTerm[];
  limit?: number;
  offset?: number;
}

/** The query of a request. */
export interface RestQuery {
  select: SelectItem[];
  /**
   * Path of a table → its scope. A path consists of the names or aliases of embedded tables, joined by dots; it is empty for the
   * requested table.
   */
  scopes: Map<string, Scope>;
  /** Columns that the objects of an inserted list have. */
  columns?: string[];
  /** Columns of the constraint by which an upsert finds the row. */
  conflict?: string[];
}

const MAX_FILTERS = 40;
/** Patterns and searches count as several filters. */
const PATTERN_FILTERS = 5;
const MAX_QUERY_LENGTH = 16_000;
/** The path is lazy, so that `not` is not read as the name of a table. */
const LOGIC = /^(?:(.+?)\.)??(not\.)?(and|or)$/s;
const OPTION = /^(?:(.+)\.)?(order|limit|offset)$/s;

/** Reads the query of a request. Throws PGRST100 for an invalid parameter. */
export function parseQuery({ search, searchParams }: URL): RestQuery {
  if (search.length > MAX_QUERY_LENGTH) throw tooComplex(`the query has more than ${MAX_QUERY_LENGTH} characters`);
  const scopes = new Map<string, Scope>();
  const scopeAt = (path: string): Scope => {
    const scope = scopes.get(path) ?? { filters: [], order: [] };
    scopes.set(path, scope);
    return scope;
  };
  const query: RestQuery = { select: parseSelect(searchParams.get("select") ?? ""), scopes };
  let filters = 0;
  for (const [name, value] of searchParams) {
    if (name === "select" || name === "apikey") continue;
    if (name === "columns") query.columns = parseNames(name, value);
    else if (name === "on_conflict") query.conflict = parseNames(name, value);
    else if (!readOption(name, value, scopeAt)) filters += countFields(readFilter(name, value, scopeAt));
  }
  if (filters > MAX_FILTERS) throw tooComplex(`more than ${MAX_FILTERS} filters (a pattern counts as ${PATTERN_FILTERS})`);
  return query;
}

function readOption(name: string, value: string, scopeAt: (path: string) => Scope): boolean {
  const [, path = "", option] = OPTION.exec(name) ?? [];
  if (option === undefined) return false;
  if (option === "order") scopeAt(path).order = value === "" ? [] : parseOrder(value);
  else scopeAt(path)[option as "limit" | "offset"] = parseCount(option, value);
  return true;
}

function readFilter(name: string, value: string, scopeAt: (path: string) => Scope): Filter {
  const [, logicPath = "", negation, kind] = LOGIC.exec(name) ?? [];
  if (kind !== undefined) {
    const logic = parseLogic(kind as "and" | "or", negation !== undefined, value);
    scopeAt(logicPath).filters.push(logic);
    return logic;
  }
  const reader = new Reader("filter", name);
  const path: string[] = [];
  let field = readField(reader);
  while (field.path.length === 0 && reader.skip(".")) {
    path.push(field.column);
    field = readField(reader);
  }
  reader.expectEnd();
  const filter: Filter = { kind: "field", field, ...parseCondition(value) };
  scopeAt(path.join(".")).filters.push(filter);
  return filter;
}

function countFields(filter: Filter): number {
  if (filter.kind !== "field") return filter.filters.reduce((sum, each) => sum + countFields(each), 1);
  const { values } = filter;
  return patternsOf(filter).length > 0 ? Math.max(1, PATTERN_FILTERS * values.length) : 1 + values.length / 20;
}

function parseCount(name: string, value: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw unparsable(name, value, 0);
  const count = Number(value);
  if (count >= 0) return count;
  throw new RestError(416, "PGRST103", {
    message: "Requested range not satisfiable",
    details: `${name === "limit" ? "Limit" : "Offset"} should be greater than or equal to zero.`,
  });
}

function parseNames(name: string, text: string): string[] {
  const reader = new Reader(`${name} parameter`, text);
  const names = reader.list(() => reader.name().trim());
  reader.expectEnd();
  return names;
}
