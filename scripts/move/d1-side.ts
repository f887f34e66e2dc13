import { type Change, type Key, type MovedTable, quote, type Row } from "./moved-tables.ts";
import { REFUSAL, type Side } from "./side.ts";

/** Bytes of the rows of one statement; D1 takes parameters of 2 MB. */
const MAX_BYTES = 900_000;
/** Tables whose rows one statement counts; D1 returns 100 columns at most. */
const COUNTED = 50;
/** Length of a text of several statements; D1 takes 100,000. */
const MAX_TEXT = 90_000;
const EVENTS = [
  { event: "INSERT", rows: ["new"] },
  { event: "UPDATE", rows: ["old", "new"] },
  { event: "DELETE", rows: ["old"] },
] as const;

/** The D1 of a move. Values are given as one text of JSON: its HTTP API takes texts only. */
export function d1Side(db: D1Database, tables: MovedTable[]): Side {
  const run = async (...statements: [sql: string, ...values: unknown[]][]): Promise<Row[][]> => {
    const prepared = statements.map(([sql, ...values]) => db.prepare(sql).bind(...values.map((value) => JSON.stringify(value))));
    return (await db.batch<Row>(prepared)).map(({ results }) => results);
  };
  const readFirst = async (...statement: [sql: string, ...values: unknown[]]) => (await run(statement))[0] ?? [];
  const hasState = async () =>
    (await readFirst(`select name from sqlite_master where type = 'table' and name = 'move_state'`)).length > 0;
  const runTexts = async (lines: string[]) => {
    for (let at = 0; at < lines.length;) {
      let text = "";
      while (at < lines.length && text.length + (lines[at] ?? "").length < MAX_TEXT) text += `${lines[at++]}\n`;
      await db.batch([db.prepare(text)]);
    }
  };
  return {
    name: "D1",
    async count() {
      const counts: Record<string, number> = {};
      for (let at = 0; at < tables.length; at += COUNTED) {
        const columns = tables
          .slice(at, at + COUNTED)
          .map(({ name }) => `(select count(*) from ${quote(name)}) as ${quote(name)}`);
        Object.assign(counts, (await readFirst(`select ${columns.join(", ")}`))[0]);
      }
      return counts;
    },
    async page(table, after, limit) {
      const keys = table.key.map(({ name }) => quote(name));
      const values = keys.map((_, at) => `json_extract(?1, '$[${at}]')`);
      const isAfter = after ? `where (${keys.join(", ")}) > (${values.join(", ")})` : "";
      const sql = `select * from ${quote(table.name)} ${isAfter} order by ${keys.join(", ")} limit ${limit}`;
      return (await readFirst(sql, ...(after ? [after] : []))).map((row) => toRow(table, row));
    },
    async find(table, keys) {
      const from = `json_each(?1) as wanted cross join ${quote(table.name)} as moved`;
      return (await readFirst(`select moved.* from ${from} on ${hasKey(table)}`, keys)).map((row) => toRow(table, row));
    },
    async write(changes) {
      // Deferred keys hold for the transaction only. Its own records are not changes that the other store lacks.
      const before = `update move_state set refused = 0, open = refused`;
      // Triggers of D1 would add to `row_changes`.
      const unheard = `delete from change_listeners`;
      const after = [`update move_state set refused = open`, `delete from move_changes`].map((sql): [string] => [sql]);
      const deletions = changes.toReversed().flatMap((change) => removals(change));
      await run(["pragma defer_foreign_keys = on"], [before], [unheard], ...deletions, ...changes.flatMap(upserts), ...after);
    },
    async watch() {
      const names = await readFirst(`select name from sqlite_master where type = 'trigger' and name like 'move!_%' escape '!'`);
      const isComplete = names.length === tables.length * EVENTS.length;
      if (!isComplete)
        await runTexts([
          `CREATE TABLE IF NOT EXISTS move_state (id integer PRIMARY KEY, refused integer NOT NULL, open integer);`,
          `CREATE TABLE IF NOT EXISTS move_changes (number integer PRIMARY KEY AUTOINCREMENT, table_name text NOT NULL, key text NOT NULL);`,
          `INSERT OR IGNORE INTO move_state (id, refused) VALUES (1, 0);`,
          ...tables.flatMap(triggers),
        ]);
      return isComplete;
    },
    async recorded(limit) {
      const rows = await readFirst(`select number, table_name, key from move_changes order by number limit ${limit}`);
      return toRecorded(rows.map((row) => ({ ...row, key: JSON.parse(String(row["key"])) as Key })));
    },
    note: async ({ name }, keys) =>
      void (await run([`insert into move_changes (table_name, key) select '${name}', value from json_each(?1)`, keys])),
    forget: async (numbers) =>
      void (await run([`delete from move_changes where number in (select value from json_each(?1))`, numbers])),
    refuseWrites: async (isRefused) => void (await run([`update move_state set refused = ${Number(isRefused)}`])),
    refusesWrites: async () =>
      (await hasState()) ? (await readFirst(`select refused from move_state`))[0]?.["refused"] === 1 : undefined,
    unwatch: () =>
      runTexts([
        ...tables.flatMap((table) => EVENTS.map(({ event }) => dropTrigger(table, event))),
        `DROP TABLE IF EXISTS move_changes;`,
        `DROP TABLE IF EXISTS move_state;`,
      ]),
  };
}

