import type postgres from "postgres";
import { toRecorded } from "./d1-side.ts";
import { type Change, type Key, type MovedTable, quote, type Row } from "./moved-tables.ts";
import { REFUSAL, type Side } from "./side.ts";

const CREATE_STATE = `create table if not exists vrijhuis.move_state (id integer primary key, refused boolean not null);
insert into vrijhuis.move_state values (1, false) on conflict do nothing;
create table if not exists vrijhuis.move_changes (number bigint generated always as identity primary key, table_name text not null, key jsonb not null);
create or replace function vrijhuis.record_move() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from vrijhuis.move_state where refused) then raise exception '${REFUSAL}'; end if;
  if tg_op <> 'DELETE' then
    insert into vrijhuis.move_changes (table_name, key)
    select tg_table_name, jsonb_agg(to_jsonb(new) -> name order by place) from unnest(tg_argv) with ordinality as named(name, place);
  end if;
  if tg_op <> 'INSERT' then
    insert into vrijhuis.move_changes (table_name, key)
    select tg_table_name, jsonb_agg(to_jsonb(old) -> name order by place) from unnest(tg_argv) with ordinality as named(name, place);
  end if;
  return null;
end;
$$;`;
const COUNT_TRIGGERS = `select count(*)::integer as count from pg_trigger where tgname = 'move_change'`;

/** Where the copy of a table has come: written in the transaction of the rows. */
export interface Progress {
  after: Key | undefined;
  isDone: boolean;
  rows: number;
}

export interface PostgresSide extends Side {
  /** Writes a portion of the copy, and how far it has come. */
  writePortion(change: Change, progress: Progress): Promise<void>;
  progress(): Promise<Map<string, Progress>>;
  /** Has numbers of the store go on above those of the rows, and has it learn how many rows there are. */
  prepare(): Promise<void>;
  /** Deletes all rows, and forgets how far a copy has come. */
  empty(): Promise<void>;
}

/**
 * The Postgres of a move. Rows are written as by a replica: no foreign key is compared and no trigger runs, so their order does not
 * matter. The role of the address must be allowed to do that.
 */
