import { DEFAULT_PAYMENT_TERMS, DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import { insert as insertSite } from "#store/owners/sites.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { freePort } from "../support/free-port.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

/** The running product with a home that is booked at once and paid at the test provider. */
export interface Home {
  worker: TestWorker;
  anna: TestOwner;
  siteId: string;
  /** Origin of our own site. */
  origin: string;
  /** Origin of the home's site. */
  site: string;
  /** Reads the draft that the portal has saved. */
  readDraft: () => Promise<{ photos: unknown[] }>;
}

export async function startHome(subdomain: string): Promise<Home> {
  const port = await freePort();
  const origin = `http://vrijhuis.localhost:${port}`;
  const worker = await startWorker({ port, vars: { AUTH_SERVICE_KEY: SERVICE_KEY, MAIN_ORIGIN: origin } });
  const { store } = worker;
  const anna = await owner(worker);
  const plan = { ...defaultPlan("EUR", 10_000, { sleeps: 4, minNights: 2 }), schedule: { kind: "booking" } as const };
  const unit = { ...unitFixture(`${subdomain}-huis`, "huis"), rates: { version: 1, plan } };
  const site = siteFixture({ subdomain, ownerId: anna.id, units: [unit] });
  await store.atomically((db) => insertSite(db, store.tables, site, NOW));
  const settings = {
    ...DEFAULT_SETTINGS.settings,
    payments: { ...DEFAULT_PAYMENT_TERMS, online: true },
    units: { [unit.id]: { ...DEFAULT_TERMS, mode: "instant" as const } },
  };
  await store.db.insert(store.tables.bookingSettings).values({ siteId: site.id, version: 1, settings, updatedAt: NOW });
  return {
    worker,
    anna,
    siteId: site.id,
    origin,
    site: origin.replace("//", `//${subdomain}.`),
    async readDraft() {
      const { body } = await anna.call("GET", `/sites/${site.id}/draft`);
      return (body as unknown as { draft: { photos: unknown[] } }).draft;
    },
  };
}
