import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { insert as insertBlock } from "#store/blocks.ts";
import { insertAll as insertReviews } from "#store/reviews.ts";
import { insert as insertSite, isEmpty } from "#store/sites.ts";
import type { Store } from "#store/store.ts";
import { exists as userExists, insert as insertUser } from "#store/users.ts";
import { type DemoHome, demoSite, type PhotoManifest } from "#themes/demo/home.ts";

/** The same id for the same words, in the shape of a UUID (version 8, RFC 9562). */
function stableId(...words: string[]): string {
  const hex = createHash("sha256").update(words.join("\n")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const DEMO_OWNER = { id: stableId("demo owner"), email: "eigenaar@vrijhuis.example", name: "Demo-eigenaar" };

const themes = join(import.meta.dirname, "../themes");

export async function loadHomes(): Promise<{ home: DemoHome; photos: PhotoManifest }[]> {
  const homes: { home: DemoHome; photos: PhotoManifest }[] = [];
  for (const theme of await readdir(themes)) {
    const folder = join(themes, theme, "demo");
    const { home } = (await import(join(folder, "home.ts")).catch(ifMissing)) as { home?: DemoHome };
    if (!home) continue;
    const photos = ((await import(join(folder, "photos.json"), { with: { type: "json" } })) as { default: PhotoManifest })
      .default;
    homes.push({ home, photos });
  }
  return homes;
}

function ifMissing(error: NodeJS.ErrnoException): object {
  if (error.code === "ERR_MODULE_NOT_FOUND") return {};
  throw error;
}

/**
 * Fills an empty store with the demo homes, each an active site of the demo owner, bookings counted from `today`.
 * Answers the number of sites written: none when the store has any.
 */
export async function seed(store: Store, { now, today }: { now: number; today: CalendarDate }): Promise<number> {
  if (!(await isEmpty(store))) return 0;
  const { db, tables } = store;
  const homes = await loadHomes();
  if (!(await userExists(store, DEMO_OWNER.id))) await insertUser(db, tables, DEMO_OWNER, now);
  for (const { home, photos } of homes) {
    const demo = demoSite(home, photos);
    const unitIds = new Map(home.units.map(({ slug }) => [slug, stableId("unit", home.subdomain, slug)]));
    const byOldId = new Map(demo.units.map(({ id, slug }) => [id, unitIds.get(slug) ?? ""]));
    const site = {
      ...demo,
      id: stableId("site", home.subdomain),
      ownerId: DEMO_OWNER.id,
      units: demo.units.map((unit) => ({ ...unit, id: byOldId.get(unit.id) ?? "" })),
      photos: demo.photos.map((photo) => ({
        ...photo,
        id: stableId(photo.id),
        unitId: photo.unitId && (byOldId.get(photo.unitId) ?? null),
      })),
    };
    const reviews = home.reviews.map((review, index) => ({ ...review, id: stableId("review", home.subdomain, String(index)) }));
    await store.atomically(() => [...insertSite(db, tables, site, now), ...insertReviews(db, tables, site.id, reviews, now)]);
    await store.atomically(() =>
      home.booked.flatMap(({ unit, inDays, nights }) =>
        insertBlock(db, tables, {
          id: stableId("block", home.subdomain, unit, String(inDays)),
          unitId: unitIds.get(unit) ?? "",
          kind: "stay",
          arrival: addDays(today, inDays),
          departure: addDays(today, inDays + nights),
          sequence: 0,
          createdAt: now,
          updatedAt: now,
        }),
      ),
    );
  }
  return homes.length;
}
