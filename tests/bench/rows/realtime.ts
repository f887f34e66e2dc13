import { readFile } from "node:fs/promises";
import type { RowChange } from "#contract/row-change.ts";
import { openSocket, type RawSocket } from "../../support/realtime.ts";
import { startWorker, type TestWorker } from "../../support/worker.ts";
import { type Effort, median } from "../measure.ts";
import { processorTime } from "../process.ts";
import { atMost, type Row } from "../table.ts";

const SOCKETS = 1000;
/** Sockets that are opened at once, so that the client's own connections are not what is measured. */
const AT_ONCE = 50;
const SUBSCRIBERS = 100;
const CHANGES_PER_SECOND = 500;
/** Intervals in which the changes of a second are published. */
const INTERVALS = 10;
/** The client gives up a join after ten seconds. */
const MAX_JOIN_SECONDS = 10;
/** CPU time of the server for one subscriber that is told of one change. */
const MAX_MICROSECONDS = 40;

/** Measures one hub: a thousand sockets that join again after all have been lost, and changes for 100 subscribers, at most 500 a second. */
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

async function fanOut(worker: TestWorker, rounds: number): Promise<Row> {
  const sockets = await joinedSockets(worker, SUBSCRIBERS);
  const hubs = await worker.miniflare.getDurableObjectNamespace("REALTIME");
  const hub = hubs.get(hubs.idFromName("public")) as unknown as { publish(changes: RowChange[]): Promise<void> };
  const before = sockets.map(({ frames }) => frames.length);
  const delays: number[] = [];
  const cpuBefore = await childrenCpu();
  for (let interval = 1; interval <= rounds * INTERVALS; interval++) {
    const from = performance.now();
    await hub.publish(Array.from({ length: CHANGES_PER_SECOND / INTERVALS }, (_, i) => changeOf(i)));
    const expected = interval * (CHANGES_PER_SECOND / INTERVALS);
    await until(() => sockets.every(({ frames }, i) => frames.length - (before[i] ?? 0) >= expected));
    const took = performance.now() - from;
    delays.push(took);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 / INTERVALS - took)));
  }
  const cpu = ((await childrenCpu()) - cpuBefore) / (rounds * CHANGES_PER_SECOND * SUBSCRIBERS);
  for (const socket of sockets) socket.close();
  const milliseconds = median(delays);
  const microseconds = cpu * 1e6;
  return {
    name: `${CHANGES_PER_SECOND / INTERVALS} changes of rows at once to ${SUBSCRIBERS} subscribers, who are one process of Node`,
    value: `${milliseconds.toFixed(0)} ms until all have them; ${microseconds.toFixed(0)} µs of the server for each`,
    ...atMost(microseconds, MAX_MICROSECONDS, "µs"),
    numbers: { milliseconds, microseconds },
  };
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
