/** `npm run costs`: what the platform costs a month by its price lists, for numbers of sites; docs/scale.md explains the amounts. */

/** Dollars for a million, and for a GB and month (`…Gb`). */
const PRICES = {
  requests: 0.3,
  cpuMs: 0.02,
  rowsRead: 0.001,
  rowsWritten: 1,
  kvReads: 0.5,
  kvWrites: 5,
  queueOperations: 0.4,
  objectRequests: 0.15,
  objectGbSeconds: 12.5,
  r2Writes: 4.5,
  r2Reads: 0.36,
};
const GB_PRICES = { r2: 0.015, d1: 0.75, postgres: 0.35 + 0.2 };
type Usage = Record<keyof typeof PRICES, number>;

/** Included in the plan of 5 dollars. */
const INCLUDED: Usage = {
  requests: 10e6,
  cpuMs: 30e6,
  rowsRead: 25e9,
  rowsWritten: 50e6,
  kvReads: 10e6,
  kvWrites: 1e6,
  queueOperations: 1e6,
  objectRequests: 1e6,
  objectGbSeconds: 400_000,
  r2Writes: 1e6,
  r2Reads: 10e6,
};
const INCLUDED_GB = { r2: 10, d1: 5 };
const PLAN = 5;

const VIEWS = 1000;
const FEEDS = 2;
const SYNCS = 30 * 24 * 4;
const BOOKINGS = 29 / 12;

/** What a site uses in a month. */
const SITE: Usage = {
  requests: VIEWS * 15,
  cpuMs: VIEWS * 3.2 + VIEWS * 14 * 0.15 + FEEDS * SYNCS * 2.9,
  rowsRead: VIEWS * 3 + FEEDS * SYNCS * 50 + BOOKINGS * 1000,
  rowsWritten: FEEDS * SYNCS * 1.09 + BOOKINGS * 300 + 1000,
  kvReads: VIEWS * 2,
  kvWrites: 100,
  queueOperations: 60 * 3,
  objectRequests: 400,
  objectGbSeconds: 50,
  r2Writes: 100,
  r2Reads: VIEWS * 2,
};
const SITE_GB = { r2: 0.06, store: 0.0017 };

const MINUTES = 30 * 24 * 60;
/** What cron uses whatever the number of sites. */
const CRON: Partial<Usage> = {
  requests: MINUTES * 12,
  cpuMs: MINUTES * 50,
  rowsRead: MINUTES * 71 * 5,
  rowsWritten: MINUTES * 20,
  queueOperations: MINUTES * 11 * 3,
};

/** Compute units of Postgres (4 GB of memory each), at dollars an hour. */
const POSTGRES_UNITS: Record<number, number> = { 100: 1, 10_000: 2, 100_000: 8 };
const UNIT_HOUR = 0.222;
const HOURS = 730;

for (const sites of [100, 10_000, 100_000]) {
  const parts = (Object.keys(PRICES) as (keyof Usage)[]).map((name) => {
    const billed = Math.max(0, sites * SITE[name] + (CRON[name] ?? 0) - INCLUDED[name]);
    return { name: name as string, dollars: (billed / 1e6) * PRICES[name] };
  });
  const size = sites * SITE_GB.store;
  parts.push({ name: "r2 GB", dollars: Math.max(0, sites * SITE_GB.r2 - INCLUDED_GB.r2) * GB_PRICES.r2 });
  const isOfD1 = (name: string) => name.startsWith("rows");
  const others = PLAN + parts.filter(({ name }) => !isOfD1(name)).reduce((sum, { dollars }) => sum + dollars, 0);
  const d1 =
    parts.filter(({ name }) => isOfD1(name)).reduce((sum, { dollars }) => sum + dollars, 0) +
    Math.max(0, size - INCLUDED_GB.d1) * GB_PRICES.d1;
  const postgres = (POSTGRES_UNITS[sites] ?? 0) * UNIT_HOUR * HOURS + size * GB_PRICES.postgres;
  const each = (store: number) => `${((100 * (others + store)) / sites).toFixed(1)} cents a site`;
  console.log(`\n${sites} sites, a store of ${size.toFixed(1)} GB`);
  for (const { name, dollars } of parts.filter((part) => part.dollars >= 0.005)) console.log(`  ${name}: $${dollars.toFixed(2)}`);
  console.log(
    `  without the store $${others.toFixed(2)}; D1 $${d1.toFixed(2)} (${each(d1)}); Postgres $${postgres.toFixed(2)} (${each(postgres)})`,
  );
}