export function postgresSide(client: postgres.Sql, tables: MovedTable[]): PostgresSide {
  const read = (sql: string, ...values: unknown[]): Promise<Row[]> =>
    client.unsafe<Row[]>(
      sql,
      values.map((value) => JSON.stringify(value)),
    );
  const writeRows = async (transaction: postgres.TransactionSql, changes: Change[]) => {
    await transaction.unsafe("set local session_replication_role = replica");
    const run = (sql: string, value: unknown) => transaction.unsafe(sql, [JSON.stringify(value)]);
    // What is unique may have moved from one row to another: all old rows leave first.
    for (const { table, keys } of changes)
      if (keys.length > 0) await run(`delete from ${quote(table.name)} where (${columns(table)}) in (${KEYS(table)})`, keys);
    for (const { table, rows } of changes) {
      if (rows.length === 0) continue;
      const names = table.columns.map(({ name }) => quote(name)).join(", ");
      const from = `jsonb_populate_recordset(null::${quote(table.name)}, $1::text::jsonb)`;
      await run(`insert into ${quote(table.name)} (${names}) overriding system value select ${names} from ${from}`, rows);
    }
  };
  return {
    name: "Postgres",
    async count() {
      const counts = tables.map(({ name }) => `(select count(*)::integer from ${quote(name)}) as ${quote(name)}`);
      return (await read(`select ${counts.join(", ")}`))[0] as Record<string, number>;
    },
    async page(table, after, limit) {
      const values = table.key.map(({ type }, at) => `($1::text::jsonb ->> ${at})::${type}`).join(", ");
      const isAfter = after ? `where (${columns(table)}) > (${values})` : "";
      const sql = `select to_jsonb(moved) as row from ${quote(table.name)} as moved ${isAfter} order by ${columns(table)} limit ${limit}`;
      return (await read(sql, ...(after ? [after] : []))).map(({ row }) => row as Row);
    },
    async find(table, keys) {
      const sql = `select to_jsonb(moved) as row from ${quote(table.name)} as moved where (${columns(table)}) in (${KEYS(table)})`;
      return (await read(sql, keys)).map(({ row }) => row as Row);
    },
    write: (changes) => client.begin((transaction) => writeRows(transaction, changes)),
    async writePortion(change, { after, isDone, rows }) {
      await client.begin(async (transaction) => {
        await writeRows(transaction, [change]);
        await transaction.unsafe(
          `insert into vrijhuis.move_progress values ($1, $2::text::jsonb, $3, $4)
           on conflict (table_name) do update set after = excluded.after, is_done = excluded.is_done, rows = excluded.rows`,
          [change.table.name, JSON.stringify(after ?? null), isDone, rows],
        );
      });
    },
    async progress() {
      await read(
        "create table if not exists vrijhuis.move_progress (table_name text primary key, after jsonb, is_done boolean not null, rows bigint not null)",
      );
      const found = await read("select * from vrijhuis.move_progress");
      return new Map(
        found.map((row) => [
          String(row["table_name"]),
          { after: (row["after"] ?? undefined) as Key | undefined, isDone: row["is_done"] === true, rows: Number(row["rows"]) },
        ]),
      );
    },
    async prepare() {
      for (const { name, counter } of tables)
        if (counter !== undefined)
          await read(
            `select setval(pg_get_serial_sequence('${quote(name)}', '${counter}'), coalesce(max(${quote(counter)}), 0) + 1, false) from ${quote(name)}`,
          );
      await read("analyze");
    },
    async empty() {
      await client.begin(async (transaction) => {
        await transaction.unsafe("set local session_replication_role = replica");
        for (const { name } of tables) await transaction.unsafe(`delete from ${quote(name)}`);
        await transaction.unsafe("drop table if exists vrijhuis.move_progress");
      });
    },
    async watch() {
      const isComplete = (await read(COUNT_TRIGGERS))[0]?.["count"] === tables.length;
      if (!isComplete)
        await client.begin(async (transaction) => {
          await transaction.unsafe(CREATE_STATE);
          await transaction.unsafe(
            tables
              .map(({ name, key }) => {
                const names = key.map((column) => `'${column.name}'`).join(", ");
                return `create or replace trigger move_change after insert or update or delete on ${quote(name)} for each row execute function vrijhuis.record_move(${names});`;
              })
              .join("\n"),
          );
        });
      return isComplete;
    },
    recorded: async (limit) =>
      toRecorded(await read(`select number, table_name, key from vrijhuis.move_changes order by number limit ${limit}`)),
    note: async ({ name }, keys) =>
      void (await read(
        `insert into vrijhuis.move_changes (table_name, key) select '${name}', value from jsonb_array_elements($1::text::jsonb)`,
        keys,
      )),
    forget: async (numbers) =>
      void (await read(
        `delete from vrijhuis.move_changes where number in (select value::text::bigint from jsonb_array_elements($1::text::jsonb))`,
        numbers,
      )),
    async refuseWrites(isRefused) {
      await read(`update vrijhuis.move_state set refused = ${isRefused}`);
      // A transaction that read the old state has written rows, and holds a lock that this one waits for.
      const all = tables.map(({ name }) => quote(name)).join(", ");
      if (isRefused) await client.begin((transaction) => transaction.unsafe(`lock table ${all} in share mode`));
    },
    async refusesWrites() {
      const [{ exists } = {}] = await read("select to_regclass('vrijhuis.move_state') is not null as exists");
      return exists === true ? (await read("select refused from vrijhuis.move_state"))[0]?.["refused"] === true : undefined;
    },
    unwatch: async () =>
      void (await client.unsafe(
        `drop function if exists vrijhuis.record_move() cascade; drop table if exists vrijhuis.move_changes; drop table if exists vrijhuis.move_state; drop table if exists vrijhuis.move_progress`,
      )),
  };
}

const columns = ({ key }: MovedTable): string => key.map(({ name }) => quote(name)).join(", ");

/** The keys of the first parameter as rows. */
const KEYS = ({ key }: MovedTable): string =>
  `select ${key.map(({ type }, at) => `(value ->> ${at})::${type}`).join(", ")} from jsonb_array_elements($1::text::jsonb)`;
