import { dayInZone } from "#domain/dates.ts";
import { answerAll, beginSite, owner } from "../../support/api.ts";
import { SERVICE_KEY } from "../../support/auth.ts";
import { fillCalendar } from "../../support/full-calendar.ts";
import { MAIN, startWorker, type TestWorker } from "../../support/worker.ts";
import { type Effort, median } from "../measure.ts";
import { atMost, type Row } from "../table.ts";

const COLUMNS = "id,reference,state,channel,arrival,departure,party,guest_name,guest_email,locale,total,payment,units(slug)";
const MAX_RATIO = 1.5;
/** Requests of one measurement. */
const REQUESTS = 20;

/**
 * Measures a list of 100 bookings by the data protocol, compared with the same list of our own API, one request after the other.
 */
export async function dataProtocol({ rounds }: Effort): Promise<Row> {
  const worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  try {
    const anna = await owner(worker);
    const siteId = await beginSite(anna);
    await answerAll(anna, siteId, "snel");
    await fillCalendar(worker, anna, siteId, dayInZone(Date.now(), "Europe/Amsterdam"));
    const headers = { Authorization: `Bearer ${anna.token}` };
    const paths = [
      `/rest/v1/bookings?select=${COLUMNS}&order=arrival,id&limit=100`,
      `/api/sites/${siteId}/bookings?limit=100`,
    ] as const;
    const times: number[][] = [[], []];
    for (let round = 0; round <= rounds; round++)
      for (const [at, path] of paths.entries()) {
        const time = await millisecondsOf(worker, path, headers);
        // The first round only loads the modules.
        if (round > 0) times[at]?.push(time);
      }
    const [rest = 0, api = 0] = times.map(median);
    const ratio = rest / api;
    return {
      name: "100 bookings with their units by the data protocol",
      value: `${rest.toFixed(1)} ms: ${ratio.toFixed(2)} × the list of our own API`,
      ...atMost(ratio, MAX_RATIO, "× our own API"),
      numbers: { ratio, rest, api },
    };
  } finally {
    await worker.stop();
  }
}

async function millisecondsOf(worker: TestWorker, path: string, headers: Record<string, string>): Promise<number> {
  const from = performance.now();
  for (let count = 0; count < REQUESTS; count++) {
    const response = await worker.get(MAIN + path, { headers });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  }
  return (performance.now() - from) / REQUESTS;
}
