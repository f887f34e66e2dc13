import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owner, published, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { giveEverySiteOnPostgres } from "../support/gifts.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { openSocket, type RawSocket } from "../support/realtime.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const NAME = "worker under test";
const REVIEWS = { postgres_changes: [{ event: "*", schema: "public", table: "reviews" }] };

let postgres: PostgresServer;
let worker: TestWorker;
let anna: TestOwner;
let siteId: string;
beforeAll(async () => {
  postgres = await startPostgres();
  const address = new URL(postgres.address);
  address.searchParams.set("application_name", NAME);
  const started = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, DATABASE_URL: address.href } });
  worker = { ...started, store: postgres.store };
  anna = await owner(worker);
  const endGifts = await giveEverySiteOnPostgres(postgres.address);
  siteId = await published(anna, "duinrust");
  await endGifts();
});
afterAll(async () => {
  await worker.stop();
  await postgres.stop();
});

/** Connections of the worker to the server. */
async function countConnections(): Promise<number> {
  const counted = sql`(select count(*)::int from pg_stat_activity where application_name = ${NAME})`;
  const { db, tables } = postgres.store;
  const [row] = await db
    .select({ count: sql<number>`${counted}` })
    .from(tables.users)
    .limit(1);
  return row?.count ?? 0;
}

const eventsOf = ({ frames }: RawSocket, event: string) => frames.filter((frame) => frame[3] === event);
const repliesOf = (socket: RawSocket) =>
  eventsOf(socket, "phx_reply").map(([, , , , payload]) => (payload as { status: string }).status);

test("a hub has one connection for all joins and changes, replaces one that broke, and closes it when it is idle", async () => {
  const socket = await openSocket(worker);
  const joins = 40;
  for (let i = 0; i < joins; i += 1) socket.join(`reviews ${i}`, REVIEWS, anna.token);
  await expect.poll(() => repliesOf(socket), { timeout: 10_000 }).toEqual(Array.from({ length: joins }, () => "ok"));
  await expect.poll(countConnections).toBeLessThanOrEqual(1);

  const review = { id: "r1", site_id: siteId, position: 1, shown: true, author: "a", rating: 8, stayed: "2025-01", text: "t" };
  await anna.supabase
    .from("reviews")
    .insert({ ...review, locale: "nl", source: "guestbook" })
    .throwOnError();
  const writes = 20;
  for (let i = 1; i < writes; i += 1)
    await anna.supabase
      .from("reviews")
      .update({ position: i + 1 })
      .eq("id", "r1")
      .throwOnError();
  await expect.poll(() => eventsOf(socket, "postgres_changes").length).toBe(joins * writes);
  await expect.poll(countConnections).toBeLessThanOrEqual(1);

  for (const state of ["down", "silent"] as const) {
    await postgres.setState(state);
    socket.join("late", REVIEWS, anna.token);
    await expect.poll(() => repliesOf(socket).at(-1), { timeout: 15_000 }).toBe("error");
    await postgres.setState("up");
    socket.join("late", REVIEWS, anna.token);
    await expect.poll(() => repliesOf(socket).at(-1)).toBe("ok");
  }
  await expect.poll(countConnections, { timeout: 15_000 }).toBe(0);
  socket.close();
});

test("the publisher of a calendar has one connection, and closes it when it is idle", async () => {
  const namespace = await worker.miniflare.getDurableObjectNamespace("CALENDARS");
  const publisher = namespace.get(namespace.idFromName(siteId)) as unknown as { publish(siteId: string): Promise<void> };
  const { db, tables } = postgres.store;
  const ofSite = eq(tables.calendars.siteId, siteId);
  const shown = async () => (await db.select().from(tables.calendars).where(ofSite))[0]?.shownVersion;
  for (let i = 0; i < 3; i += 1) {
    await db.update(tables.calendars).set({ shownVersion: 0 }).where(ofSite);
    await publisher.publish(siteId);
    await expect.poll(shown, { timeout: 5000 }).toBeGreaterThan(0);
  }
  expect(await countConnections()).toBe(1);
  await expect.poll(countConnections, { timeout: 15_000 }).toBe(0);
});
