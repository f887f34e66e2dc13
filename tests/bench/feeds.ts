/**
 * `npm run bench:feeds [-- --feeds 10000 --hosts 5 --events 30 --first]`: has the built worker sync thousands of unchanged feeds that are
 * due at once at some platforms, one in a hundred of which fails; with `--first` it also measures their first reads. Prints the time, the worker's
 * CPU time and memory, and the rows written. Exits with 1 if a window takes longer than 15 minutes, a feed is left out, or an
 * unchanged feed costs more than the claim.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { count, gt, isNotNull, like, lte, sql } from "drizzle-orm";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { addDays, dayInZone } from "#domain/dates.ts";
import { listNights } from "#domain/stays.ts";
import { connectD1, withD1Worker } from "#scripts/local-d1.ts";
import { localWorkerOptions } from "#scripts/local-worker.ts";
import { migrate } from "#scripts/migrate.ts";
import { send } from "#scripts/send.ts";
import { insert as insertSite } from "#store/owners/sites.ts";
import { chunkRows, openD1 } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { hexDigest, type Secrets, secretsOf } from "#services/secrets/digests.ts";
import { stampDigest } from "#letting/channels/body-digest.ts";
import { sealAddress } from "#letting/channels/feed-secrets.ts";
import { siteFixture, unitFixture } from "../fixtures/site.ts";
import { icsOf } from "../support/ics.ts";
import { MAIN } from "../support/worker.ts";
import { heapAfterCollection } from "./heap.ts";
import { markdown, type Row } from "./table.ts";

const { values } = parseArgs({
  options: {
    feeds: { type: "string", default: "10000" },
    hosts: { type: "string", default: "5" },
    events: { type: "string", default: "30" },
    first: { type: "boolean", default: false },
  },
});
const FEEDS = Number(values.feeds);
const UNITS_PER_SITE = 5;
const EVENTS = Number(values.events);
const FAILING_SHARE = 0.01;
const WINDOW_MS = 15 * 60_000;
const HOSTS = ["www.airbnb.com", "www.airbnb.nl", "ical.booking.com", "www.vrbo.com", "calendar.google.com"].slice(
  0,
  Number(values.hosts),
);
const today = dayInZone(Date.now(), "Europe/Amsterdam");
const now = Date.now();
const events = Array.from({ length: EVENTS }, (_, n) => ({
  uid: `${n}@platform.example`,
  arrival: addDays(today, 5 + 10 * n),
  departure: addDays(today, 9 + 10 * n),
}));
const calendar = icsOf(events);
const AUTH_SECRET = Buffer.alloc(32, 7).toString("base64");
const SITES_PER_BATCH = 20;
const FEEDS_PER_STATEMENT = 500;

/**
 * The platforms and the resolver, in a separate worker, so that this process is not a bottleneck. They count requests, and answer
 * `http://bench.test/{failing feeds}` with the number so far.
 */
const PLATFORMS = `
let requests = 0;
let failing = 0;
export default {
  fetch(request, env) {
    const url = new URL(request.url);
    if (url.hostname === "bench.test") {
      const counted = requests;
      requests = 0;
      failing = Number(url.pathname.slice(1));
      return new Response(String(counted));
    }
    const name = url.searchParams.get("name");
    if (url.hostname === "cloudflare-dns.com")
      return Response.json({ Status: 0, Answer: url.searchParams.get("type") === "A" ? [{ name, type: 1, data: "93.184.215.14" }] : [] });
    requests += 1;
    if (Number(url.searchParams.get("n")) < failing) return new Response("failed", { status: 503 });
    if (request.headers.get("If-None-Match") === '"1"') return new Response(null, { status: 304 });
    return new Response(env.CALENDAR, { headers: { "Content-Type": "text/calendar", ETag: '"1"' } });
  },
}`;

const options = await localWorkerOptions({
  quiet: true,
  vars: { MAIN_ORIGIN: MAIN, AUTH_SECRET },
  outside: "platforms",
});
const { workers: extra } = convertV4MiniflareOptions({
  name: "platforms",
  modules: true,
  script: PLATFORMS,
  compatibilityDate: "2026-11-17",
  bindings: { CALENDAR: calendar },
  routes: ["bench.test/*"],
});
const miniflare = new Miniflare(withD1Worker({ ...options, inspectorPort: 0, workers: [...options.workers, ...extra] }));
const port = Number((await miniflare.ready).port);
const d1 = connectD1(port);
await migrate(d1);
const store = openD1(d1);
const { db, tables: t } = store;

