import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { brand } from "#locales/brand.ts";
import type { RowChange } from "#contract/services/row-change.ts";
import { openSocket, type RawSocket } from "../../support/realtime.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../../support/worker.ts";
import type { Ask } from "../client.ts";
import { type Effort, median } from "../measure.ts";
import { processorTime } from "../process.ts";
import { type CountingSocket, openCountingSocket } from "../sockets.ts";
import { atMost, type Row } from "../table.ts";

const SOCKETS = 1000;
/** Sockets that are opened at once, so that the client's own connections are not measured. */
const AT_ONCE = 50;
const SUBSCRIBERS = 100;
const CHANGES_PER_SECOND = 500;
/** Intervals in which the changes of a second are published. */
const INTERVALS = 10;
/** The client gives up a join after ten seconds. */
const MAX_JOIN_SECONDS = 10;
/** Time from a publication until all subscribers have it, at the end of a run at this rate. */
const MAX_MS_BEHIND = 1000;
/** CPU time of the server for one change and subscriber, compared with an object that only sends. */
const MAX_RATIO = 1.5;

/** Measures one hub: a thousand sockets that join again after all have been lost, and 500 changes a second to 100 subscribers. */
export async function realtime({ rounds }: Effort): Promise<Row[]> {
  const worker = await startWorker();
  try {
    return [await reconnect(worker, Math.min(rounds, 5)), await fanOut(worker, Math.min(rounds, 10))];
  } finally {
    await worker.stop();
  }
}

const CHANGES = { postgres_changes: [{ event: "*", schema: "public", table: "user_sites" }] };

async function reconnect(worker: TestWorker, rounds: number): Promise<Row> {
  const seconds: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const from = performance.now();
    const sockets = await joinedSockets(worker, SOCKETS);
    // The first round only loads the modules.
    if (round > 0) seconds.push((performance.now() - from) / 1000);
    for (const socket of sockets) socket.close();
    await until(() => sockets.every(({ closed }) => closed !== undefined));
  }
  const value = median(seconds);
  return {
    name: `${SOCKETS} sockets on one hub join again after all were lost`,
    value: `${value.toFixed(2)} s`,
    ...atMost(value, MAX_JOIN_SECONDS, "s"),
    numbers: { seconds: value },
  };
}

/**
 * Sends changes at a steady rate, whether or not the ones before have arrived, and the same frames by an object that only sends.
 */
async function fanOut(worker: TestWorker, rounds: number): Promise<Row> {
  const hubs = await worker.miniflare.getDurableObjectNamespace("REALTIME");
  const hub = hubs.get(hubs.idFromName("public")) as unknown as { publish(changes: RowChange[]): Promise<void> };
  const path = `/realtime/v1/websocket?apikey=${brand.anonymousKey}&vsn=2.0.0`;
  const joining = JSON.stringify(["1", "1", "realtime:bench", "phx_join", { config: CHANGES }]);
  const told = await listeners(await portOf(worker.miniflare), { host: MAIN_DOMAIN, path }, joining);
  const changes = Array.from({ length: CHANGES_PER_SECOND / INTERVALS }, (_, i) => changeOf(i));
  const own = await sustain(told, rounds, () => hub.publish(changes));
  const text = " ".repeat(told[0]?.size ?? 0);
  for (const socket of told) socket.close();

  const bare = await startBareSockets();
  try {
    const sockets = await listeners(await portOf(bare), { host: "localhost", path: "/" });
    const objects = await bare.getDurableObjectNamespace("SOCKETS");
    const object = objects.get(objects.idFromName("sockets")) as unknown as { send(text: string, times: number): Promise<void> };
    const sending = await sustain(sockets, rounds, () => object.send(text, changes.length));
    for (const socket of sockets) socket.close();
    const ratio = own.microseconds / sending.microseconds;
    const isInTime = own.behind <= MAX_MS_BEHIND;
    return {
      name: `${CHANGES_PER_SECOND} changes of rows a second to ${SUBSCRIBERS} subscribers, for ${rounds} s`,
      value:
        `the last ${own.behind.toFixed(0)} ms behind (only sending: ${sending.behind.toFixed(0)}); ` +
        `${own.microseconds.toFixed(1)} µs for each: ${ratio.toFixed(2)} × only sending`,
      target: `≤ ${MAX_MS_BEHIND} ms behind, ≤ ${MAX_RATIO} × sending`,
      met: isInTime && ratio <= MAX_RATIO,
      numbers: { ...own, ratio },
    };
  } finally {
    await bare.dispose();
  }
}

