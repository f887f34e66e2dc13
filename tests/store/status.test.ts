import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { HEALTH_PARTS, type Health, type HealthPartName, type HealthState } from "#contract/services/health.ts";
import { INCIDENT_STATES } from "#contract/services/status.ts";
import { acknowledgeAlert, reportIncident, updateIncident } from "#admin/status/write-incidents.ts";
import { readHeld } from "#services/status/held-status.ts";
import { readReport } from "#services/status/read-report.ts";
import { watchMinute } from "#services/status/watch-health.ts";
import * as alerts from "#store/services/alerts.ts";
import { add as addFaults } from "#store/services/faults.ts";
import { findBetween, findOutages } from "#store/services/health-minutes.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import type { Env } from "#worker/env.ts";
import { siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-06-01T12:00:00Z");
const at = (minute: number) => START + minute * MINUTE;
const SECRET = `whsec_${Buffer.from("k".repeat(32)).toString("base64")}`;
const HOOK = "https://hooks.vrijhuis-team.nl/alerts";

interface Told {
  id: string;
  event: string;
  text: string;
}

describe.each(DIALECTS)("watching the platform on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let told: Told[];
  let env: Env;
  let isStoreAway: boolean;
  let hookStatus: number;

  beforeEach(async () => {
    opened = await open();
    ({ store } = opened);
    [told, isStoreAway, hookStatus] = [[], false, 204];
    const held = new Map<string, string>();
    const SITES = {
      get: async (key: string) => JSON.parse(held.get(key) ?? "null") as unknown,
      put: async (key: string, value: string) => void held.set(key, value),
    };
    env = { MAIN_ORIGIN: "https://vrijhuis.nl", ASSETS: {}, MEDIA: {}, DB: {}, SITES } as unknown as Env;
    const { db, tables } = store;
    const admin = { id: "boss", email: "boss@vrijhuis.example", name: "", appMetadata: { role: "admin" as const } };
    await insertUser(db, tables, admin, START - 1000);
    await db.insert(tables.platformSettings).values({ name: "alerts", version: 1, value: { webhook: HOOK }, updatedAt: START });
    return () => opened.close();
  });

  const healthOf = (states: Partial<Record<HealthPartName, HealthState>>, now: number): Health => {
    const parts = Object.fromEntries(HEALTH_PARTS.map((name) => [name, { state: states[name] ?? "ok" }])) as Health["parts"];
    return { at: now, state: "ok", parts, alerts: [] };
  };

  /** One minute of cron. */
  async function minute(index: number, states: Partial<Record<HealthPartName, HealthState>> = {}): Promise<void> {
    const now = at(index);
    const fetchFrom = (async (_address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      const signed = `${headers["Webhook-Id"]}.${headers["Webhook-Timestamp"]}.${body}`;
      const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
      expect(headers["Webhook-Signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
      told.push(JSON.parse(body) as Told);
      return new Response(null, { status: hookStatus });
    }) as unknown as typeof fetch;
    const resolver = { ask: async () => ({ status: "answered", records: [{ type: "A", value: "93.184.215.14" }] }) };
    await watchMinute({
      env,
      openStore: async () => (isStoreAway ? Promise.reject(new Error("no connection")) : store),
      health: healthOf(
        isStoreAway
          ? { store: "down", queue: "unknown", cron: "unknown", mail: "unknown", feeds: "unknown", certificates: "unknown" }
          : states,
        now,
      ),
      hook: { mainDomain: "vrijhuis.nl", resolver: resolver as never, fetchFrom, secret: SECRET, now },
      now,
    });
  }

  const mailed = async () => {
    const { outbox: t } = store.tables;
    const rows = await store.db.select({ to: t.recipient, subject: t.subject }).from(t).orderBy(t.createdAt, t.subject);
    return rows.map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`);
  };

  test("a mail server that refuses is known within a minute, by its name, by mail and webhook, once", async () => {
    const { db, tables } = store;
    const server = { version: 1, port: 587, user: "u", passwordSealed: "", fromName: "V", fromAddress: "v@vrijhuis.example" };
    const checked = { ...server, checkedAt: START, updatedAt: START, problem: "refused", problemSince: START };
    await db.insert(tables.platformMailServers).values({ ...checked, id: "s", rank: 1, host: "mail.example.nl" });
    await minute(0);
    await Promise.all([minute(1), minute(1)]);
    await minute(2);
    expect(await mailed()).toEqual(["boss: Storing: mail.example.nl weigert mail"]);
    expect(told.map(({ event, text }) => [event, text])).toEqual([["opened", "Storing: mail.example.nl weigert mail"]]);
    await db.update(tables.platformMailServers).set({ problem: null });
    for (let index = 3; index < 9; index++) await minute(index);
    expect((await mailed()).at(-1)).toBe("boss: Voorbij: mail.example.nl weigert mail");
    expect(told.map(({ event }) => event)).toEqual(["opened", "closed"]);
    expect(await alerts.findActive(store)).toEqual([]);
  });

  test("a platform whose calendars cannot be read is named, one calendar that is gone is not", async () => {
    const { db, tables } = store;
    await given(store, siteFixture());
    const feed = {
      siteId: "site-duinhuis",
      unitId: "duinhuis-huis",
      channel: "airbnb",
      addressSealed: "",
      opensEdges: false,
      version: 1,
      nextAt: START,
      createdAt: START,
      lastGoodAt: START,
      host: "ical.example",
    };
    await db.insert(tables.feeds).values([
      { ...feed, id: "f1", addressDigest: "1", failures: 1, problem: "refused" },
      { ...feed, id: "f2", addressDigest: "2" },
      { ...feed, id: "f3", addressDigest: "3", host: "other.example", failures: 1, problem: "server-error" },
    ]);
    await minute(0);
    expect(await mailed()).toEqual(["boss: Storing: Kalenders van other.example zijn niet te lezen"]);
  });

  test("many errors name the route; a store that answers late is one alert after two minutes", async () => {
    const fault = { kind: "error" as const, key: "GET site /", count: 4, lastAt: START, requestId: "" };
    await addFaults(store, [fault]);
    await minute(0);
    expect(await mailed()).toEqual([]);
    await addFaults(store, [{ ...fault, count: 10, lastAt: at(1) }]);
    await minute(1, { store: "slow" });
    expect(await mailed()).toEqual(["boss: Storing: Veel fouten: GET site /"]);
    await minute(2, { store: "slow" });
    expect((await mailed()).at(-1)).toBe("boss: Storing: De database antwoordt niet of te laat");
  });

  test("the webhook is tried again, and an acknowledged alert is quiet", async () => {
    hookStatus = 500;
    await minute(0, { kv: "slow" });
    await minute(1, { kv: "slow" });
    expect(told).toHaveLength(1);
    await minute(2, { kv: "slow" });
    hookStatus = 200;
    await minute(3, { kv: "slow" });
    await minute(4, { kv: "slow" });
    await minute(5, { kv: "slow" });
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    expect(told).toHaveLength(3);
    const [alert] = await alerts.findActive(store);
    const tools = { store, now: at(6), requestId: "r", by: "boss" };
    expect(await acknowledgeAlert(tools, alert?.id ?? "")).toEqual({ ok: true });
    expect(await acknowledgeAlert(tools, alert?.id ?? "")).toEqual({ ok: false, code: "STATE_CHANGED" });
    await minute(6 + 300, { kv: "slow" });
    expect((await mailed()).filter((mail) => mail.includes("Nog steeds"))).toEqual([]);
  });

  test("the store goes away: the webhook hears it from KV, the page shows it, owners hear it once afterwards", async () => {
    await given(store, siteFixture({ timeZone: "Europe/Amsterdam" }));
    await given(store, siteFixture({ id: "site-2", subdomain: "tweede", status: "paused", units: [] }));
    await store.db.update(store.tables.userSites).set({ createdAt: START - 1000 });
    for (let index = 0; index < 3; index++) await minute(index);
    isStoreAway = true;
    for (let index = 3; index < 11; index++) await minute(index);
    expect(told.map(({ event, text }) => [event, text])).toEqual([["opened", "Storing: De database antwoordt niet of te laat"]]);
    expect((await readHeld(env.SITES))?.report).toMatchObject({ at: at(10), now: { booking: "down", portal: "down" } });
    isStoreAway = false;
    for (let index = 11; index < 32; index++) await minute(index);
    expect(told.map(({ event }) => event)).toEqual(["opened", "closed"]);
    expect(await findOutages(store, START)).toMatchObject([{ part: "store", startedAt: at(3), endedAt: at(11), toldAt: at(26) }]);
    const mails = await mailed();
    expect(mails.filter((mail) => !mail.startsWith("boss"))).toEqual([
      expect.stringMatching(/: Het Duinhuis was niet te boeken: 1 juni (?:om )?14:03 tot 14:11$/),
    ]);
    const { days, now } = await readReport(store, at(31));
    expect(days.at(-1)?.counts).toMatchObject({ known: 32, down: { booking: 8, portal: 8 } });
    expect(now.booking).toBe("ok");
  });

  test("cron stands still: an outage of cron, of which owners need not hear", async () => {
    await given(store, siteFixture());
    await minute(0);
    for (let index = 30; index < 50; index++) await minute(index);
    expect(await findOutages(store, START)).toMatchObject([{ part: "cron", startedAt: at(1), endedAt: at(30) }]);
    expect((await mailed()).filter((mail) => !mail.startsWith("boss"))).toEqual([]);
  });

  test("a past day is counted once, and its minutes leave after two days", async () => {
    for (const index of [0, 1, 2]) await minute(index, { media: "down" });
    const day = 24 * 60;
    await minute(day);
    await minute(3 * day);
    const { days } = await readReport(store, at(3 * day));
    expect(days.slice(-4).map(({ counts }) => [counts.known, counts.slow.sites])).toEqual([
      [3, 3],
      [1, 0],
      [0, 0],
      [1, 0],
    ]);
    expect(await findBetween(store, START, at(day))).toEqual([]);
  });

  test("an incident gets messages, is resolved and leaves a conflict for the slower admin", async () => {
    const tools = { store, now: at(0), requestId: "r", by: "boss" };
    const [title, text] = [
      { nl: "Storing", en: "Outage", pl: "Awaria" },
      { nl: "a", en: "b", pl: "c" },
    ];
    const { id } = await reportIncident(tools, { state: "investigating", title, text, parts: ["booking"] }, "incident-1");
    const later = { ...tools, now: at(9) };
    expect(await updateIncident(later, { id, version: 1 }, { state: "resolved", text })).toMatchObject({ ok: true });
    expect(await updateIncident(later, { id, version: 1 }, { state: "resolved", text })).toEqual({
      ok: false,
      code: "VERSION_CONFLICT",
    });
    expect(await updateIncident(later, { id: "none", version: 1 }, { state: "resolved", text })).toEqual({
      ok: false,
      code: "NOT_FOUND",
    });
    const { incidents } = await readReport(store, at(10));
    expect(incidents).toEqual([
      {
        id,
        parts: ["booking"],
        title,
        startedAt: at(0),
        resolvedAt: at(9),
        updates: [
          { at: at(0), state: INCIDENT_STATES[0], text },
          { at: at(9), state: "resolved", text },
        ],
      },
    ]);
    expect((await readReport(store, at(0) + 40 * 24 * 60 * MINUTE)).incidents).toEqual([]);
  });
});
