import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FeedCheck, ShownChannels } from "#contract/letting/channels.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { icsOf, type PlatformEvent } from "../support/ics.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const today = dayInZone(Date.now(), "Europe/Amsterdam");
const stay = (days: number, nights: number) => ({ arrival: addDays(today, days), departure: addDays(today, days + nights) });

/** Calendars of the platforms by path; every host exists. */
const calendars = new Map<string, PlatformEvent[]>();
const requests: string[] = [];
let isDown = false;

function outside(request: Request): Response {
  const url = new URL(request.url);
  if (url.hostname === "cloudflare-dns.com") {
    const Answer = [{ name: url.searchParams.get("name"), type: 1, data: "93.184.215.14" }];
    return Response.json({ Status: 0, Answer: url.searchParams.get("type") === "A" ? Answer : [] });
  }
  requests.push(url.hostname);
  const events = calendars.get(url.pathname);
  if (!events || isDown) return new Response("<html>Sign in</html>", { status: isDown ? 503 : 200 });
  return new Response(icsOf(events), { headers: { "Content-Type": "text/calendar", ETag: `"${events.length}"` } });
}

let worker: TestWorker;
let anna: TestOwner;
let siteId: string;
let unitId: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY }, outside });
  anna = await owner(worker);
  siteId = await beginSite(anna);
  const { body } = await anna.call("GET", `/sites/${siteId}/draft`);
  unitId = (body as { draft: { units: { id: string }[] } }).draft.units[0]?.id ?? "";
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  anna.call(method, `/sites/${siteId}${path}`, body, headers);
const channels = async () => (await call("GET", "/channels")).body as unknown as ShownChannels;
const taken = async () => {
  const { body } = await call("GET", `/calendar?from=${today}&to=${addDays(today, 60)}`);
  return (body as { units: { blocks: { kind: string; arrival: string; channel?: string }[] }[] }).units[0]?.blocks;
};
/** Runs cron as if the feeds were due, and the jobs that it sends. */
const cron = async () => {
  await worker.store.db.update(worker.store.tables.feeds).set({ nextAt: 0 });
  const { scheduled } = await worker.miniflare.getWorker();
  await scheduled({ cron: "* * * * *" });
};

test("a calendar is checked, added, read again by cron and removed; its address appears nowhere", async () => {
  calendars.set("/v1/export", [{ ...stay(3, 3), summary: "CLOSED - Not available" }]);
  const url = "webcal://ical.booking.com/v1/export?t=hush";
  const checked = (await call("POST", "/feeds/check", { unitId, url })).body as unknown as FeedCheck;
  expect(checked).toMatchObject({
    channel: "booking",
    host: "ical.booking.com",
    events: [{ ...stay(3, 3), kind: "stay", overlaps: [] }],
  });
  expect((await channels()).feeds).toEqual([]);
  const wish = { id: crypto.randomUUID(), unitId, url, channel: "booking", opensEdges: false };
  expect((await call("POST", "/feeds", wish)).body).toMatchObject({
    feeds: [{ channel: "booking", problem: null, upcoming: 1 }],
  });
  // The same request again adds nothing.
  expect(((await call("POST", "/feeds", wish)).body as unknown as ShownChannels).feeds).toHaveLength(1);
  expect(await taken()).toMatchObject([{ ...stay(3, 3), kind: "imported", channel: "booking" }]);
  calendars.set("/v1/export", [stay(3, 3), stay(10, 2)]);
  await cron();
  await expect.poll(async () => (await taken())?.length).toBe(2);
  const { body: log } = await call("GET", `/feeds/${wish.id}/runs`);
  expect(log).toMatchObject({
    runs: [{ changes: { counts: { added: 1, moved: 0, removed: 0 } } }, { changes: { counts: { added: 1 } } }],
  });
  isDown = true;
  expect((await call("POST", `/feeds/${wish.id}/sync`)).body).toMatchObject({ feeds: [{ problem: "server-error" }] });
  isDown = false;
  expect(await taken()).toHaveLength(2);
  const [feed] = (await channels()).feeds;
  expect((await call("PATCH", `/feeds/${wish.id}`, { channel: "other", opensEdges: true }, { "If-Match": '"1"' })).status).toBe(
    409,
  );
  const version = { "If-Match": `"${feed?.version}"` };
  expect((await call("PATCH", `/feeds/${wish.id}`, { channel: "other", opensEdges: true }, version)).body).toMatchObject({
    feeds: [{ channel: "other", opensEdges: true, problem: null }],
  });
  expect((await call("DELETE", `/feeds/${wish.id}`)).body).toMatchObject({ feeds: [] });
  expect(await taken()).toEqual([]);
  expect(JSON.stringify(worker.logs)).not.toContain("hush");
  const dump = JSON.stringify(await worker.store.db.select().from(worker.store.tables.outbox));
  expect(dump).not.toContain("hush");
});

test("only calendars are added, and other accounts and sites see nothing", async () => {
  const add = (url: string) =>
    call("POST", "/feeds", { id: crypto.randomUUID(), unitId, url, channel: "other", opensEdges: false });
  for (const [url, problem] of [
    ["https://www.airbnb.nl/sign-in", "not-a-calendar"],
    ["https://127.0.0.1/hush", "address"],
    ["https://192.168.1.1.nip.io:8080/", "address"],
    ["file:///etc/passwd", "address"],
  ] as const) {
    expect((await add(url)).body).toEqual({ code: "FEED_UNREADABLE", details: { problem } });
  }
  expect((await add("")).body).toMatchObject({ code: "INVALID_FORM", fields: { url: "required" } });
  expect((await add(`https://www.airbnb.nl/${"a".repeat(4000)}`)).status).toBe(422);
  calendars.set("/1", [stay(20, 2)]);
  const id = crypto.randomUUID();
  await call("POST", "/feeds", { id, unitId, url: "https://www.airbnb.nl/1", channel: "airbnb", opensEdges: true });
  const bert = await owner(worker);
  const other = await beginSite(bert);
  const tries = [
    ["GET", `/sites/${siteId}/channels`],
    ["POST", `/sites/${other}/feeds/${id}/sync`],
    ["POST", `/sites/${other}/feeds/${id}/answer`, { missing: "release" }],
    ["GET", `/sites/${other}/feeds/${id}/runs`],
    ["POST", `/sites/${other}/conflicts/${id}/settle`, { verdict: "ours" }],
    ["DELETE", `/sites/${other}/feeds/${id}`],
    ["POST", `/sites/${other}/feeds/check`, { unitId, url: "https://www.airbnb.nl/1" }],
    ["POST", `/sites/${other}/feeds`, { id, unitId, url: "https://www.airbnb.nl/1", channel: "airbnb", opensEdges: true }],
  ] as const;
  for (const [method, path, body] of tries) expect([path, (await bert.call(method, path, body)).status]).toEqual([path, 404]);
  expect((await channels()).feeds).toHaveLength(1);
});

test("requests that make us read calendars are limited", async () => {
  const before = requests.length;
  const statuses = new Set<number>();
  for (let n = 0; n < 62; n++)
    statuses.add((await call("POST", "/feeds/check", { unitId, url: "https://www.airbnb.nl/1" })).status);
  expect([...statuses]).toEqual([200, 429]);
  expect(requests.length - before).toBe(60);
});
