import { sql } from "drizzle-orm";
import type { Store } from "#store/dialect/store.ts";
import type { CountedStatement } from "./count-rows.ts";
import { onServerLog } from "./postgres-server.ts";

interface PlanNode {
  "Node Type": string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

interface Plan {
  "Query Text": string;
  Plan: PlanNode;
}

const MAX_MS = 20_000;

/**
 * Has Postgres log the plan of every statement in the database of a store, also of those that foreign keys and triggers run, and
 * returns a function that takes the statements since it was last called. Plans do not read a table in the order of its rows if an
 * index can be used, as they do in tables of a few pages. Sessions that are open already are not counted.
 */
export async function countRowsOf(store: Store): Promise<() => Promise<CountedStatement[]>> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_parameter_max_length": "0",
    enable_seqscan: "off",
    enable_hashjoin: "off",
    enable_mergejoin: "off",
  };
  const [[{ name = "" } = {}] = []] = await store.read([sql`select current_database() as name`], MAX_MS);
  const database = sql.identifier(String(name));
  await store.write(
    Object.entries(settings).map(
      ([key, value]) => sql`alter database ${database} set ${sql.raw(key)} = ${sql.raw(`'${value}'`)}`,
    ),
    MAX_MS,
  );
  let indexes: Indexes | undefined;
  let plans: string[] = [];
  let onMark: (line: string) => void = () => {};
  let isInPlan = false;
  onServerLog((line) => {
    if (isInPlan && line.startsWith("\t")) plans[plans.length - 1] += line;
    else isInPlan = false;
    if (/LOG: +duration: .* plan:$/.test(line)) {
      plans.push("");
      isInPlan = true;
    }
    if (line.includes("end of step")) onMark(line);
  });
  let count = 0;
  return async () => {
    count += 1;
    const mark = `end of step ${count};`;
    const isSeen = new Promise<void>((resolve) => {
      onMark = (line) => line.includes(mark) && resolve();
    });
    await store.write([sql.raw(`do $$ begin raise log '${mark}'; end $$`)], MAX_MS);
    await isSeen;
    const taken = plans.map((text) => JSON.parse(text) as Plan);
    plans = [];
    const known = (indexes ??= await findIndexes(store));
    return taken.map((plan) => ({ sql: plan["Query Text"], rows: rowsOf(plan.Plan, known) }));
  };
}

/** Indexes by name, each with its first column as conditions name it. */
type Indexes = Map<string, { first: string; rows: number }>;

async function findIndexes(store: Store): Promise<Indexes> {
  const [rows = []] = await store.read(
    [
      sql`select c.relname as name, c.reltuples as rows, pg_get_indexdef(c.oid, 1, true) as first from pg_class c join pg_index i on i.indexrelid = c.oid`,
    ],
    MAX_MS,
  );
  return new Map(rows.map(({ name, first, rows: count }) => [String(name), { first: String(first), rows: Number(count) }]));
}

/**
 * The rows that the scans of a plan read. A condition without the first column of its index reads all of the index, however few
 * rows it finds.
 */
function rowsOf(node: PlanNode, indexes: Indexes): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each, indexes), 0);
  if (!node["Node Type"].endsWith("Scan") || /^(?:Subquery|Function|Values|CTE|WorkTable) Scan$/.test(node["Node Type"]))
    return below;
  const loops = node["Actual Loops"] ?? 0;
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const condition = node["Index Cond"];
  const index = indexes.get(node["Index Name"] ?? "");
  const isWhole = condition !== undefined && index !== undefined && !condition.includes(index.first);
  return below + loops * ((node["Actual Rows"] ?? 0) + removed + (isWhole ? index.rows : 0));
}
