import { inArray, type SQL, type SQLChunk, sql } from "drizzle-orm";
import { MAX_REVIEW_COUNT } from "#contract/letting/review-input.ts";
import { failedGuard, guard, type GuardName } from "#store/dialect/guards.ts";
import { requireAtMost } from "#store/letting/reviews.ts";
import { touched } from "#store/services/site-rows.ts";
import type { Query, Store } from "#store/dialect/store.ts";
import { accessOf, columnOf, type WriteAccess, writeAccessOf } from "./access.ts";
import { catalog, type Table } from "#store/access/catalog.ts";
import { type Access, compileRead, MAX_ROWS, nameAt, type OutputColumn, ROOT } from "./compile-read.ts";
import { compileChange, compileDeletion, compileInsertion, type Resolution } from "./compile-write.ts";
import type { Dialect } from "./dialect.ts";
import { notWritable, RestError, tooComplex, undefinedTable } from "../wire/rest-errors.ts";
import type { DataCaller } from "#services/http/caller/data-caller.ts";
import type { Preferences } from "./parse/prefer.ts";
import type { RestQuery, Scope } from "./parse/query.ts";
import { type NewRow, parseChange, parseRows } from "./parse/rows.ts";
import type { SelectItem } from "./parse/select.ts";
import { convertRows, dialectOf, namesOf, type ReadRows, requireLowCost, translateErrors } from "./read-rows.ts";

/** Time that a query of a write may take, on Postgres with what it waits for another one. */
const TIMEOUT_MS = 1000;
/** Characters of embedded rows in an answer. It is sent after the write, so it can no longer be refused. */
const MAX_EMBEDDED_LENGTH = 4_000_000;
/** Sites to which the rows of one write may belong: each has its pages and screens to update. */
const MAX_SITES = 10;

export interface WriteTools {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  newId: () => string;
}

export interface WriteRequest {
  table: string;
  query: RestQuery;
  preferences: Preferences;
  /** True if the answer is an object, not a list: then exactly one row is written. */
  isSingle: boolean;
  /** Rows or values as JSON; undefined for a deletion. */
  body: unknown;
}

export interface WrittenRows {
  /** Primary keys of the rows that were written. */
  keys: string[];
  /** Number of those that did not exist before. */
  inserted: number;
  /** The rows, if the request wants them: after the write, or before a deletion. */
  rows: ReadRows | undefined;
  /** Sites whose pages show the rows; their caches are outdated. */
  shownSites: string[];
  /** Sites to which the rows belong. */
  sites: string[];
  /** Milliseconds that the batch took on D1; 0 on Postgres. */
  tookMs: number;
}

/** The write of a request, and the parts of it that its batch needs. */
interface Plan {
  keys: string[];
  sites: string[];
  violation: SQL | undefined;
  /** True if the caller may not write an existing row in place of a new one in this way. */
  conflict?: SQL | undefined;
  /** On Postgres: waits for other writes of the rows, so that `write` sees them as they are afterwards. */
  lock?: SQL | undefined;
  /** Returns the primary keys of the rows that it wrote. */
  write: SQL;
  /** Number of rows that did not exist when they were read. */
  inserted: number;
}