await fill();
const rows: Row[] = [];
// After the first reads, feeds find that others of their site have raised the calendar's version.
const windows = values.first ? ["new", "settling", "unchanged"] : ["settling", "unchanged"];
for (const name of windows) rows.push(...(await syncAll(name)));
console.log(`\n${markdown(rows)}`);
await miniflare.dispose();
if (rows.some(({ met }) => met === false)) process.exitCode = 1;

/** Adds sites with feeds that are due; without `--first` as if they had been read before. */
async function fill(): Promise<void> {
  const secrets = secretsOf(AUTH_SECRET);
  const siteCount = Math.ceil(FEEDS / UNITS_PER_SITE);
  for (let from = 0; from < siteCount; from += SITES_PER_BATCH) {
    const numbers = Array.from({ length: Math.min(SITES_PER_BATCH, siteCount - from) }, (_, index) => from + index);
    const made = await Promise.all(numbers.map((number) => createSite(number, secrets)));
    await store.atomically((batch) =>
      made.flatMap(({ site, feeds }) => [
        insertUser(batch, t, { id: site.ownerId, email: `${site.ownerId}@vrijhuis.example`, name: "Owner" }, now),
        ...insertSite(batch, t, site, now),
        ...chunkRows(feeds, t.feeds).map((chunk) => batch.insert(t.feeds).values(chunk)),
      ]),
    );
  }
  if (!values.first) await fillStates();
}

async function createSite(number: number, secrets: Secrets) {
  const units = Array.from({ length: Math.min(UNITS_PER_SITE, FEEDS - number * UNITS_PER_SITE) }, (_, n) =>
    unitFixture(`u-${number}-${n}`, `u-${n}`),
  );
  const named = { id: `site-${number}`, ownerId: `owner-${number}`, subdomain: `bench-${number}` };
  const site = siteFixture({ ...named, customDomain: null, units, photos: [] });
  const feeds = await Promise.all(
    units.map(async ({ id: unitId }, n) => {
      const index = number * UNITS_PER_SITE + n;
      const host = HOSTS[index % HOSTS.length] ?? "";
      const sealed = await sealAddress(secrets, `https://${host}/1.ics?n=${index}`);
      // Good syncs are recorded once an hour, so a quarter of them in each window.
      const times = { nextAt: 0, lastGoodAt: values.first ? 0 : now - (index % 60) * 60_000, createdAt: 0 };
      const facts = { id: `feed-${index}`, siteId: site.id, unitId, channel: "other", host, opensEdges: false, version: 1 };
      return { ...sealed, ...facts, ...times };
    }),
  );
  return { site, feeds };
}

/** Writes the rows of a first read of each feed, with SQL statements for many feeds at a time. */
async function fillStates(): Promise<void> {
  const rowsOfEvents = JSON.stringify(events);
  const rowsOfNights = JSON.stringify(events.flatMap((event, index) => listNights(event).map((night) => ({ night, index }))));
  const some = "(select id, unit_id from feeds order by id limit ? offset ?) as feed";
  for (let from = 0; from < FEEDS; from += FEEDS_PER_STATEMENT) {
    const bind = (statement: string, ...values: unknown[]) => d1.prepare(statement).bind(...values);
    await d1.batch([
      bind(
        `insert into feed_events (feed_id, uid, arrival, departure, kind, summary, first_seen_at, last_seen_at)
        select feed.id, value ->> 'uid', value ->> 'arrival', value ->> 'departure', 'stay', 'Reserved', ?, ? from ${some}, json_each(?)`,
        now,
        now,
        FEEDS_PER_STATEMENT,
        from,
        rowsOfEvents,
      ),
      bind(
        `insert into blocks (id, unit_id, kind, arrival, departure, source, note, sequence, created_at, updated_at)
        select feed.id || '-' || key, feed.unit_id, 'imported', value ->> 'arrival', value ->> 'departure', feed.id, 'Reserved', 0, ?, ?
        from ${some}, json_each(?)`,
        now,
        now,
        FEEDS_PER_STATEMENT,
        from,
        rowsOfEvents,
      ),
      bind(
        `insert into nights (unit_id, night, layer, holder, kind)
        select feed.unit_id, value ->> 'night', 'feed:' || feed.id, feed.id || '-' || (value ->> 'index'), 'imported'
        from ${some}, json_each(?)`,
        FEEDS_PER_STATEMENT,
        from,
        rowsOfNights,
      ),
    ]);
  }
  const bodyDigest = stampDigest(await hexDigest(calendar), dayInZone(now, "UTC"));
  const derivedVersion = sql`(select version from calendars where site_id = feeds.site_id)`;
  await db.update(t.feeds).set({ etag: '"1"', bodyDigest, derivedVersion });
  // Some read their calendar again, which shows that their rows equal those of a real read.
  await db.update(t.feeds).set({ etag: null, bodyDigest: null }).where(like(t.feeds.id, "%77"));
}

