import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { MAX_GIFT_DAYS } from "#domain/ended-sites.ts";
import { DAY_MS } from "#domain/time.ts";
import { insertGift, type SiteGift } from "#store/business/paid-sites.ts";
import { insertAll as insertReviews } from "#store/letting/reviews.ts";
import { findAddresses, insert as insertSite, isTaken } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { exists as userExists, insert as insertUser } from "#store/identity/users.ts";
import { type DemoHome, demoSite, type PhotoManifest } from "#themes/demo/home.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { writeDemoPapers } from "./papers.ts";
import { createDemoYear, HOME_WITH_PAPERS } from "./seed-bookings.ts";
import { stableId } from "./stable-id.ts";

export const DEMO_OWNER = { id: DEMO_OWNER_ID, email: "eigenaar@vrijhuis.example", name: "Demo-eigenaar" };

const themes = join(import.meta.dirname, "../../themes");

/** Imports the demo homes of all themes, with the manifests of their photos. */
export async function loadHomes(): Promise<{ home: DemoHome; photos: PhotoManifest }[]> {
  const homes: { home: DemoHome; photos: PhotoManifest }[] = [];
  for (const theme of await readdir(themes)) {
    const folder = join(themes, theme, "demo");
    if (!existsSync(join(folder, "home.ts"))) continue;
    const { home } = (await import(join(folder, "home.ts"))) as { home: DemoHome };
    const photos = ((await import(join(folder, "photos.json"), { with: { type: "json" } })) as { default: PhotoManifest })
      .default;
    homes.push({ home, photos });
  }
  return homes;
}

interface SeedOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Day that bookings are relative to. */
  today: CalendarDate;
  /** The worker's secrets, which seal the links to guests' pages. */
  secrets: Secrets;
}

/**
 * Writes missing demo homes to a store, each in one batch as an active site of the demo owner, with reviews and bookings. Skips a
 * home if its site exists or another site has its subdomain. Returns the number of sites written.
 */
export async function seed(store: Store, options: SeedOptions): Promise<number> {
  const { db, tables } = store;
  const homes = await loadHomes();
  if (!(await userExists(store, DEMO_OWNER.id)))
    await insertUser(
      db,
      tables,
      { ...DEMO_OWNER, emailConfirmedAt: options.now, userMetadata: { name: DEMO_OWNER.name } },
      options.now,
    );
  let writtenCount = 0;
  for (const { home, photos } of homes) {
    const site = { id: siteIdOf(home), timeZone: demoSite(home, photos).timeZone };
    const exists = (await findAddresses(store, site.id)) !== undefined;
    if (!exists && (await isTaken(store, home.subdomain))) continue;
    if (!exists) await seedHome(store, home, photos, options);
    if (home.theme === HOME_WITH_PAPERS) await writeDemoPapers(store, site, options);
    if (!exists) writtenCount += 1;
  }
  return writtenCount;
}

const siteIdOf = (home: DemoHome): string => stableId("site", home.subdomain);

/** Longer than any gift of an admin: nobody is told about it. */
const DEMO_GIFT_DAYS = 2 * MAX_GIFT_DAYS;

/** A demo home is online without a subscription, as long as anybody tries the product. */
const giftOf = (siteId: string, now: number): SiteGift => ({
  id: stableId("gift", siteId),
  siteId,
  reason: "demo",
  endsAt: now + DEMO_GIFT_DAYS * DAY_MS,
  createdAt: now,
  createdBy: null,
});

async function seedHome(store: Store, home: DemoHome, photos: PhotoManifest, options: SeedOptions): Promise<void> {
  const { tables } = store;
  const { now } = options;
  const demo = demoSite(home, photos);
  const unitIds = new Map(home.units.map(({ slug }) => [slug, stableId("unit", home.subdomain, slug)]));
  const byOldId = new Map(demo.units.map(({ id, slug }) => [id, unitIds.get(slug) ?? ""]));
  const site = {
    ...demo,
    id: siteIdOf(home),
    units: demo.units.map((unit) => ({ ...unit, id: byOldId.get(unit.id) ?? "" })),
    photos: demo.photos.map((photo) => ({
      ...photo,
      id: stableId(photo.id),
      unitId: photo.unitId && (byOldId.get(photo.unitId) ?? null),
    })),
  };
  const reviews = home.reviews.map((review, index) => ({ ...review, id: stableId("review", home.subdomain, String(index)) }));
  const bookings = await createDemoYear({ ...options, site, home });
  await store.atomically((db) => [
    ...insertSite(db, tables, site, now),
    ...insertGift(db, tables, giftOf(site.id, now)),
    ...insertReviews(db, tables, site.id, reviews, now),
    ...bookings(db, tables),
  ]);
}