/** Inserts rows, or changes those whose primary key exists, by the preference `resolution`. Throws RestError. */
export async function insertRows(tools: WriteTools, request: WriteRequest, caller: DataCaller): Promise<WrittenRows> {
  const { table, access } = open(request, caller);
  const { query, preferences } = request;
  const [key = ""] = table.primaryKey;
  const { grant } = access;
  const { insert } = grant;
  if (!insert) throw notWritable(table.name, caller.role === "anon");
  const resolution: Resolution = preferences.resolution ?? "fail";
  if (query.conflict && String(query.conflict) !== key)
    throw new RestError(400, "42P10", {
      message: "there is no unique or exclusion constraint matching the ON CONFLICT specification",
    });
  const parsed = parseRows(request.body, table, query.columns);
  const given = Object.keys(parsed[0] ?? {});
  requireColumns(table, given, insert, caller);
  const usesDefaults = query.columns === undefined || preferences.missing === "default";
  const wanted = parsed.map((row) => completeRow(table, row, { access, usesDefaults, tools }));
  const keyOf = (row: NewRow) => String(row[key]);
  const known = resolution === "fail" ? [] : await findKeys(tools, table, wanted.map(keyOf));
  if (new Set(wanted.map(keyOf)).size < wanted.length && resolution === "merge-duplicates")
    throw new RestError(400, "21000", { message: "ON CONFLICT DO UPDATE command cannot affect row a second time" });
  const rows = resolution === "ignore-duplicates" ? withoutDuplicates(wanted, known, keyOf) : wanted;
  requireSingle(request, rows.length);
  const target = { request, table, access, caller, isDeletion: false };
  if (rows.length === 0) return run(tools, target, undefined);
  const keys = rows.map(keyOf);
  const sites = distinct(rows.map((row) => row["site_id"]));
  const dialect = dialectOf(tools.store);
  const merged = given.filter((name) => grant.update.includes(name));
  const fixed = given.filter((name) => name !== key && !merged.includes(name));
  // In the order of their keys, so that two writes of the same rows do not wait for each other.
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const { insertion, ...checks } = compileInsertion(table, { rows: sorted, resolution, merged, fixed }, { access, dialect });
  const inserted = resolution === "merge-duplicates" ? keys.length - known.length : keys.length;
  const plan = { keys, sites, ...checks, write: insertion, inserted };
  return run(tools, target, plan).catch(async (error: unknown) => {
    if (!(error instanceof RestError)) throw error;
    const [existing = keys.find((each, index) => keys.indexOf(each) < index)] =
      error.code === "23505" ? await findKeys(tools, table, keys) : [];
    if (existing !== undefined) throw duplicateKey(table, existing);
    throw error.code === "23503" ? missingSite(table, sites) : error;
  });
}

/** The rows that do not exist yet; if several have the same key, the first of them. */
function withoutDuplicates(rows: readonly NewRow[], known: readonly string[], keyOf: (row: NewRow) => string): NewRow[] {
  const seen = new Set(known);
  return rows.filter((row) => {
    const isNew = !seen.has(keyOf(row));
    seen.add(keyOf(row));
    return isNew;
  });
}

/** Those of the primary keys that rows of the table have. */
async function findKeys({ store }: WriteTools, table: Table, keys: readonly string[]): Promise<string[]> {
  const [key = ""] = table.primaryKey;
  if (keys.length === 0) return [];
  const among = isAmong(sql.identifier(key), keys, dialectOf(store));
  const query = sql`select ${sql.identifier(key)} from ${sql.identifier(table.name)} where ${among}`;
  const [found = []] = await translateErrors(store.read([query], TIMEOUT_MS));
  return found.map((row) => String(row[key]));
}

const duplicateKey = ({ name, primaryKey }: Table, key: string): RestError =>
  new RestError(409, "23505", {
    message: `duplicate key value violates unique constraint "${name}_pkey"`,
    details: `Key (${primaryKey.join(", ")})=(${key}) already exists.`,
  });

function missingSite({ name, references }: Table, sites: readonly string[]): RestError {
  const reference = references.find(({ columns }) => columns[0] === "site_id");
  return new RestError(409, "23503", {
    message: `insert or update on table "${name}" violates foreign key constraint "${reference?.name}"`,
    details: sites.length === 1 ? `Key (site_id)=(${sites[0]}) is not present in table "${reference?.target}".` : null,
  });
}

/**
 * Inserts the row whose primary key the only filter names, or changes it if it exists. Throws PGRST105 for other filters,
 * PGRST114 for limits, and PGRST115 for a row with another key.
 */
export async function putRow(tools: WriteTools, request: WriteRequest, caller: DataCaller): Promise<WrittenRows> {
  const { table } = open(request, caller);
  const { query, preferences, body } = request;
  const [key = ""] = table.primaryKey;
  const { filters, limit, offset } = query.scopes.get("") ?? { filters: [] };
  if (limit !== undefined || offset !== undefined)
    throw new RestError(400, "PGRST114", { message: "limit/offset querystring parameters are not allowed for PUT" });
  const [filter] = filters;
  const isKey = filters.length === 1 && filter?.kind === "field" && filter.field.column === key && filter.field.path.length === 0;
  if (!isKey || filter.operator !== "eq" || filter.isNegated || filter.quantifier)
    throw new RestError(405, "PGRST105", {
      message: "Filters must include all and only primary key columns with 'eq' operators",
    });
  const rows = parseRows(body, table, query.columns);
  if (rows.length !== 1 || rows[0]?.[key] !== filter.values[0])
    throw new RestError(400, "PGRST115", { message: "Payload values do not match URL in primary key column(s)" });
  return insertRows(tools, { ...request, preferences: { ...preferences, resolution: "merge-duplicates" } }, caller);
}