async function syncAll(name: string): Promise<Row[]> {
  const began = Date.now();
  await db.update(t.feeds).set({ nextAt: 0 });
  const before = statusOf();
  const changes = { last: await changesOf(), sum: 0 };
  await countRequests(name === "new" ? 0 : FEEDS * FAILING_SHARE);
  const runsBefore = await db.$count(t.feedRuns);
  const { scheduled } = await miniflare.getWorker();
  let left = FEEDS;
  let most = before.memory;
  while (left > 0 && Date.now() - began < WINDOW_MS) {
    await scheduled({ cron: "* * * * *" });
    for (let wait = 0; wait < 60 && left > 0; wait++) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const due = (await db.select({ n: count() }).from(t.feeds).where(lte(t.feeds.nextAt, began)))[0]?.n ?? 0;
      const leased =
        (await db.select({ n: count() }).from(t.feedHosts).where(gt(t.feedHosts.leasedUntil, Date.now())))[0]?.n ?? 0;
      left = due + leased;
      most = Math.max(most, statusOf().memory);
      const counted = await changesOf();
      // D1 starts counting again when it reopens its database.
      changes.sum += counted < changes.last ? counted : counted - changes.last;
      changes.last = counted;
    }
  }
  const after = statusOf();
  const heap = await heapOf();
  const requests = await countRequests(0);
  const failed = (await db.select({ n: count() }).from(t.feeds).where(isNotNull(t.feeds.problem)))[0]?.n ?? 0;
  const seconds = (Date.now() - began) / 1000;
  const changed = (await db.$count(t.feedRuns)) - runsBefore;
  const written = changes.sum / FEEDS;
  return [
    {
      name: `${FEEDS} feeds, ${name}`,
      value: `${seconds.toFixed(0)} s; ${requests} requests, ${failed} failed, ${changed} with changes or new problems`,
      numbers: { seconds, requests, failed, changed },
      target: "≤ 900 s, none left",
      met: left === 0 && (values.first || changed <= FEEDS * FAILING_SHARE),
    },
    {
      name: `CPU time of the worker per feed, ${name}`,
      value: `${(((after.cpu - before.cpu) * 1000) / FEEDS).toFixed(2)} ms`,
      numbers: { ms: ((after.cpu - before.cpu) * 1000) / FEEDS },
    },
    {
      name: `rows written per feed, ${name}`,
      value: written.toFixed(2),
      numbers: { written },
      ...(name !== "unchanged" ? {} : { target: "≤ 1.3", met: written <= 1.3 }),
    },
    {
      name: `memory of workerd with its databases, and JavaScript heap after collection, ${name}`,
      value: `${before.memory.toFixed(0)} → ${after.memory.toFixed(0)} MB, at most ${most.toFixed(0)}; ${heap.toFixed(1)} MB`,
      numbers: { before: before.memory, after: after.memory, most, heap },
    },
  ];
}

/** Returns the number of requests to platforms since the last call, and lets the first feeds fail from now on. */
async function countRequests(failing: number): Promise<number> {
  return Number(await (await send({ port, path: `/${failing}`, headers: { Host: "bench.test" } })).text());
}

/** Megabytes of the JavaScript heap of the worker after garbage collection. */
async function heapOf(): Promise<number> {
  const inspector = Number((await miniflare.getInspectorURL()).port);
  return (
    (await heapAfterCollection({ port, inspector }, { host: "vrijhuis.localhost", path: "/robots.txt" }, "core:user:vrijhuis")) /
    1e6
  );
}

/** Rows that D1 has changed since it opened its database. */
async function changesOf(): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`total_changes()` })
    .from(t.feeds)
    .limit(1);
  return Number(row?.n ?? 0);
}

/** CPU seconds and resident megabytes of this process's workerd. */
function statusOf(): { cpu: number; memory: number } {
  const pids = execFileSync("pgrep", ["-P", String(process.pid), "workerd"], { encoding: "utf8" })
    .trim()
    .split("\n");
  let [cpu, memory] = [0, 0];
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    cpu += (Number(fields[11]) + Number(fields[12])) / 100;
    memory += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  }
  return { cpu, memory };
}
