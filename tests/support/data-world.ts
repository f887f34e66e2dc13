import { expect } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { owner, published, type TestOwner } from "./api.ts";
import { SERVICE_KEY } from "./auth.ts";
import { startWorkerOnPostgres } from "./postgres.ts";
import { startWorker, type TestWorker } from "./worker.ts";

/** Two owners whose sites are published: Anna's with bookings of Piet and Zoë, Ben's with one. */
export interface DataWorld {
  worker: TestWorker;
  anna: TestOwner;
  site: string;
  unit: string;
  other: { who: TestOwner; site: string; booking: string };
  booking: string;
}

export const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");

/** Enters a booking of three nights, `days` from now. */
async function enter(who: TestOwner, site: string, name: string, days: number): Promise<string> {
  const { units } = (await who.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const { status, body } = await who.call("POST", `/sites/${site}/bookings`, {
    unitId: units[0]?.id,
    arrival: addDays(TODAY, days),
    departure: addDays(TODAY, days + 3),
    party: { adults: 2, children: [4], pets: 0 },
    contact: { name, email: `${name.slice(0, 2)}@example.nl`, phone: `+316123456${days}`, address: null },
    locale: "nl",
    channel: "phone",
    payment: "transfer",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  return (body["booking"] as { id: string }).id;
}

async function createWorld(worker: TestWorker): Promise<DataWorld> {
  const anna = await owner(worker);
  const site = await published(anna, "duinrust", "Het Duinhuis");
  const booking = await enter(anna, site, "Piet", 30);
  await enter(anna, site, "Zoë", 60);
  const ben = await owner(worker);
  const otherSite = await published(ben, "boszicht", "Boszicht");
  const other = { who: ben, site: otherSite, booking: await enter(ben, otherSite, "Geheim", 30) };
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  return { worker, anna, site, unit: units[0]?.id ?? "", other, booking };
}

const VARS = { AUTH_SERVICE_KEY: SERVICE_KEY };

/** The stores by name, with the worlds that start on them. */
export const WORLDS = [
  ["D1", async () => createWorld(await startWorker({ vars: VARS }))],
  ["Postgres", async () => createWorld(await startWorkerOnPostgres({ vars: VARS }))],
] as const;
