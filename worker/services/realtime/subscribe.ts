import type { ChangeSubscription } from "#contract/services/realtime.ts";
import { countFilters, parseChangeFilter, PATTERN_FILTERS } from "#domain/realtime/change-filter.ts";
import type { DataRole } from "#store/access/policies.ts";
import { catalog, readableColumns } from "#store/access/catalog.ts";
import type { Subscription } from "./channels.ts";
import { MAX_FILTERS_PER_SOCKET, MAX_FILTERS_PER_SUBSCRIPTION } from "./limits.ts";

type Subscribed = { ok: true; subscriptions: Subscription[] } | { ok: false; reason: string };

const UNABLE = "Unable to subscribe to changes with given parameters.";
const TOO_MANY_FILTERS = `${UNABLE} Too many filters: at most ${MAX_FILTERS_PER_SUBSCRIPTION} of a subscription and ${MAX_FILTERS_PER_SOCKET} of a socket (a pattern counts as ${PATTERN_FILTERS})`;

/**
 * Checks subscriptions to changes of rows: their tables, filters and columns by what the role may read. `others` are those that
 * the socket has already. Reasons are worded as in Supabase, where it has the same case.
 */
export function subscribe(
  asked: readonly ChangeSubscription[],
  role: DataRole,
  others: readonly Subscription[] = [],
): Subscribed {
  let filters = countAll(others);
  const subscriptions: Subscription[] = [];
  for (const [index, { event, schema, table, filter, select }] of asked.entries()) {
    const conditions = filter ? parseChangeFilter(filter) : [];
    if (!conditions) return { ok: false, reason: `Error parsing \`filter\` params: [${JSON.stringify(filter)}]` };
    const count = countFilters(conditions);
    filters += count;
    if (count > MAX_FILTERS_PER_SUBSCRIPTION || filters > MAX_FILTERS_PER_SOCKET) return { ok: false, reason: TOO_MANY_FILTERS };
    const readable = columnsOf(table ?? "*", role);
    const isKnownSchema = (schema ?? "public") === "public" || schema === "*";
    const named = [...conditions.map(({ column }) => ["filter", column]), ...(select ?? []).map((column) => ["select", column])];
    const unknown = named.find(([, column = ""]) => !readable?.includes(column));
    if (!isKnownSchema || !readable || unknown) {
      const given = `[event: ${event}, schema: ${schema ?? "*"}, table: ${table ?? "*"}, filters: [${filter ?? ""}], select: ${select ? JSON.stringify(select) : "nil"}]`;
      const reason =
        isKnownSchema && readable && unknown
          ? `An exception happened so please check your connect parameters: ${given}. Exception: ERROR P0001 (raise_exception) invalid column for ${unknown.join(" ")}`
          : `Please check Realtime is enabled for the given connect parameters: ${given}`;
      return { ok: false, reason: `${UNABLE} ${reason}` };
    }
    subscriptions.push({
      id: index + 1,
      event: event.toUpperCase(),
      table: table ?? "*",
      conditions,
      select: select ? readable.filter((column) => select.includes(column)) : null,
    });
  }
  return { ok: true, subscriptions };
}

const countAll = (subscriptions: readonly Subscription[]): number =>
  subscriptions.reduce((sum, { conditions }) => sum + countFilters(conditions), 0);

/** The columns that a subscription may name: none for all tables; undefined for a table that does not exist for the role. */
function columnsOf(table: string, role: DataRole): readonly string[] | undefined {
  if (table === "*") return [];
  const found = catalog().get(table);
  const columns = found && readableColumns(role, found);
  return columns && columns.length > 0 ? columns : undefined;
}
