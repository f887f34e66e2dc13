import { afterEach, expect, test } from "vitest";
import type { PlatformHealth } from "#contract/admin/platform-health.ts";
import type { Health } from "#contract/services/health.ts";
import { readBuild } from "#scripts/local-worker.ts";
import { alertSubject } from "#services/status/alert-mail.ts";
import type { Store } from "#store/dialect/store.ts";
import { siteFixture } from "../fixtures/site.ts";
import { admin } from "../support/admin.ts";
import { beginSite } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { given } from "../support/given.ts";
import { icsOf } from "../support/ics.ts";
import { plainSmtpUrl, put, registerCleanup, runCleanups, runCron, startMailServer } from "../support/mail.ts";
import { startPostgres } from "../support/postgres.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const MINUTE = 60_000;
const HOOK = "https://hooks.vrijhuis-team.nl/alerts";
const FEED_HOST = "feeds.ical-platform.com";

afterEach(runCleanups);

/** The texts that the webhook of alerts got. */
let told: string[] = [];
let isDown = false;

/** Outside of the worker: every name resolves, the host of feeds is down, and the webhook takes what it is told. */
async function outside(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.hostname === "cloudflare-dns.com") {
    const Answer = [{ name: url.searchParams.get("name"), type: 1, data: "93.184.215.14" }];
    return Response.json({ Status: 0, Answer: url.searchParams.get("type") === "A" ? Answer : [] });
  }
  if (request.headers.has("Webhook-Id")) {
    told.push(((await request.json()) as { text: string }).text);
    return new Response(null, { status: 204 });
  }
  if (isDown) return new Response("down", { status: 503 });
  return new Response(icsOf([]), { headers: { "Content-Type": "text/calendar" } });
}

/** The build with a part of two themes that throws: one of the page, and the header, without which there is no page. */
async function brokenBuild(): ReturnType<typeof readBuild> {
  const build = await readBuild();
  const broken = { "fresh-coastal": "Hero", "classic-elegant": "Header" };
  const modules = build.modules.map((module) => {
    if (typeof module.contents !== "string" || !/chunks\/theme-[^/]*\.js$/.test(module.path)) return module;
    const { contents } = module;
    const [, slot] = Object.entries(broken).find(([theme]) => contents.includes(`/${theme}-`)) ?? [];
    if (slot === undefined) return module;
    const changed = contents.replace(new RegExp(`(slots:\\{[^}]*\\b${slot}:)[\\w$]+`), '$1()=>{throw new TypeError("no photo")}');
    expect(changed).not.toBe(contents);
    return { ...module, contents: changed };
  });
  return { ...build, modules: modules as typeof build.modules };
}

const useHook = ({ db, tables }: Store) =>
  db.insert(tables.platformSettings).values({ name: "alerts", version: 1, value: { webhook: HOOK }, updatedAt: Date.now() });
const deep = async (worker: TestWorker) => (await (await worker.get(`${MAIN}/healthz?deep=1`)).json()) as Health;

