import { grantedColumns, POLICIES, quoteName, quoteText } from "#store/access/policies.ts";
import { isRecorded } from "#store/services/row-changes.ts";
import { catalog, type Table } from "#store/access/catalog.ts";

type Reference = "site" | "unit" | "booking";

/** A table whose changes are recorded. */
interface Recorded {
  name: string;
  /** Columns that visitors or signed-in accounts may read; others, such as tokens, are never copied. */
  columns: string[];
  primaryKey: string[];
  jsonColumns: ReadonlySet<string>;
  /** The column by which the row belongs to a site. */
  site: { column: string; of: Reference };
}

/** D1 allows 32 arguments of a function: a path and a value for each column (Cloudflare's limits of D1). */
const MAX_JSON_PAIRS = 15;

const EVENTS = [
  { type: "INSERT", suffix: "inserted" },
  { type: "UPDATE", suffix: "updated" },
  { type: "DELETE", suffix: "deleted" },
] as const;
type Event = (typeof EVENTS)[number];

/**
 * Triggers of SQLite that record changes of the tables of the policies for the hubs that listen to them (0117), in the
 * transaction of the change. An update of other columns than those of the protocol is not a change. Each statement is one line:
 * D1's HTTP API splits a text into statements, and a multi-line trigger may be cut at a semicolon inside it ("incomplete
 * input", workers-sdk#4998).
 */
export function sqliteTriggers(): string {
  const triggers = recordedTables().flatMap((table) => EVENTS.map((event) => sqliteTrigger(table, event)));
  return `${triggers.join("\n")}\n`;
}

/** Milliseconds since the epoch. */
const SQLITE_NOW = "cast(unixepoch('subsec') * 1000 as integer)";

function sqliteTrigger({ name, columns, primaryKey, jsonColumns, site }: Recorded, { type, suffix }: Event): string {
  const row = type === "DELETE" ? "old" : "new";
  const on = type === "UPDATE" ? `UPDATE OF ${columns.map(quoteName).join(", ")}` : type;
  const ofRow = `${row}.${quoteName(site.column)}`;
  const siteId = site.of === "site" ? ofRow : `(select site_id from ${site.of}s where id = ${ofRow})`;
  const trigger = quoteName(`${name}_${suffix}`);
  const values = [
    "hub",
    quoteText(name),
    quoteText(type),
    SQLITE_NOW,
    jsonObject(columns, row, jsonColumns),
    type === "INSERT" ? "null" : jsonObject(primaryKey, "old", jsonColumns),
    siteId,
  ];
  const created = [
    `CREATE TRIGGER ${trigger} AFTER ${on} ON ${quoteName(name)} BEGIN`,
    `insert into row_changes (hub, table_name, type, at, record, old_key, site_id) select ${values.join(", ")}`,
    `from change_listeners where table_name = ${quoteText(name)} and hub in ('public', 'site:' || ${siteId})`,
    `and until > ${SQLITE_NOW}; END;`,
  ];
  return `DROP TRIGGER IF EXISTS ${trigger};\n${created.join(" ")}`;
}

function jsonObject(columns: readonly string[], row: string, jsonColumns: ReadonlySet<string>): string {
  let object = "'{}'";
  for (let at = 0; at < columns.length; at += MAX_JSON_PAIRS) {
    const pairs = columns.slice(at, at + MAX_JSON_PAIRS).map((name) => {
      const value = `${row}.${quoteName(name)}`;
      return `${quoteText(`$.${name}`)}, ${jsonColumns.has(name) ? `json(${value})` : value}`;
    });
    object = `json_set(${object}, ${pairs.join(", ")})`;
  }
  return object;
}

/** The same for PostgreSQL, where one function records the changes of all tables. */
export function postgresTriggers(): string {
  const created = recordedTables().map(({ name, columns, primaryKey, site }) => {
    const list = (names: string[]) => quoteText(`{${names.join(",")}}`);
    return `create trigger row_changed after insert or delete or update of ${columns.map(quoteName).join(", ")} on ${quoteName(name)}
  for each row execute function vrijhuis.record_change(${quoteText(site.of)}, ${quoteText(site.column)}, ${list(primaryKey)}, ${list(columns)});`;
  });
  return `${[POSTGRES_FUNCTION, ...created].join("\n")}\n`;
}

/** Its arguments: `site`, `unit` or `booking`, the column that refers to it, the primary key, the columns. */
const POSTGRES_FUNCTION = `create or replace function vrijhuis.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed_at bigint := extract(epoch from clock_timestamp()) * 1000;
  changed jsonb;
  site text;
begin
  if not exists (select from public.change_listeners where table_name = tg_table_name and until > changed_at) then
    return null;
  end if;
  if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
  site := changed ->> tg_argv[1];
  if tg_argv[0] = 'unit' then
    site := (select site_id from public.units where id = site);
  elsif tg_argv[0] = 'booking' then
    site := (select site_id from public.bookings where id = site);
  end if;
  insert into public.row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, tg_table_name, tg_op, changed_at,
    (select jsonb_object_agg(key, value) from jsonb_each(changed) where key = any (tg_argv[3]::text[])),
    case when tg_op <> 'INSERT' then
      (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any (tg_argv[2]::text[]))
    end,
    site
  from public.change_listeners
  where table_name = tg_table_name and hub in ('public', 'site:' || site) and until > changed_at;
  return null;
end;
$$;`;

function recordedTables(): Recorded[] {
  return [...catalog().values()].filter(({ name }) => isRecorded(name)).map(toRecorded);
}

function toRecorded({ name, columns, primaryKey }: Table): Recorded {
  const granted = grantedColumns(name);
  const site = POLICIES[name]?.authenticated?.rows.find((condition) => "of" in condition);
  if (!site) throw new Error(`no condition of ${name} refers to a site`);
  const missing = primaryKey.filter((column) => !granted.has(column));
  if (missing.length > 0) throw new Error(`nobody may read ${missing.join()} of ${name}, which identify a row`);
  const all = [...columns.values()];
  return {
    name,
    columns: all.filter((column) => granted.has(column.name)).map((column) => column.name),
    primaryKey,
    jsonColumns: new Set(all.filter(({ type }) => type === "json").map((column) => column.name)),
    site,
  };
}