/** Changes the rows that meet the filters. Throws RestError. */
export async function changeRows(tools: WriteTools, request: WriteRequest, caller: DataCaller): Promise<WrittenRows> {
  const { table, access } = open(request, caller);
  const values = parseChange(request.body, table, request.query.columns);
  requireColumns(table, Object.keys(values), access.grant.update, caller);
  for (const [name, value] of Object.entries(values)) if (value === null || value === undefined) requireNullable(table, name);
  const { keys, sites, where, lock } = await findTargets(tools, { request, table, access, caller });
  if (Object.keys(values).length === 0) return run(tools, { request, table, access, caller, isDeletion: false }, undefined);
  const compiled = compileChange(table, { values, where, now: tools.now }, { access, dialect: dialectOf(tools.store) });
  const plan = { keys, sites, violation: compiled.violation, lock, write: compiled.change, inserted: 0 };
  return run(tools, { request, table, access, caller, isDeletion: false }, plan);
}

/** Deletes the rows that meet the filters. Throws RestError. */
export async function deleteRows(tools: WriteTools, request: WriteRequest, caller: DataCaller): Promise<WrittenRows> {
  const { table, access } = open(request, caller);
  if (!access.grant.isDeletable) throw notWritable(table.name, caller.role === "anon");
  const { keys, sites, where, lock } = await findTargets(tools, { request, table, access, caller });
  const plan = { keys, sites, violation: undefined, lock, write: compileDeletion(table, where), inserted: 0 };
  return run(tools, { request, table, access, caller, isDeletion: true }, plan);
}

interface Target {
  request: WriteRequest;
  table: Table;
  access: WriteAccess;
  caller: DataCaller;
}

function open({ table: name }: WriteRequest, { role, id }: DataCaller): { table: Table; access: WriteAccess } {
  const table = catalog().get(name);
  if (!table) throw undefinedTable(name, [...catalog().keys()]);
  return { table, access: writeAccessOf(role, id, table) };
}

/** Throws 42501 for a column that the caller may not write. */
function requireColumns(table: Table, names: readonly string[], allowed: readonly string[], { role }: DataCaller): void {
  if (names.some((name) => !allowed.includes(name))) throw notWritable(table.name, role === "anon");
}

function requireNullable({ name: table, columns }: Table, column: string): void {
  if (!columns.get(column)?.isRequired) return;
  throw new RestError(400, "23502", {
    message: `null value in column "${column}" of relation "${table}" violates not-null constraint`,
  });
}

/** Throws PGRST116 if the caller wants one row, and another number would be written. */
function requireSingle({ isSingle }: WriteRequest, count: number): void {
  if (isSingle && count !== 1) throw notSingle(count);
}