const nameOf = ({ name }: MovedTable, event: string) => quote(`move_${event.toLowerCase()}_${name}`);
const dropTrigger = (table: MovedTable, event: string) => `DROP TRIGGER IF EXISTS ${nameOf(table, event)};`;

/** One line each, as those of changes of rows (0122). */
function triggers(table: MovedTable): string[] {
  return EVENTS.flatMap(({ event, rows }) => {
    const keys = rows.map(
      (row) => `select '${table.name}', json_array(${table.key.map(({ name }) => `${row}.${quote(name)}`).join(", ")})`,
    );
    const refuse = `select raise(abort, '${REFUSAL}') from move_state where refused = 1`;
    const note = `insert into move_changes (table_name, key) ${keys.join(" union ")}`;
    return [
      dropTrigger(table, event),
      `CREATE TRIGGER ${nameOf(table, event)} AFTER ${event} ON ${quote(table.name)} BEGIN ${refuse}; ${note}; END;`,
    ];
  });
}

const hasKey = ({ key }: MovedTable): string =>
  key.map(({ name }, at) => `moved.${quote(name)} = json_extract(wanted.value, '$[${at}]')`).join(" and ");

function removals({ table, keys, rows }: Change): [string, unknown][] {
  const kept = new Set(rows.map((row) => JSON.stringify(table.key.map(({ name }) => row[name]))));
  const gone = keys.filter((key) => !kept.has(JSON.stringify(key)));
  const columns = table.key.map(({ name }) => quote(name)).join(", ");
  const values = table.key.map((_, at) => `json_extract(value, '$[${at}]')`).join(", ");
  return gone.length === 0
    ? []
    : [[`delete from ${quote(table.name)} where (${columns}) in (select ${values} from json_each(?1))`, gone]];
}

function upserts({ table, rows }: Change): [string, unknown][] {
  const names = table.columns.map(({ name }) => quote(name));
  const keys = new Set(table.key.map(({ name }) => quote(name)));
  const values = table.columns.map(({ name }) => `json_extract(value, '$.${quote(name)}')`);
  const changed = names.filter((name) => !keys.has(name)).map((name) => `${name} = excluded.${name}`);
  const then = changed.length === 0 ? "nothing" : `update set ${changed.join(", ")}`;
  const sql = `insert into ${quote(table.name)} (${names.join(", ")}) select ${values.join(", ")} from json_each(?1) where true on conflict (${[...keys].join(", ")}) do ${then}`;
  const parts: [string, unknown][] = inParts(rows.map((row) => toStored(table, row))).map((part) => [sql, part]);
  return [...freeUniques(table, rows), ...parts];
}

/** What is unique may move from one row to another: all rows give up their old value before one gets it. */
function freeUniques(table: MovedTable, rows: Row[]): [string, unknown][] {
  if (table.uniques.length === 0 || rows.length === 0) return [];
  const columns = table.key.map(({ name }) => quote(name)).join(", ");
  const values = table.key.map((_, at) => `json_extract(value, '$[${at}]')`).join(", ");
  const freed = table.uniques.map(({ name, isText }) =>
    isText ? `${quote(name)} = 'moving ' || json_array(${columns})` : `${quote(name)} = -1 - ${quote(name)}`,
  );
  const sql = `update ${quote(table.name)} set ${freed.join(", ")} where (${columns}) in (select ${values} from json_each(?1))`;
  return [[sql, rows.map((row) => table.key.map(({ name }) => row[name]))]];
}

function inParts(rows: Row[]): Row[][] {
  const parts: Row[][] = [];
  let bytes = MAX_BYTES;
  for (const row of rows) {
    const length = Buffer.byteLength(JSON.stringify(row));
    if (bytes + length > MAX_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(row);
    bytes += length;
  }
  return parts;
}

const toRow = ({ columns }: MovedTable, stored: Row): Row =>
  Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = stored[name] ?? null;
      if (value === null) return [name, null];
      if (type === "boolean") return [name, value === 1];
      return [name, type === "json" ? (JSON.parse(value as string) as unknown) : value];
    }),
  );

const toStored = ({ columns }: MovedTable, row: Row): Row =>
  Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = row[name] ?? null;
      if (value === null) return [name, null];
      if (type === "boolean") return [name, Number(value)];
      return [name, type === "json" ? JSON.stringify(value) : value];
    }),
  );

/** Collects records by table, each key once. */
export function toRecorded(rows: Row[]): { numbers: number[]; keys: Map<string, Key[]> } {
  const keys = new Map<string, Map<string, Key>>();
  for (const row of rows) {
    const table = String(row["table_name"]);
    const known = keys.get(table) ?? new Map<string, Key>();
    keys.set(table, known.set(JSON.stringify(row["key"]), row["key"] as Key));
  }
  return {
    numbers: rows.map((row) => Number(row["number"])),
    keys: new Map([...keys].map(([table, known]) => [table, [...known.values()]])),
  };
}
