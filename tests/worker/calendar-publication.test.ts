import { afterAll, beforeAll, expect, test } from "vitest";
import { toRunLengths } from "#domain/availability.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { findUnshown } from "#store/letting/calendar-versions.ts";
import type { CalendarPublisher } from "#letting/calendars/calendar-publisher.ts";
import type { CalendarSnapshot } from "#letting/calendars/calendar-snapshot.ts";
import { removeAllOf } from "#store/owners/site-life.ts";
import { calendarKey } from "#services/hosts/calendar-key.ts";
import { blockFixture, siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { blockNights, releaseNights } from "../support/nights.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const SITE_ID = "site-duinhuis";
const UNIT = "duinhuis-huis";
const PAGE = "http://duinhuis.vrijhuis.localhost/";
const today = dayInZone(Date.now(), "UTC");

let worker: TestWorker;
let publisher: { publish(siteId: string): Promise<void> };
beforeAll(async () => {
  worker = await startWorker();
  await given(worker.store, siteFixture());
  const rooms = (await worker.miniflare.getDurableObjectNamespace(
    "CALENDARS",
  )) as unknown as DurableObjectNamespace<CalendarPublisher>;
  publisher = rooms.get(rooms.idFromName(SITE_ID));
});
afterAll(() => worker.stop());

const inKv = () => worker.kv.get<CalendarSnapshot>(calendarKey(SITE_ID), "json");
const block = (index: number) =>
  blockFixture({ id: `b-${index}`, arrival: addDays(today, 10 + index), departure: addDays(today, 11 + index) });
const tools = (onCalendarChange: () => Promise<void>) => ({ store: worker.store, now: Date.now(), onCalendarChange });

test("after eighty quick changes KV and the page have the right nights", async () => {
  await (await worker.get(PAGE)).text();
  const publish = () => publisher.publish(SITE_ID);
  for (let index = 0; index < 80; index++) {
    await blockNights(tools(publish), block(index));
    if (index % 2 === 1) await releaseNights(tools(publish), block(index));
  }
  const nights = Array.from({ length: 40 }, (_, index) => addDays(today, 10 + 2 * index));
  const from = addDays(today, -40);
  await expect.poll(async () => (await inKv())?.version, { timeout: 15_000 }).toBe(1 + 120);
  expect(await inKv()).toEqual({ version: 121, from, units: { [UNIT]: toRunLengths(nights, from) } });
  await expect.poll(() => findUnshown(worker.store, 10)).toEqual([]);
  const page = await (await worker.get(PAGE)).text();
  expect(page).toContain(JSON.stringify(toRunLengths(nights, from)).slice(1, 20).split(",").slice(1, 8).join(","));
});

test("a change that was not published reaches KV with the next run of cron", async () => {
  await blockNights(
    tools(async () => {}),
    block(200),
  );
  const before = await inKv();
  expect(await findUnshown(worker.store, 10)).toEqual([SITE_ID]);
  const scheduled = await worker.miniflare.getWorker();
  await scheduled.scheduled({ cron: "* * * * *" });
  await expect.poll(async () => (await inKv())?.version, { timeout: 15_000 }).toBe((before?.version ?? 0) + 1);
  await expect.poll(() => findUnshown(worker.store, 10)).toEqual([]);
});

test("a booking changes neither pages without a calendar nor the site's record in KV", async () => {
  const tag = async (path: string) => (await worker.get(PAGE + path)).headers.get("etag");
  await tag("fotos");
  await tag("");
  const [photos, home] = [await tag("fotos"), await tag("")];
  const record = await worker.kv.get("host:1:duinhuis.vrijhuis.localhost");
  await blockNights(
    tools(() => publisher.publish(SITE_ID)),
    block(300),
  );
  await expect.poll(async () => (await tag("")) === home, { timeout: 15_000 }).toBe(false);
  expect(await tag("fotos")).toBe(photos);
  expect(await worker.kv.get("host:1:duinhuis.vrijhuis.localhost")).toBe(record);
});

test("the calendar of a deleted site is deleted from KV", async () => {
  const { store } = worker;
  const { tables } = store;
  await store.atomically((batch) => removeAllOf(batch, tables, { userId: "owner-1" }));
  await publisher.publish(SITE_ID);
  await expect.poll(inKv, { timeout: 15_000 }).toBeNull();
});
