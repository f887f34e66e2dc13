import { dayInZone } from "#domain/dates.ts";
import { openD1, type Store } from "#store/dialect/store.ts";
import { createExport } from "#letting/channels/create-export.ts";
import { openExportToken } from "#letting/channels/export-token.ts";
import type { FeedTools } from "#letting/channels/feed-tools.ts";
import { propagateCalendar } from "#letting/calendars/propagate-calendar.ts";
import { writeCalendar } from "#letting/calendars/write-calendar.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import type { Config, Env } from "#worker/env.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findById as findExport } from "#store/letting/calendar-exports.ts";
import { bookingTools } from "../support/bookings.ts";
import { type FakeMollie, startFakeMollie } from "../support/fake-mollie.ts";
import { type Around, type MemoryD1, openMemoryD1 } from "../support/memory-d1.ts";
import { PUBLIC_RESOLVER } from "../support/platforms.ts";
import { createProvider } from "../support/provider-server.ts";
import { Gate } from "./faults.ts";
import { channelOf, firstVersionOf, givenHouses, HOUSES, moveTo, newPlatforms } from "./given-houses.ts";
import { type Isolate, isolates, Publishers, SlowKv } from "./isolates.ts";
import { MailServer } from "./mail-server.ts";
import type { Platform } from "./platform.ts";
import { NOTHING, type Observation } from "./observe.ts";
import { Random, surround } from "./random.ts";

export type Tools = FeedTools & PaymentTools;

/** The whole business of two owners, with everybody around it, at a time that the simulation sets. */
export interface World {
  store: Store;
  gate: Gate;
  /** Milliseconds since the epoch. */
  now: number;
  start: number;
  /** When cron last published calendars. */
  cronAt: number;
  /** The source of ids in the step that runs. */
  ids: Random;
  isolates: readonly [Isolate, Isolate];
  kv: SlowKv;
  publishers: Publishers;
  provider: FakeMollie;
  /** Ids of payments about which the provider has sent a webhook that has not arrived. */
  hooks: string[];
  platforms: readonly [Platform, ...Platform[]];
  mail: MailServer;
  /** The store as it was after the last step. */
  seen: Observation;
  /** The version of the calendars at the start, which is another one each time. */
  firstVersion: number;
  /** When the versions of the calendars were first seen, by site. */
  versions: Map<string, { version: number; at: number }[]>;
  /** The versions that the isolates have made themselves, by site. */
  noted: readonly [Map<string, number>, Map<string, number>];
  /** What is wrong although no rule of the store is broken: found by those who act. */
  complaints: string[];
  /** Errors that use cases have logged. */
  log: string[];
  /** The tools of a use case in an isolate. */
  tools: (isolate: 0 | 1) => Tools;
  /** The context of a request to an isolate, and its work after the answer. */
  context: (isolate: 0 | 1) => { context: RequestContext; done: () => Promise<unknown> };
  close: () => Promise<void>;
}

/** A store to simulate on; `own` is true if its requests pass the gate by themselves. */
export interface WorldStore {
  store: Store;
  own: boolean;
  close: () => Promise<void>;
}
/** Opens a store for a world: with the houses, or empty. */
export type OpenWorldStore = (gate: Gate) => Promise<WorldStore>;

export const todayOf = ({ now }: World) => dayInZone(now, "Europe/Amsterdam");

const PROVIDER = "https://mollie.test";
const DAY_MS = 24 * 60 * 60_000;
const FIRST_START = Date.UTC(2026, 1, 1, 12);
let worldCount = 0;

let memory: Promise<{ held: MemoryD1; store: Store }> | undefined;
let memoryGate: Gate | undefined;

/** A SQLite in memory, the same for all worlds of this process: what a world writes is undone at its end. */
const inMemory: OpenWorldStore = async (gate) => {
  const { held, store } = await (memory ??= openMemory());
  memoryGate = gate;
  const undo = held.hold();
  return { store, own: true, close: async () => undo() };
};

async function openMemory(): Promise<{ held: MemoryD1; store: Store }> {
  const around: Around =
    (call) =>
    (...sent) =>
      memoryGate ? memoryGate.around(call)(...sent) : call(...sent);
  const held = await openMemoryD1({ around });
  const store = openD1(held.db);
  await givenHouses(store, toolsOf(store, newPlatforms(), FIRST_START));
  return { held, store };
}

