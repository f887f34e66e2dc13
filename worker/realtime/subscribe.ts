import type { ChangeSubscription } from "#contract/realtime.ts";
import { parseChangeFilter } from "#domain/realtime/change-filter.ts";
import type { DataRole } from "#store/policies.ts";
import { readableColumns } from "#worker/supabase/rest/access.ts";
import { catalog } from "#worker/supabase/rest/catalog.ts";
import type { Subscription } from "./channels.ts";

type Subscribed = { ok: true; subscriptions: Subscription[] } | { ok: false; reason: string };

/** Checks subscriptions to changes of rows: their tables, filters and columns by what the role may read. */
export function subscribe(asked: readonly ChangeSubscription[], role: DataRole): Subscribed {
  const subscriptions: Subscription[] = [];
  for (const [index, { event, schema, table, filter, select }] of asked.entries()) {
    const conditions = filter ? parseChangeFilter(filter) : [];
    const readable = columnsOf(table ?? "*", role);
    const named = [...(conditions ?? []).map(({ column }) => column), ...(select ?? [])];
    const isKnownSchema = (schema ?? "public") === "public" || schema === "*";
    if (!isKnownSchema || !readable || !conditions || named.some((column) => !readable.includes(column))) {
      const given = `event: ${event}, schema: ${schema ?? "*"}, table: ${table ?? "*"}, filters: ${filter ?? "[]"}`;
      const reason = `Unable to subscribe to changes with given parameters. Please check that the table, its columns and the operators exist for the role ${role}: [${given}]`;
      return { ok: false, reason };
    }
    subscriptions.push({
      id: index + 1,
      event: event.toUpperCase(),
      table: table ?? "*",
      conditions,
      select: select ?? null,
    });
  }
  return { ok: true, subscriptions };
}

/** The columns that a subscription may name: none for all tables; undefined for a table that does not exist for the role. */
function columnsOf(table: string, role: DataRole): readonly string[] | undefined {
  if (table === "*") return [];
  const found = catalog().get(table);
  const columns = found && readableColumns(role, found);
  return columns && columns.length > 0 ? columns : undefined;
}
