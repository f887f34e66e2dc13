import { loadMixed, wire } from "../client.ts";
import { heapAfterCollection } from "../heap.ts";
import type { Effort } from "../measure.ts";
import { serve } from "../process.ts";
import type { Row } from "../table.ts";
import { MAIN } from "./throughput.ts";

const SITES = 200;
const CONNECTIONS = 8;
/** Number of equal parts, after each of which the heap is measured. The first part fills the caches. */
const PARTS = 5;
const MAX_HEAP_MB = 64;
/** Allowed growth of the heap after the first part; larger than the random variation between measurements. */
const MAX_GROWTH_MB = 4;

const PATHS = ["/", "/en", "/pl", "/fotos", "/en/photos", "/pl/zdjecia", "/praktisch", "/contact", "/en/contact", "/privacy"];
const API = ["/api/openapi.json", "/api/account", "/api/sites", "/api/nothing"];
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

/** Measures the JavaScript heap of an isolate that serves pages in three languages, feeds and `/api` for 200 sites. */
export async function endurance(configuration: string, { requests }: Effort): Promise<Row> {
  const server = await serve(configuration, ["http"], true);
  try {
    const next = createRequests();
    const heaps: number[] = [];
    for (let part = 0; part < PARTS; part++) {
      await loadMixed(server.port, { connections: CONNECTIONS, count: requests / PARTS, next });
      heaps.push((await heapAfterCollection(server, { host: MAIN, path: "/robots.txt" })) / 1e6);
    }
    const [first = 0, last = 0] = [heaps[0], heaps.at(-1)];
    const most = Math.max(...heaps);
    return {
      name: `JavaScript heap after ${requests.toLocaleString("en")} mixed requests to ${SITES} sites`,
      value: `${heaps.map((heap) => heap.toFixed(1)).join(", ")} MB`,
      numbers: { first, last, most },
      target: `≤ ${MAX_HEAP_MB} MB, + ${MAX_GROWTH_MB} MB`,
      met: most <= MAX_HEAP_MB && last - first <= MAX_GROWTH_MB,
    };
  } finally {
    await server.stop();
  }
}

/** Creates a function that returns the next request. The order is the same in every run. */
function createRequests() {
  const random = createRandom(1);
  let number = 0;
  return () => {
    number += 1;
    // A few sites are requested often, most of them rarely.
    const host = `bench-${Math.floor(SITES * random() ** 3)}.${MAIN}`;
    const headers = { "User-Agent": USER_AGENT, "CF-Connecting-IP": `192.0.2.${number % 250}` };
    if (number % 20 === 0) {
      const path = API[Math.floor(random() * API.length)] ?? "";
      return { bytes: wire({ host: MAIN, path, headers }), statuses: [200, 401, 404] };
    }
    if (number % 10 === 0) return { bytes: wire({ host, path: "/calendar.ics", headers }), statuses: [200] };
    const path = PATHS[Math.floor(random() * PATHS.length)] ?? "";
    const gzip: Record<string, string> = number % 2 === 0 ? { "Accept-Encoding": "gzip" } : {};
    return { bytes: wire({ host, path, headers: { ...headers, ...gzip } }), statuses: [200] };
  };
}

/** Creates a generator of pseudo-random numbers in [0, 1) (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