/** Opens a world. It replaces clock, ids and network of the process until it is closed. */
export async function openWorld(seed: number, open: OpenWorldStore = inMemory): Promise<World> {
  const gate = new Gate();
  const opened = await open(gate);
  const platforms = newPlatforms();
  if (open !== inMemory) await givenHouses(opened.store, toolsOf(opened.store, platforms, FIRST_START));
  const both = await isolates();
  worldCount += 1;
  const start = FIRST_START + (seed % 365) * DAY_MS;
  const store = opened.own ? opened.store : gate.wrap(opened.store);
  const kv = new SlowKv(() => world.now);
  const restore = surround({
    now: () => world.now,
    random: () => world.ids,
    fetch: async (...args) => askProvider(world, ...args),
    log: (line) => void world.log.push(line),
  });
  const world: World = {
    store,
    gate,
    now: start,
    cronAt: start,
    start,
    ids: new Random(-worldCount),
    isolates: both,
    kv,
    publishers: new Publishers(
      () => world.now,
      (siteId) => writeCalendar(store, kv.of(0), siteId, world.now),
    ),
    provider: await startFakeMollie({
      now: () => world.now,
      start: (protocol, owner) => createProvider(protocol, owner, PROVIDER),
    }),
    hooks: [],
    platforms,
    mail: new MailServer(),
    seen: NOTHING,
    firstVersion: firstVersionOf(worldCount),
    versions: new Map(),
    noted: [new Map(), new Map()],
    complaints: [],
    log: [],
    tools: (isolate) => ({
      ...toolsOf(store, platforms, world.now),
      onCalendarChange: (change) => publish(world, isolate, change),
    }),
    context: (isolate) => contextOf(world, isolate),
    close: async () => {
      restore();
      await opened.close();
    },
  };
  world.provider.onChange = async ({ body }) => void world.hooks.push(body.replace("id=", ""));
  await moveTo(store, { start, world: worldCount });
  for (const { id } of HOUSES) for (const { calendars } of both) calendars.noteCalendarVersion(id, world.firstVersion);
  await Promise.all(platforms.map((platform) => connect(world, platform)));
  return world;
}

/** Creates our calendar for a platform. */
async function connect(world: World, platform: Platform): Promise<void> {
  const { store, secrets, now } = world.tools(0);
  const { siteId, unitId } = platform;
  const id = crypto.randomUUID();
  await createExport({ store, secrets, now }, siteId, { id, unitId, channel: channelOf(platform), withPreparation: true });
  const created = await findExport(store, siteId, id);
  if (!created) throw new Error("no export");
  platform.exportToken = await openExportToken(secrets, created.tokenSealed);
}

function toolsOf(store: Store, platforms: readonly Platform[], now: number): Tools {
  return {
    ...bookingTools(store, now),
    addresses: { stripe: new URL(PROVIDER), mollie: new URL(PROVIDER) },
    mainDomain: "vrijhuis.nl",
    resolver: PUBLIC_RESOLVER,
    jitter: () => Math.random(),
    fetchFrom: async (address) => {
      const { hostname } = new URL(new Request(address).url);
      return platforms.find(({ host }) => host === hostname)?.answer() ?? new Response("no such calendar", { status: 404 });
    },
  };
}

async function publish(world: World, isolate: 0 | 1, change: { siteId: string; version: number }): Promise<void> {
  world.noted[isolate].set(change.siteId, change.version);
  world.isolates[isolate].calendars.noteCalendarVersion(change.siteId, change.version);
  await propagateCalendar({ CALENDARS: world.publishers.namespace } as unknown as Env, change);
}

function contextOf(world: World, isolate: 0 | 1): ReturnType<World["context"]> {
  const works: Promise<unknown>[] = [];
  const context = {
    env: { SITES: world.kv.of(isolate), CALENDARS: world.publishers.namespace } as unknown as Env,
    config: { siteMemoryMs: 5000 } as Config,
    requestId: "request",
    now: world.now,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    openStore: async () => world.store,
  } as unknown as RequestContext;
  return { context, done: () => Promise.all(works) };
}

async function askProvider({ provider }: World, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const { method, headers, url } = new Request(input, init);
  const { pathname: path, searchParams: query } = new URL(url);
  const body = typeof init?.body === "string" ? init.body : "";
  const reply = await provider.respond({ method, path, query, headers: Object.fromEntries(headers), body });
  if (!reply) throw new TypeError("fetch failed");
  return new Response(reply.text, { status: reply.status, headers: reply.headers });
}