const notSingle = (count: number): RestError =>
  new RestError(406, "PGRST116", {
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${count} rows`,
  });

/** A row with all columns that may be inserted, those that the store keeps, and those of its policy. */
function completeRow(
  table: Table,
  given: NewRow,
  { access: { grant }, usesDefaults, tools: { now, newId } }: { access: WriteAccess; usesDefaults: boolean; tools: WriteTools },
): NewRow {
  const kept: NewRow = { version: 1, created_at: now, updated_at: now };
  const checked = [...(grant.only ?? "").matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const names = [...table.columns.keys()].filter(
    (name) => grant.insert?.includes(name) || Object.hasOwn(kept, name) || checked.includes(name),
  );
  return Object.fromEntries(
    names.map((name) => {
      const byDefault = table.primaryKey.includes(name) ? newId() : (kept[name] ?? table.columns.get(name)?.default ?? null);
      // A member that is missing is null, unless the default is requested, as in PostgREST.
      const isMissing = Object.hasOwn(given, name) && given[name] === undefined;
      const value = given[name] ?? (Object.hasOwn(given, name) && !(isMissing && usesDefaults) ? null : byDefault);
      if (value === null) requireNullable(table, name);
      return [name, value];
    }),
  );
}

/**
 * Finds the rows that a change or a deletion applies to: those that meet the filters and may be written. Throws 21000 without a
 * filter, PGRST124 if they are more than the preference `max-affected`, and 54000 if they are more than 1,000.
 */
async function findTargets(
  { store }: WriteTools,
  { request, table, access, caller }: Target,
): Promise<Pick<Plan, "keys" | "sites" | "lock"> & { where: SQL }> {
  const { query, preferences } = request;
  const [key = ""] = table.primaryKey;
  const root = query.scopes.get("");
  if (!root || root.filters.length === 0)
    throw new RestError(400, "21000", { message: "UPDATE and DELETE require a WHERE clause", hint: "Add a filter." });
  const reading = accessOf(caller.role, caller.id);
  const writing: Access = {
    ...reading,
    readable: (of) => (of === table ? [...new Set([...reading.readable(of), key, "site_id"])] : reading.readable(of)),
    condition: (of, alias) =>
      of === table ? sql`${reading.condition(of, alias)} and ${access.condition(alias)}` : reading.condition(of, alias),
  };
  const embeds = query.select.filter(({ kind }) => kind === "embed");
  const select = [key, "site_id"].map((column): SelectItem => ({ kind: "column", column, path: [] }));
  const dialect = dialectOf(store);
  // Embedded rows are only named by the filters here.
  const { rows, count, condition, bound } = compileRead(table, { ...query, select: [...select, ...embeds] }, writing, dialect);
  await requireLowCost(store, bound);
  const [found = [], counted = []] = await translateErrors(store.read([rows, count], TIMEOUT_MS));
  const isLimited = root.limit !== undefined || root.offset !== undefined;
  const total = isLimited ? found.length : Number(counted[0]?.["count"]);
  if (total > MAX_ROWS) throw tooComplex(`more than ${MAX_ROWS} rows in one write`);
  const { maxAffected } = preferences;
  if (preferences.handling === "strict" && maxAffected !== undefined && total > maxAffected)
    throw new RestError(400, "PGRST124", {
      message: "Query result exceeds max-affected preference constraint",
      details: `The query affects ${total} rows`,
    });
  requireSingle(request, total);
  // By their places in `select`.
  const keys = found.map((row) => String(row[nameAt(0)]));
  const among = isAmong(columnOf(ROOT, key), keys, dialect);
  const target = sql`${sql.identifier(table.name)} ${sql.identifier(ROOT)}`;
  return {
    keys,
    sites: distinct(found.map((row) => row[nameAt(1)])),
    where: sql`${condition(key)} and ${among}`,
    lock:
      dialect.name === "postgres"
        ? sql`select 1 from ${target} where ${among} order by ${columnOf(ROOT, key)} for update of ${sql.identifier(ROOT)}`
        : undefined,
  };
}

/** Runs a write in one batch with its checks, the new versions of the sites that show its rows, and the rows for the answer. */
async function run(
  { store, now }: WriteTools,
  { request, table, access, caller, isDeletion }: Target & { isDeletion: boolean },
  plan: Plan | undefined,
): Promise<WrittenRows> {
  const wanted = request.preferences.return === "representation";
  const reading = wanted ? compileAnswer(store, { request, table, caller }, plan?.keys ?? []) : undefined;
  await requireLowCost(store, reading?.bound ?? null);
  const answerWith = (found: Record<string, unknown>[], columns: OutputColumn[]): ReadRows => ({
    rows: convertRows(store, found, columns, Number.POSITIVE_INFINITY),
    columns: namesOf(columns),
    offset: 0,
    total: undefined,
  });
  if (!plan || plan.keys.length === 0)
    return { keys: [], inserted: 0, rows: reading && answerWith([], reading.columns), shownSites: [], sites: [], tookMs: 0 };
  const { keys, sites } = plan;
  const shownSites = access.grant.isShown ? sites : [];
  if (sites.length > MAX_SITES) throw tooComplex(`more than ${MAX_SITES} sites in one write`);
  const { db, tables } = store;
  const before: SQL[] = [
    ...(shownSites.length > 0
      ? [asSql(db.update(tables.userSites).set(touched(tables, now)).where(inArray(tables.userSites.id, shownSites)))]
      : []),
    // After their sites, as everywhere: two writes that locked them in different orders would wait for each other.
    ...(plan.lock ? [plan.lock] : []),
    ...(plan.violation ? [asSql(guard(db, tables, "policyViolated", plan.violation))] : []),
  ];
  const conflict = plan.conflict ? [asSql(guard(db, tables, "policyViolated", plan.conflict))] : [];
  const after =
    table.name === "reviews" && plan.inserted > 0
      ? sites.map((site) => asSql(requireAtMost(db, tables, site, MAX_REVIEW_COUNT)))
      : [];
  const read = reading ? [...answerGuards(store, reading, request).map(asSql), reading.rows] : [];
  const queries = [...before, ...(isDeletion ? [...read, plan.write] : [plan.write, ...conflict, ...after, ...read])];
  const { rows: results, tookMs } = await translateErrors(
    store.write(queries, TIMEOUT_MS).catch((error: unknown) => {
      throw refusalBy(failedGuard(error), table) ?? error;
    }),
  );
  const [key = ""] = table.primaryKey;
  const written = new Set((results[queries.indexOf(plan.write)] ?? []).map((row) => String(row[key])));
  const keyOf = (row: Record<string, unknown>) => String(row[nameAt(reading?.columns.length ?? 0)]);
  const found = (reading ? (results[queries.indexOf(reading.rows)] ?? []) : []).filter((row) => written.has(keyOf(row)));
  // In the order of the request, unless it names another one.
  const places = new Map(keys.map((each, place) => [each, place]));
  if (!reading?.isOrdered) found.sort((a, b) => (places.get(keyOf(a)) ?? 0) - (places.get(keyOf(b)) ?? 0));
  return {
    keys: keys.filter((each) => written.has(each)),
    inserted: plan.inserted,
    rows: reading && answerWith(found, reading.columns),
    shownSites,
    sites,
    tookMs,
  };
}

/** Guards of an answer that is an object or has embedded rows: it must be one that can be sent. */
function answerGuards(
  { db, tables }: Store,
  { rows, columns }: { rows: SQL; columns: readonly OutputColumn[] },
  { isSingle }: WriteRequest,
): Query[] {
  const lengths = columns.flatMap(({ columns: embedded }, index) =>
    embedded ? [sql`coalesce(length(cast(${sql.identifier(nameAt(index))} as text)), 0)`] : [],
  );
  const length = sql`(select coalesce(sum(${sql.join(lengths, sql` + `)}), 0) from (${rows}) answer)`;
  return [
    ...(isSingle ? [guard(db, tables, "answerNotSingle", sql`(select count(*) from (${rows}) answer) <> 1`)] : []),
    ...(lengths.length > 0 ? [guard(db, tables, "answerTooLarge", sql`${length} > ${MAX_EMBEDDED_LENGTH}`)] : []),
  ];
}

/** The name of the primary key, the last column of queries for the answer; the client's names have no spaces at the end. */
const KEY_ALIAS = "key of row ";

/** Compiles the query for the rows of the answer, with their primary key. */
function compileAnswer(store: Store, { request: { query }, table, caller }: Omit<Target, "access">, keys: string[]) {
  const [key = ""] = table.primaryKey;
  const { order } = query.scopes.get("") ?? { order: [] };
  const root: Scope = {
    filters: [{ kind: "field", field: { column: key, path: [] }, isNegated: false, operator: "in", values: keys }],
    order,
  };
  const reading = accessOf(caller.role, caller.id);
  const select: SelectItem[] = [...query.select, { kind: "column", column: key, path: [], alias: KEY_ALIAS }];
  const { rows, columns, isGrouped, bound } = compileRead(
    table,
    { ...query, select, scopes: new Map([...query.scopes, ["", root]]) },
    reading,
    dialectOf(store),
  );
  // The answer's rows are those that were written, which are known only after they were read.
  if (isGrouped) throw new RestError(400, "PGRST123", { message: "Use of aggregate functions is not allowed" });
  return { rows, bound, columns: columns.filter(({ name }) => name !== KEY_ALIAS), isOrdered: order.length > 0 };
}

const isAmong = (key: SQLChunk, keys: readonly string[], dialect: Dialect): SQL => sql`${key} in ${dialect.values(keys, "text")}`;

function refusalBy(failed: GuardName | undefined, { name }: Table): RestError | undefined {
  if (failed === "policyViolated")
    return new RestError(403, "42501", { message: `new row violates row-level security policy for table "${name}"` });
  // Only one row is written then, so the answer has none.
  if (failed === "answerNotSingle") return notSingle(0);
  if (failed === "answerTooLarge") return tooComplex(`more than ${MAX_EMBEDDED_LENGTH} characters of embedded rows: set limits`);
  if (failed === "tooManyReviews") return tooComplex(`a site has at most ${MAX_REVIEW_COUNT} reviews`);
  return undefined;
}

const distinct = (values: readonly unknown[]): string[] => [...new Set(values.filter((value) => typeof value === "string"))];

/** A query of drizzle as SQL, which it is in both dialects. */
const asSql = (query: Query): SQL => (query as unknown as { getSQL(): SQL }).getSQL();