test(
  "a feed host that is down, a mail server that refuses, a poisoned message and a broken theme: one minute, the right names",
  { timeout: 120_000 },
  async () => {
    [told, isDown] = [[], false];
    let isRefusing = false;
    const refuse = () => (isRefusing ? { code: 554, text: "5.7.1 relay access denied" } : undefined);
    const smtp = await startMailServer({ atRecipient: refuse });
    const vars = { AUTH_SERVICE_KEY: SERVICE_KEY, SMTP_URL: plainSmtpUrl(smtp.port), FAULTS_HELD_SECONDS: "0" };
    const worker = await startWorker({ vars, outside, build: await brokenBuild() });
    registerCleanup(() => worker.stop());
    const boss = await admin(worker);
    const { store } = worker;
    const { db, tables } = store;
    await useHook(store);
    await given(store, siteFixture({ subdomain: "zee" }));
    await given(store, siteFixture({ id: "site-2", subdomain: "bos", theme: "classic-elegant", units: [] }));
    const siteId = await beginSite(boss);
    const { draft } = (await boss.call("GET", `/sites/${siteId}/draft`)).body as { draft: { units: { id: string }[] } };
    const feed = { id: crypto.randomUUID(), unitId: draft.units[0]?.id, channel: "other", opensEdges: false };
    const added = await boss.call("POST", `/sites/${siteId}/feeds`, { ...feed, url: `https://${FEED_HOST}/a.ics` });
    expect(added.status).toBe(200);
    const start = Date.now();
    await runCron(worker, start);
    const readAlerts = async () => ((await boss.call("GET", "/admin/health")).body as unknown as PlatformHealth).alerts;
    expect([told, await readAlerts()]).toEqual([[], []]);

    // The faults are made, and met for the first time: by cron's reading, by an email, by the last attempt of a message, by a visitor.
    isDown = true;
    await db.update(tables.feeds).set({ nextAt: start });
    isRefusing = true;
    await put(worker, [{ recipient: "jan@example.com" }]);
    const { queue } = await worker.miniflare.getWorker();
    const body = { job: "run-cron-job", name: "yesterdays-job", round: 1 };
    await queue("vrijhuis-jobs", [{ id: "1", timestamp: new Date(), attempts: 4, body }]);
    expect((await worker.get("http://zee.vrijhuis.localhost/")).status).toBe(200);
    expect((await worker.get("http://bos.vrijhuis.localhost/")).status).toBe(500);
    await runCron(worker, start + MINUTE);
    // The queue reads the host, and the minute after knows.
    await expect.poll(async () => (await db.select().from(tables.feeds))[0]?.failures).toBe(1);
    await runCron(worker, start + 2 * MINUTE);
    const causes = [
      `feeds:${FEED_HOST}`,
      "letters:yesterdays-job: TypeError: Cannot destructure property … of … as it is undefined.",
      "mail:127.0.0.1",
      "theme:classic-elegant document TypeError",
      "theme:fresh-coastal Hero TypeError",
    ];
    expect(told.toSorted()).toEqual(causes.map((cause) => alertSubject(cause, "nl", "opened")).toSorted());
    const mailed = await db.select({ subject: tables.outbox.subject }).from(tables.outbox);
    expect(mailed.map(({ subject }) => subject)).toEqual(expect.arrayContaining(told));
    const health = (await boss.call("GET", "/admin/health")).body as unknown as PlatformHealth;
    expect(health.alerts.map(({ cause }) => cause).toSorted()).toEqual(causes);
    expect(health.feeds.map(({ host }) => host)).toEqual([FEED_HOST]);
    expect(health.deadLetters.map(({ reason }) => reason)).toEqual([expect.stringContaining("Cannot destructure")]);
    expect((await deep(worker)).alerts.toSorted()).toEqual(["feeds", "letters", "mail", "theme"]);
  },
);

test(
  "a store that is three seconds late is told by the next minute's webhook, and healthz names it",
  { timeout: 180_000 },
  async () => {
    told = [];
    const postgres = await startPostgres();
    const worker = await startWorker({ vars: { DATABASE_URL: postgres.address }, outside });
    registerCleanup(async () => {
      await worker.stop();
      await postgres.stop();
    });
    await useHook(postgres.store);
    const start = Date.now();
    await runCron(worker, start);
    expect(told).toEqual([]);
    await postgres.setState("late");
    // The jobs of this minute wait for the store too; the webhook is told beside them.
    const minute = runCron(worker, start + MINUTE);
    await expect.poll(() => told, { timeout: MINUTE }).toEqual(["Storing: De database antwoordt niet of te laat"]);
    const { state, parts } = await deep(worker);
    expect([state, parts.store.state, parts.kv.state]).toEqual(["down", "down", "ok"]);
    expect(parts.store.ms).toBeGreaterThanOrEqual(3000);
    await postgres.setState("up");
    await minute;
  },
);
