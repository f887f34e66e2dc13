import { DEFAULT_SETTINGS } from "#contract/letting/booking-settings.ts";
import { makeZip } from "client-zip";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { draftOf } from "#contract/owners/draft-of.ts";
import { operationsOf } from "#contract/owners/site-operations.ts";
import type { SiteExport } from "#store/owners/export.ts";
import { date } from "#domain/dates.ts";
import { exportFiles } from "#owners/export/export-files.ts";
import type { ExportReaders } from "#owners/export/export-readers.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { blockFixture, NOW, reviewFixture, siteFixture, unitFixture } from "../fixtures/site.ts";

/** Readers of photos that can open no file except `v-1`. */
const readers = (photo: ExportReaders["photo"]): ExportReaders => ({
  photo,
  messageFile: async () => undefined,
  arrivalPicture: async (id) => (id === "picture-1" ? (new Blob(["foto"]).stream() as ReadableStream<Uint8Array>) : undefined),
  cleaningPhoto: async (id) => (id === "cleaning-1" ? (new Blob(["foto"]).stream() as ReadableStream<Uint8Array>) : undefined),
  storedFile: async (version) =>
    version === "v-1" ? (new Blob(["huisregels"]).stream() as ReadableStream<Uint8Array>) : undefined,
});

const PHOTO = 256 * 1024;
const CHUNK = 32 * 1024;

const importedStay = {
  id: "b-2",
  unitId: "duinhuis-schuur",
  source: "www.airbnb.nl",
  channel: "www.airbnb.nl",
  arrival: date("2026-07-01"),
  departure: date("2026-07-03"),
  name: "=Ewa",
  party: { adults: 2, children: [4], pets: 0 },
  income: 300_00,
  commission: 45_50,
  taxPaidByChannel: true,
  isMoved: false,
};

function exported(photos: number): SiteExport {
  const units = [unitFixture("duinhuis-huis", "huis"), unitFixture("duinhuis-schuur", "schuur")];
  const fixture = siteFixture({ units });
  const [photo] = fixture.photos;
  const all = Array.from({ length: photos }, (_, i) => ({ ...photo, key: `key${i}`, id: `p-${i}` })) as typeof fixture.photos;
  const site = { ...fixture, photos: all, rating: null };
  return {
    site,
    draft: { version: 3, publishedVersion: 2, updatedAt: NOW, draft: { ...draftOf(site), name: "Concept" } },
    operations: { version: 1, operations: operationsOf(site) },
    plans: Object.fromEntries(units.map(({ id, rates }) => [id, rates])),
    versions: [{ version: 2, publishedAt: NOW, publishedBy: "Anna" }],
    reviews: [{ ...reviewFixture("r-1", { text: "=1+1", parts: { comfort: 9, host: 10 } }), shown: false, createdAt: NOW }],
    blocks: [
      { ...blockFixture(), siteId: site.id, kind: "stay" },
      { ...blockFixture({ id: "b-2", unitId: "duinhuis-schuur", kind: "imported" }), siteId: site.id },
    ],
    bookings: [
      {
        ...bookingFixture({ reference: "K7MP-3QXD", notes: "=2+2" }),
        paid: 100_00,
        events: [],
        movements: [],
        messages: [],
        payments: [],
        refunds: [],
        papers: [],
        proFormas: [],
      },
    ],
    importedStays: [importedStay],
    importedDetails: [
      {
        ...importedStay,
        version: 1,
        guestName: "=Ewa",
        guestId: null,
        notes: "Belt vooraf",
        messageLocale: null,
        payout: null,
        cleaningFee: null,
        channelNumber: null,
        movedFrom: null,
      },
    ],
    suppressions: [{ reason: "bounced", address: "jan@example.nl", answer: "5.1.1", createdAt: NOW }],
    guests: [
      {
        id: "g-1",
        version: 1,
        name: "+Anna",
        email: "anna@example.nl",
        phone: null,
        locale: "nl",
        notes: "",
        tags: ["vast", "hond"],
        createdAt: NOW,
        updatedAt: NOW,
        stays: 1,
        lastArrival: null,
      },
    ],
    statementLines: [],
    cleanerLinks: [
      { id: "link-1", name: "Ania", locale: "pl", unitIds: ["duinhuis-huis"], note: "Sleutel", version: 1, createdAt: NOW },
    ],
    cleanings: ["cleaning-1", "cleaning-2"].map((id) => {
      const photoType = id === "cleaning-1" ? "image/jpeg" : null;
      const hasPhoto = photoType !== null;
      return { id, unitId: "duinhuis-huis", day: "2026-06-14", doneAt: NOW, doneBy: "Ania", photoType, hasPhoto };
    }),
    bookingSettings: DEFAULT_SETTINGS.settings,
    arrivalPictures: ["picture-1", "picture-2"],
    files: ["v-1", "v-2"].map((version) => ({ bucketId: "papers", name: `duinhuis/map/${version}.txt`, version })),
    units: [{ id: "duinhuis-huis", name: "Het huis", checkIn: "15:00", checkOut: "10:00" }],
  };
}

