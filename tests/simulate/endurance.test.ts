import { expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { takesNights } from "#domain/bookings/transitions.ts";
import { listNights } from "#domain/stays.ts";
import { heapAfterCollection } from "../bench/heap.ts";
import { type ApiResponse, owner, published, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { freePort } from "../support/free-port.ts";
import { giveEverySiteOnPostgres } from "../support/gifts.ts";
import { startPool } from "../support/postgres-pool.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";
import { type ConnectionFaults, startFaultyConnection } from "./faulty-connection.ts";
import { observe } from "./observe.ts";
import { Random } from "./random.ts";

/** `npm run endurance` sets it: minutes of each of the two parts. */
const minutes = Number(process.env["ENDURANCE"] ?? 0);

/** Store that fails 1% of its connections, and is two seconds late. */
const FAULTS: ConnectionFaults = { cut: 0.01, lateMs: 2000 };
const CAPACITY_MS = 15_000;
const CONCURRENT = 8;
const MAX_HEAP_GROWTH = 1.2;
const MAX_LATENCY_GROWTH = 2;
/** Requests that need not be repeated more often, because then a fault is none of the store's. */
const MAX_REPEATS = 5;
const HOME = `http://duinrust.${MAIN_DOMAIN}`;

/** The built worker on a Postgres behind a connection with faults, with an owner and a published site. */
async function start() {
  const database = await createPostgresDatabase();
  const endGifts = await giveEverySiteOnPostgres(database.address);
  const { hostname, port } = new URL(database.address);
  const pool = await startPool(hostname, Number(port));
  const random = new Random(1);
  const connection = await startFaultyConnection(pool.port, () => random.next());
  const inspectorPort = await freePort();
  const DATABASE_URL = database.address.replace(port, String(connection.port));
  const worker = await startWorker({
    vars: { DATABASE_URL, AUTH_SERVICE_KEY: SERVICE_KEY, SITE_MEMORY_SECONDS: "5" },
    inspectorPort,
  });
  const anna = await owner(worker);
  const site = await published(anna, "duinrust", "Het Duinhuis");
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const stop = async () => {
    await worker.stop();
    connection.close();
    pool.close();
    await endGifts();
    await database.close();
  };
  const heap = async () => {
    const server = { port: Number((await worker.miniflare.ready).port), inspector: inspectorPort };
    return heapAfterCollection(server, { path: "/", host: `duinrust.${MAIN_DOMAIN}` }, "vrijhuis");
  };
  return { worker, store: database.store, connection, anna, site, unit: units[0]?.id ?? "", random, heap, stop };
}
type Started = Awaited<ReturnType<typeof start>>;

/** What one part has measured. */
interface Measured {
  latencies: number[];
  failed: number;
  /** Failed requests that were sent again, and failed each time. */
  lost: number;
}

/** Sends one request of a visitor or of the owner; a booking under a key of its own. */
function request({ worker, anna, site, unit, random }: Started): () => Promise<{ status: number }> {
  const kind = random.weighted({ home: 50, calendar: 20, today: 20, book: 10 });
  if (kind === "home") return () => worker.get(`${HOME}/`);
  if (kind === "calendar") return () => worker.get(`${HOME}/calendar.ics`);
  if (kind === "today") return () => anna.call("GET", `/sites/${site}/today`);
  return booking({ anna, site, unit }, random);
}

function booking(
  { anna, site, unit }: { anna: TestOwner; site: string; unit: string },
  random: Random,
): () => Promise<ApiResponse> {
  const arrival = addDays(dayInZone(Date.now(), "Europe/Amsterdam"), random.int(1, 600));
  const number = random.int(0, 1e9);
  const body = {
    unitId: unit,
    arrival,
    departure: addDays(arrival, random.int(1, 3)),
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: `Gast ${number}`, email: `gast-${number}@example.nl`, phone: null, address: null },
    locale: "nl",
    channel: "phone",
    payment: "transfer",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  };
  return () => anna.call("POST", `/sites/${site}/bookings`, body);
}

/** Sends a request, and again with its key after each failure. */
async function send(measured: Measured, ask: () => Promise<{ status: number }>): Promise<void> {
  const began = performance.now();
  for (let attempt = 0; attempt <= MAX_REPEATS; attempt++) {
    const { status } = await ask();
    if (attempt === 0) measured.latencies.push(performance.now() - began);
    if (status < 500) return;
    if (attempt === 0) measured.failed += 1;
  }
  measured.lost += 1;
}

const nothing = (): Measured => ({ latencies: [], failed: 0, lost: 0 });

/** Requests a second that the worker answers, several at a time. */
async function capacityOf(started: Started): Promise<number> {
  const measured = nothing();
  const until = performance.now() + CAPACITY_MS;
  const work = async () => {
    while (performance.now() < until) await send(measured, request(started));
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return (measured.latencies.length * 1000) / CAPACITY_MS;
}

/** Sends requests at a rate for some minutes, whether or not the former ones were answered. */
async function load(started: Started, rate: number): Promise<Measured> {
  const measured = nothing();
  const open = new Set<Promise<void>>();
  const began = performance.now();
  for (let count = 0; performance.now() - began < minutes * 60_000; count++) {
    const wait = began + (count * 1000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const sent: Promise<void> = send(measured, request(started)).finally(() => open.delete(sent));
    open.add(sent);
  }
  await Promise.all(open);
  return measured;
}

const p99 = (latencies: readonly number[]): number =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0;

test.runIf(minutes > 0)("the worker endures half its load, and a store that fails", { timeout: 2 ** 31 - 1 }, async () => {
  const started = await start();
  try {
    const rate = (await capacityOf(started)) / 2;
    const before = await started.heap();
    const healthy = await load(started, rate);
    const after = await started.heap();
    const [early, late] = [
      healthy.latencies.slice(0, healthy.latencies.length / 2),
      healthy.latencies.slice(healthy.latencies.length / 2),
    ];
    started.connection.faults = FAULTS;
    const faulty = await load(started, rate / 4);
    started.connection.faults = { cut: 0, lateMs: 0 };
    console.log({
      minutes,
      requestsPerSecond: Math.round(rate),
      heapMb: [before, after].map((bytes) => Math.round(bytes / 1e5) / 10),
      p99Ms: [early, late, faulty.latencies].map((each) => Math.round(p99(each))),
      requests: [healthy, faulty].map(({ latencies }) => latencies.length),
      failed: [healthy.failed, faulty.failed],
      lost: [healthy.lost, faulty.lost],
    });
    expect(healthy.failed).toBe(0);
    expect(after).toBeLessThan(before * MAX_HEAP_GROWTH);
    expect(p99(late)).toBeLessThan(p99(early) * MAX_LATENCY_GROWTH);
    expect(faulty.lost).toBe(0);
    await expectOneHolder(started.store);
  } finally {
    await started.stop();
  }
});

/** No night of the unit has two bookings, and each booking has its nights. */
async function expectOneHolder(store: TestWorker["store"]): Promise<void> {
  const { bookings, nights } = await observe(store);
  const held = bookings
    .filter(({ state }) => takesNights(state))
    .flatMap((stay) => listNights(stay).map((night) => `${night} ${stay.id}`));
  expect(
    nights
      .filter(({ kind }) => kind === "stay")
      .map(({ night, holder }) => `${night} ${holder}`)
      .toSorted(),
  ).toEqual(held.toSorted());
  expect(new Set(held.map((each) => each.slice(0, 10))).size).toBe(held.length);
}
