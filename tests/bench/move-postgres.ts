/**
 * `npm run bench:move [-- sites]`: moves a store of 2,000 sites from D1 to Postgres while rows change, and back. The D1 is an SQLite in
 * memory: requests over a network are counted instead of waited for.
 */
import { createHash } from "node:crypto";
import postgres from "postgres";
import { d1Side } from "#scripts/move/d1-side.ts";
import { compare, copy, follow, switchStores } from "#scripts/move/move.ts";
import { movedTables, tablesOfWayBack } from "#scripts/move/moved-tables.ts";
import { postgresSide } from "#scripts/move/postgres-side.ts";
import { openD1 } from "#store/dialect/store.ts";
import { fillSite } from "../support/full-site.ts";
import { openMemoryD1 } from "../support/memory-d1.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";

const SITES = Number(process.argv[2] ?? 2000);
/** Requests of D1's HTTP API that take this long, one after the other: Cloudflare allows 1,200 in five minutes. */
const REQUEST_MS = 250;
const TABLES = movedTables();

let requests = 0;
const { db, serialize } = await openMemoryD1({
  around: (call) => (method, statements) => {
    requests += 1;
    return call(method, statements);
  },
});
const store = openD1(db);
/** `fillSite` numbers bookings by four digits of this digest, which must not be those of another site. */
const digits = new Set<string>();
const names: string[] = [];
for (let number = 0; names.length < SITES; number += 1) {
  const name = `site-${number}`;
  const begin = createHash("sha256").update(name).digest("hex").slice(0, 4);
  if (!digits.has(begin)) names.push(name);
  digits.add(begin);
}
for (const name of names) await fillSite(store, name);
const database = await createPostgresDatabase();
const client = postgres(database.address, { max: 1, prepare: false, onnotice: () => {} });
const [d1, pg] = [d1Side(db, TABLES), postgresSide(client, TABLES)];
const tools = { tables: TABLES, say: () => {}, now: () => Date.now() };
const rows = Object.values(await d1.count()).reduce((sum, count) => sum + count, 0);
console.log(`${SITES} sites, ${rows} rows, ${Math.round(serialize().byteLength / 1e6)} MB`);

async function timed<T>(title: string, work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const [begun, before] = [Date.now(), requests];
  const value = await work();
  const ms = Date.now() - begun;
  const sent = requests - before;
  const estimate = Math.round((ms + sent * REQUEST_MS) / 1000);
  console.log(`${title}: ${(ms / 1000).toFixed(1)} s, ${sent} requests of D1: ${estimate} s with ${REQUEST_MS} ms for each`);
  return { value, ms };
}

/** A change a row at a time, ten a second, as the product makes while it is moved. */
let count = 0;
const change = async () => {
  count += 1;
  await db.prepare(`update users set name = 'name ${count}' where email = 'owner@${names[count % SITES]}.example'`).run();
};
await d1.watch();
const timer = setInterval(() => void change(), 100);
await timed("copy", () => copy(d1, pg, tools));
await timed("prepare", () => pg.prepare());
const { value, ms } = await timed("comparison of all rows", () => compare(d1, pg, tools));
console.log(`${Object.values(value).reduce((sum, { different }) => sum + different, 0)} rows had just changed`);
await timed("follow", () => follow(d1, pg, TABLES));
const refused = await timed("switch, all rows compared while it refuses writes", () =>
  switchStores(d1, pg, {
    ...tools,
    comparedMs: ms,
    deploy: async () => clearInterval(timer),
  }),
);
console.log(`writes refused for ${(refused.value / 1000).toFixed(1)} s; ${count} changes were made meanwhile`);
const back = await timed("way back, counts compared", () =>
  switchStores(pg, d1, { ...tools, tables: tablesOfWayBack(TABLES), comparedMs: Infinity, deploy: async () => {} }),
);
console.log(`writes refused for ${(back.value / 1000).toFixed(1)} s`);
const again = await timed("switch, counts compared", () =>
  switchStores(d1, pg, { ...tools, comparedMs: Infinity, deploy: async () => {} }),
);
console.log(`writes refused for ${(again.value / 1000).toFixed(1)} s`);
await client.end();
await database.close();
process.exit();