/** A worker whose object only sends. */
async function startBareSockets(): Promise<Miniflare> {
  const options = convertV4MiniflareOptions({
    modules: true,
    script: await readFile(join(import.meta.dirname, "../workers/sockets.js"), "utf8"),
    compatibilityDate: "2026-11-17",
    durableObjects: { SOCKETS: "Sockets" },
    cf: false,
  });
  return new Miniflare(options);
}

const portOf = async (miniflare: Miniflare): Promise<number> => Number((await miniflare.ready).port);

async function listeners(port: number, request: Ask, text?: string): Promise<CountingSocket[]> {
  const sockets: CountingSocket[] = [];
  for (let i = 0; i < SUBSCRIBERS; i++) sockets.push(await openCountingSocket(port, request, text));
  if (text !== undefined) await until(() => sockets.every(({ frames }) => frames >= JOIN_FRAMES));
  return sockets;
}

/**
 * Publishes at each interval and waits for the last frame. `behind` is the time from the last publication until then,
 * milliseconds; `microseconds` is the CPU time of the server for one frame.
 */
async function sustain(
  sockets: CountingSocket[],
  seconds: number,
  publish: () => Promise<void>,
): Promise<{ behind: number; microseconds: number }> {
  const before = sockets.map(({ frames }) => frames);
  const cpuBefore = await childrenCpu();
  const from = performance.now();
  const published: Promise<void>[] = [];
  for (let interval = 0; interval < seconds * INTERVALS; interval++) {
    const wait = from + (interval * 1000) / INTERVALS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    published.push(publish());
  }
  const last = from + ((seconds * INTERVALS - 1) * 1000) / INTERVALS;
  const expected = seconds * CHANGES_PER_SECOND;
  await Promise.all(published);
  await until(() => sockets.every(({ frames }, i) => frames - (before[i] ?? 0) >= expected));
  const behind = performance.now() - last;
  const cpu = ((await childrenCpu()) - cpuBefore) / (expected * sockets.length);
  return { behind, microseconds: cpu * 1e6 };
}

/** CPU time of the processes that this one has started, seconds. */
async function childrenCpu(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, "utf8");
  const times = await Promise.all(
    children
      .trim()
      .split(" ")
      .filter(Boolean)
      .map((pid) => processorTime(Number(pid))),
  );
  return times.reduce((sum, each) => sum + each, 0);
}

async function joinedSockets(worker: TestWorker, count: number): Promise<RawSocket[]> {
  const sockets: RawSocket[] = [];
  let left = count;
  const open = async () => {
    while (left-- > 0) {
      const socket = await openSocket(worker);
      sockets.push(socket);
      socket.join("bench", CHANGES);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  await until(() => sockets.every(({ frames }) => frames.length >= JOIN_FRAMES));
  return sockets;
}

/** The reply to a join, `presence_state` and `system`. */
const JOIN_FRAMES = 3;

const changeOf = (index: number): RowChange => ({
  table: "user_sites",
  type: "UPDATE",
  at: Date.now(),
  record: { id: `site-${index}`, status: "active", subdomain: `huis-${index}`, theme_name: "duin", site_name: "Het Duinhuis" },
  oldRecord: { id: `site-${index}` },
  siteId: `site-${index}`,
  readers: { anon: true, sessionIds: [] },
});

const TIMEOUT_MS = 60_000;

async function until(isReached: () => boolean): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!isReached()) {
    if (performance.now() > end) throw new Error("not reached in a minute");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
