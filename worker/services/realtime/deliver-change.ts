import type { RowChange } from "#contract/services/row-change.ts";
import { FilteredRow } from "#domain/realtime/change-filter.ts";
import { formatFrame } from "./frame.ts";
import type { DataRole } from "#store/access/policies.ts";
import { catalog, type ColumnType, readableColumns, type Table } from "#store/access/catalog.ts";
import type { Channel, Subscription } from "./channels.ts";
import type { Reader } from "./reader.ts";
import { sendRaw } from "./send.ts";

/** Names of PostgreSQL for the types of columns; the client converts values by them. */
const TYPES: Record<ColumnType, string> = { text: "text", number: "float8", boolean: "bool", json: "jsonb" };

/**
 * Sends a change to those of the channels whose readers may read the row and subscribe to it, each with the columns of its role.
 */
export function deliverChange(change: RowChange, channels: Iterable<Channel>, now: number): void {
  const table = catalog().get(change.table);
  if (!table) return;
  const sessions = new Set(change.readers.sessionIds);
  const views = new Map<DataRole, View>();
  for (const channel of channels) {
    const { connection, reader } = channel;
    if (!mayRead(reader, change, sessions, now)) continue;
    let view = views.get(reader.role);
    if (!view) views.set(reader.role, (view = viewOf(change, table, reader.role)));
    const key = formatKey(channel);
    let frames = view.frames.get(key);
    if (!frames) view.frames.set(key, (frames = framesFor(channel, view)));
    for (const frame of frames) sendRaw(connection.socket, frame);
  }
}

/** By the subscriptions of a channel, which are an array of its own. */
const formatKeys = new WeakMap<Subscription[], string>();

/** Channels of a role with the same key get the same frames. */
function formatKey({ connection, topic, subscriptions }: Channel): string {
  let key = formatKeys.get(subscriptions);
  if (key === undefined) formatKeys.set(subscriptions, (key = JSON.stringify([connection.serializer, topic, subscriptions])));
  return key;
}

/** The frames with a change for a channel: one for all subscriptions with the same columns. */
function framesFor({ connection, topic, subscriptions }: Channel, view: View): string[] {
  const matching = subscriptions.filter((each) => matches(each, view));
  return [...groupIds(matching)].map(([select, ids]) => {
    const payload = `{"ids":[${ids.join(",")}],"data":${dataOf(view, select)}}`;
    return formatFrame({ joinRef: null, ref: null, topic, event: "postgres_changes", payload }, connection.serializer);
  });
}

/** Rows that anonymous visitors may read are open to every role, as in all policies. */
function mayRead({ role, sessionId, expiresAt }: Reader, { readers }: RowChange, sessions: Set<string>, now: number): boolean {
  if (expiresAt !== null && expiresAt <= now) return false;
  return role === "service_role" || readers.anon || (sessionId !== null && sessions.has(sessionId));
}

/** A change as a role may see it. */
interface View {
  change: RowChange;
  table: Table;
  columns: readonly string[];
  record: Record<string, unknown>;
  oldRecord: Record<string, unknown>;
  filtered: FilteredRow;
  /** JSON by selected columns. */
  data: Map<string, string>;
  /** By {@link formatKey}. */
  frames: Map<string, string[]>;
}

function viewOf(change: RowChange, table: Table, role: DataRole): View {
  const columns = readableColumns(role, table);
  const [record, oldRecord] = [pick(change.record, columns), pick(change.oldRecord, columns)];
  return {
    change,
    table,
    columns,
    record,
    oldRecord,
    // Only the primary key of a deleted row is known.
    filtered: change.type === "DELETE" ? new FilteredRow(oldRecord, true) : new FilteredRow(record, false),
    data: new Map(),
    frames: new Map(),
  };
}

const pick = (record: Record<string, unknown>, columns: readonly string[]) =>
  Object.fromEntries(columns.filter((column) => Object.hasOwn(record, column)).map((column) => [column, record[column]]));

function matches({ event, table, conditions }: Subscription, { change, columns, filtered }: View): boolean {
  if (columns.length === 0 || (event !== "*" && event !== change.type) || (table !== "*" && table !== change.table)) return false;
  return filtered.meets(conditions);
}

/** Ids of subscriptions by the columns that they select. */
function groupIds(subscriptions: Subscription[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { id, select } of subscriptions) {
    const key = select?.join(",") ?? "*";
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return groups;
}

function dataOf({ change, table, columns, record, oldRecord, data }: View, select: string): string {
  let json = data.get(select);
  if (json === undefined) {
    const selected = select.split(",");
    const shown = select === "*" ? columns : columns.filter((column) => selected.includes(column));
    json = JSON.stringify({
      schema: "public",
      table: change.table,
      type: change.type,
      commit_timestamp: new Date(change.at).toISOString(),
      columns: shown.map((name) => ({ name, type: TYPES[table.columns.get(name)?.type ?? "text"] })),
      record: pick(record, shown),
      old_record: pick(oldRecord, columns),
      errors: null,
    });
    data.set(select, json);
  }
  return json;
}
