import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compare, copy, follow, GivenUpError, switchStores } from "#scripts/move/move.ts";
import { d1Side } from "#scripts/move/d1-side.ts";
import { movedTables, tablesOfWayBack } from "#scripts/move/moved-tables.ts";
import { postgresSide, type PostgresSide } from "#scripts/move/postgres-side.ts";
import type { Side } from "#scripts/move/side.ts";
import { openD1, type Store } from "#store/dialect/store.ts";
import { fillSite, idIn, personIn } from "../support/full-site.ts";
import { type MemoryD1, openMemoryD1 } from "../support/memory-d1.ts";
import { createPostgresDatabase, type PostgresDatabase } from "../support/postgres-server.ts";
import { readAllRows } from "../support/restorable-stores.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { seed } from "#scripts/demo/seed.ts";
import { NOW, TODAY } from "../fixtures/site.ts";

const TABLES = movedTables();
const SITES = 5;

/** A process that ends at a call of its choice, as by kill -9. */
class Killed extends Error {}

describe("the move from D1 to Postgres", () => {
  let filled: Uint8Array;
  let memory: MemoryD1;
  let database: PostgresDatabase;
  let client: postgres.Sql;
  let [old, fresh]: Store[] = [];
  let d1: Side;
  let pg: PostgresSide;
  let said: string[] = [];
  const tools = { tables: TABLES, say: (line: string) => void said.push(line), now: () => 0 };

  beforeAll(async () => {
    const { db, serialize, close } = await openMemoryD1();
    const store = openD1(db);
    await seed(store, { now: NOW, today: TODAY, secrets: secretsOf(Buffer.alloc(32, 7).toString("base64")) });
    for (let site = 0; site < SITES; site += 1) await fillSite(store, site === 0 ? "linde" : `linde-${site}`);
    filled = serialize();
    close();
  }, 60_000);
  beforeEach(async () => {
    memory = await openMemoryD1({ bytes: filled });
    database = await createPostgresDatabase();
    client = postgres(database.address, { max: 1, prepare: false, onnotice: () => {} });
    [old, fresh] = [openD1(memory.db), database.store];
    [d1, pg] = [d1Side(memory.db, TABLES), postgresSide(client, TABLES)];
    said = [];
  });
  afterEach(async () => {
    await pg.unwatch();
    await client.end();
    memory.close();
    await database.close();
  });

  const from = () => old as Store;
  const to = () => fresh as Store;
  const expectSame = async (except: string[] = []) => {
    const [own, others] = [await readAllRows(from()), await readAllRows(to())];
    expect([...own.values()].reduce((sum, rows) => sum + rows.length, 0)).toBeGreaterThan(SITES * 100);
    for (const [name, rows] of own) if (!except.includes(name)) expect([name, others.get(name)]).toEqual([name, rows]);
  };
  const nameOf = async ({ db, tables }: Store) =>
    (
      await db
        .select({ name: tables.users.name })
        .from(tables.users)
        .where(eq(tables.users.id, personIn("linde", "owner")))
    )[0]?.name;
  const rename = ({ db, tables }: Store, name: string) =>
    db
      .update(tables.users)
      .set({ name })
      .where(eq(tables.users.id, personIn("linde", "owner")));
  const isRefused = async (write: Promise<unknown>) => {
    await expect(write).rejects.toSatisfy((error: Error) =>
      /STORE_MOVING/.test(String((error.cause as Error)?.message ?? error.message)),
    );
  };

  /** Writes as the product would between any two steps: changes, additions, deletions with what belongs to them, unique values that move. */
  let writes = 0;
  const writeSomething = async (store: Store) => {
    const { db, tables: t } = store;
    writes += 1;
    await rename(store, `name ${writes}`);
    if (writes % 9 === 0) await fillSite(store, `extra-${writes}`);
    if (writes % 7 === 0) await db.delete(t.guests).where(eq(t.guests.id, idIn("linde-1", "guests", (writes / 7) % 3)));
    if (writes % 3 === 0) {
      const [one, other] = [idIn("linde-2", "userSites"), idIn("linde-3", "userSites")];
      await db.update(t.userSites).set({ subdomain: null }).where(eq(t.userSites.id, one));
      await db.update(t.userSites).set({ subdomain: "moved" }).where(eq(t.userSites.id, other));
      await db.update(t.userSites).set({ subdomain: null }).where(eq(t.userSites.id, other));
      await db.update(t.userSites).set({ subdomain: "moved" }).where(eq(t.userSites.id, one));
    }
  };
  const swapSubdomains = async ({ db, tables: { userSites: t } }: Store) => {
    const [one, other] = [idIn("linde-2", "userSites"), idIn("linde-3", "userSites")];
    const set = (id: string, subdomain: string | null) => db.update(t).set({ subdomain }).where(eq(t.id, id));
    await set(one, "first");
    await set(other, "second");
    await follow(pg, d1, tablesOfWayBack(TABLES));
    await set(other, null);
    await set(one, "second");
    await set(other, "first");
  };
  /** A side whose calls are counted; something is written before each of the calls that read or write rows. */
  const busy = <Kind extends Side>(side: Kind, store: () => Store, killAt = Infinity): Kind => {
    let calls = 0;
    return new Proxy(side, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return async (...values: unknown[]) => {
          calls += 1;
          if (calls === killAt) throw new Killed();
          if (name === "page" && calls % 9 === 0) await writeSomething(store());
          return (method as (...values: unknown[]) => unknown).apply(target, values);
        };
      },
    });
  };

  test("copies, follows what is written meanwhile, and switches without a difference", { timeout: 120_000 }, async () => {
    expect(await d1.watch()).toBe(false);
    expect(await d1.watch()).toBe(true);
    await copy(busy(d1, from), pg, tools);
    await follow(d1, pg, TABLES);
    const compared = await compare(d1, pg, tools);
    expect(Object.values(compared).filter(({ digest, other }) => digest !== other)).toEqual([]);
    let during = "";
    await switchStores(d1, pg, {
      ...tools,
      comparedMs: 0,
      deploy: async () => {
        await isRefused(Promise.resolve(rename(from(), "too late")));
        await expectSame();
        during = String(await nameOf(from()));
        await rename(to(), "on Postgres");
      },
    });
    await isRefused(Promise.resolve(from().db.delete(from().tables.users)));
    expect([await nameOf(from()), await nameOf(to())]).toEqual([during, "on Postgres"]);
    expect(await d1.refusesWrites()).toBe(true);
    expect(said.filter((line) => /^\d+% \d+ of \d+ rows, about \d+ s left/.test(line)).length).toBeGreaterThan(50);
  });

  test("goes on where it was interrupted, at any call", { timeout: 240_000 }, async () => {
    await d1.watch();
    let kills = 0;
    for (let killAt = 5; ; killAt += 23) {
      try {
        await copy(busy(d1, from, killAt), busy(pg, to, killAt * 2), tools);
        await follow(d1, busy(pg, to), TABLES);
        break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
      }
    }
    expect(kills).toBeGreaterThan(3);
    await follow(d1, pg, TABLES);
    await expectSame();
  });

  test(
    "a row that differs without a record is found, written again, and keeps a switch from happening",
    { timeout: 120_000 },
    async () => {
      await d1.watch();
      await copy(d1, pg, tools);
      await rename(to(), "changed by nobody");
      const attempt = switchStores(d1, pg, { ...tools, comparedMs: 0, deploy: async () => expect.unreachable() });
      await expect(attempt).rejects.toThrow(new GivenUpError("Given up, D1 is still in use: rows differ: users"));
      await rename(from(), "D1 takes writes again");
      await follow(d1, pg, TABLES);
      await expectSame();
      await to()
        .db.delete(to().tables.guests)
        .where(eq(to().tables.guests.id, idIn("linde", "guests")));
      const counted = switchStores(d1, pg, { ...tools, comparedMs: Infinity, deploy: async () => expect.unreachable() });
      await expect(counted).rejects.toThrow(/guests has \d+ rows, but \d+ on Postgres/);
    },
  );

  test("what was written on Postgres comes back to D1", { timeout: 120_000 }, async () => {
    await d1.watch();
    await copy(d1, pg, tools);
    const back = { ...tools, tables: tablesOfWayBack(TABLES) };
    await pg.prepare();
    await switchStores(d1, pg, { ...tools, comparedMs: 0, deploy: async () => {} });
    for (let count = 0; count < 12; count += 1) await writeSomething(to());
    await to()
      .db.insert(to().tables.rowChanges)
      .values({ hub: "h", table: "units", type: "INSERT", at: 1, record: { a: 1 }, siteId: null } as never);
    await follow(pg, d1, back.tables);
    await swapSubdomains(to());
    await isRefused(Promise.resolve(rename(from(), "not yet")));
    await switchStores(pg, d1, { ...back, comparedMs: 0, deploy: async () => {} });
    await isRefused(Promise.resolve(rename(to(), "no longer")));
    await expectSame(["row_changes", "change_listeners"]);
    await rename(from(), "on D1 again");
    expect((await d1.recorded(10)).numbers).toHaveLength(1);
  });
});