/** Photos that count how much of them was read. */
function countedPhotos(missing: string[] = []) {
  const seen = { read: 0, open: 0, mostOpen: 0, widths: new Set<number>() };
  const readPhoto = async (key: string, width: number) => {
    if (missing.includes(key)) return undefined;
    seen.widths.add(width);
    seen.mostOpen = Math.max(seen.mostOpen, ++seen.open);
    let left = PHOTO;
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (left === 0) {
            seen.open -= 1;
            return controller.close();
          }
          left -= CHUNK;
          seen.read += CHUNK;
          controller.enqueue(new Uint8Array(CHUNK));
        },
      },
      { highWaterMark: 0 },
    );
  };
  return { seen, readPhoto };
}

test("200 photos are sent one after the other, reading ahead only a few chunks", async () => {
  const { seen, readPhoto } = countedPhotos();
  const reader = makeZip(exportFiles(exported(200), "nl", NOW, readers(readPhoto))).getReader();
  let [sent, ahead] = [0, 0];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    if (sent === 0) expect(seen.read).toBe(0);
    sent += value.length;
    ahead = Math.max(ahead, seen.read - sent);
  }
  expect(seen.read).toBe(200 * PHOTO);
  expect(seen.mostOpen).toBe(1);
  expect(ahead).toBeLessThanOrEqual(3 * CHUNK);
});

test("an export has all data in common file formats", async () => {
  const { readPhoto, seen } = countedPhotos(["key1"]);
  const zip = makeZip(exportFiles(exported(3), "nl", NOW, readers(readPhoto)));
  const files = unzipSync(new Uint8Array(await new Response(zip).arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    "README.txt",
    "site.json",
    "reviews.json",
    "reviews.csv",
    "bookings.json",
    "booking-settings.json",
    "bookings.csv",
    "imported-stays.json",
    "guests.json",
    "guests.csv",
    "bank-statements.json",
    "suppressions.json",
    "cleaning.json",
    "calendar-huis.csv",
    "calendar-huis.ics",
    "calendar-schuur.csv",
    "calendar-schuur.ics",
    "cleaning/2026-06-14-cleaning.jpeg",
    "arrival/picture-1.webp",
    "files/papers/map/v-1.txt",
    "photos/001-key0.webp",
    "photos/003-key2.webp",
    "photos/missing.txt",
  ]);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text("README.txt")).toContain("Alles van Het Duinhuis, bewaard op 2026-06-01");
  const site = JSON.parse(text("site.json")) as object;
  expect(site).toMatchObject({
    published: { name: "Het Duinhuis" },
    draft: { version: 3, draft: { name: "Concept" } },
    versions: [{ version: 2, publishedBy: "Anna" }],
  });
  expect(text("reviews.csv")).toMatch(/Ontvangst en contact \(1–10\)[^]*,9,,10,[^]*,'=1\+1,/);
  expect(JSON.parse(text("reviews.json"))).toMatchObject([{ id: "r-1", shown: false, text: "=1+1" }]);
  expect(JSON.parse(text("bookings.json"))).toMatchObject([{ reference: "K7MP-3QXD", paid: 100_00 }]);
  expect(text("bookings.csv")).toContain("K7MP-3QXD,Bevestigd,Het huis,2026-06-10,2026-06-14,4,Anna de Vries,");
  expect(text("bookings.csv")).toContain(
    ",Overgenomen,,2026-07-01,2026-07-03,2,'=Ewa,,,2,1,0,www.airbnb.nl,300.00,,,EUR,,45.50\r\n",
  );
  expect(JSON.parse(text("imported-stays.json"))).toMatchObject([{ guestName: "=Ewa", notes: "Belt vooraf" }]);
  expect(JSON.parse(text("guests.json"))).toMatchObject([{ name: "+Anna", tags: ["vast", "hond"] }]);
  expect(text("guests.csv")).toContain(`'+Anna,anna@example.nl,,nl,"vast, hond",`);
  expect(text("calendar-huis.csv")).toBe("Soort,Aankomst,Vertrek,Nachten\r\nVerblijf,2026-06-10,2026-06-14,4\r\n");
  expect(text("calendar-schuur.ics")).toMatch(/^BEGIN:VCALENDAR[\s\S]+UID:b-2@[\s\S]+DTEND;VALUE=DATE:20260614/);
  expect(text("calendar-schuur.ics")).not.toContain("block-1");
  expect(text("photos/missing.txt")).toBe("key1\r\n");
  expect(files["photos/003-key2.webp"]).toHaveLength(PHOTO);
  expect([...seen.widths]).toEqual([1600]);
});
