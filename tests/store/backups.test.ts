import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { eraseGuest } from "#letting/guests/erase-guest.ts";
import { backUpSite, type BackupTools } from "#owners/backups/back-up-site.ts";
import { deleteDetachedBackups } from "#owners/backups/backup-jobs.ts";
import { readBackup } from "#owners/backups/read-backup.ts";
import { DamagedBackupError } from "#owners/backups/sealed-copy.ts";
import { withoutErased } from "#owners/backups/without-guests.ts";
import { findBackups, findErased, findKey } from "#store/owners/backups.ts";
import { toCanonicalJson } from "#store/copies/digest-site-copy.ts";
import { readSiteCopy } from "#store/copies/read-site-copy.ts";
import type { CopyPortion } from "#store/copies/site-tables.ts";
import type { Store } from "#store/dialect/store.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { memoryBucket, must, testSecrets } from "../support/backups.ts";
import { given, removeEverybody } from "../support/given.ts";
import { fillSite, idIn, personIn } from "../support/full-site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";
const SECRET = "Xyzzy-Plugh";

describe.each(DIALECTS)("copies of sites on %s", { timeout: 60_000 }, (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let files: ReturnType<typeof memoryBucket>;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await store.db.delete(store.tables.siteBackups);
    files = memoryBucket();
    await given(store, siteFixture(), { bookings: [bookingFixture({ siteId: SITE })] });
  });

  const tools = (now = NOW): BackupTools => ({ store, bucket: files.bucket, secrets: testSecrets(), now });
  const rename = (name: string) =>
    store.db.update(store.tables.userSites).set({ siteName: name }).where(eq(store.tables.userSites.id, SITE));
  const read = async (): Promise<CopyPortion[]> => {
    const portions = [];
    for await (const portion of readSiteCopy(store, SITE)) portions.push(portion);
    return portions;
  };
  const daily = async () => (await findBackups(store, SITE)).filter(({ kind }) => kind === "daily");

  test("a copy is read as it was written, and says what it has", async () => {
    expect(await backUpSite(tools(), SITE)).toBe("copied");
    const backup = must((await daily())[0]);
    const found = await readBackup(tools(), SITE, backup.id);
    expect(found?.copy).toEqual(await read());
    expect(backup.manifest.tables["bookings"]?.rows).toBe(1);
    expect(backup.bytes).toBe(files.objects.get(backup.id)?.byteLength);
    const owner = must((await store.db.select().from(store.tables.users))[0]);
    for (const object of files.objects.values()) expect(Buffer.from(object).toString("latin1")).not.toContain(owner.email);
  });

  test("a site is copied when it has changed, and a night has one copy", async () => {
    await backUpSite(tools(), SITE);
    await store.db.update(store.tables.userSites).set({ shownVersion: 9 });
    expect(await backUpSite(tools(NOW + DAY_MS), SITE)).toBe("unchanged");
    await rename("Other");
    expect(await backUpSite(tools(NOW + 2 * DAY_MS), SITE)).toBe("copied");
    await rename("Third");
    expect(await backUpSite(tools(NOW + 2 * DAY_MS + 1), SITE)).toBe("copied");
    const copies = await daily();
    expect(copies.map(({ takenAt }) => takenAt)).toEqual([NOW + 2 * DAY_MS + 1, NOW]);
    const newest = await readBackup(tools(), SITE, must(copies[0]).id);
    expect(JSON.stringify(newest?.copy)).toContain("Third");
  });

  test("a copy whose object was never written, because its message failed, leaves with the next night but one", async () => {
    const { bucket, objects } = files;
    const put = async () => Promise.reject(new Error("R2 is away"));
    await expect(backUpSite({ ...tools(), bucket: { ...bucket, put } as unknown as R2Bucket }, SITE)).rejects.toThrow("away");
    const ids = async () => (await store.db.select({ id: store.tables.siteBackups.id }).from(store.tables.siteBackups)).length;
    expect([await ids(), await daily()]).toEqual([1, []]);
    expect(await backUpSite(tools(NOW + DAY_MS + 1), SITE)).toBe("copied");
    await deleteDetachedBackups(store, bucket);
    expect([await ids(), objects.size]).toEqual([2, 2]);
  });

  test("of more than a year of changes a site has thirty days and twelve months", async () => {
    for (let day = 0; day < 450; day += 15) {
      await rename(`Day ${day}`);
      await backUpSite(tools(NOW + day * DAY_MS), SITE);
    }
    const copies = await findBackups(store, SITE);
    expect(Map.groupBy(copies, ({ kind }) => kind).get("daily")?.length).toBe(3);
    expect(Map.groupBy(copies, ({ kind }) => kind).get("monthly")?.length).toBe(12);
    await deleteDetachedBackups(store, files.bucket);
    expect([...files.objects.keys()].toSorted()).toEqual(copies.map(({ id }) => id).toSorted());
  });

  test("once a site is erased its key is gone, its copies cannot be read and their objects are deleted", async () => {
    await backUpSite(tools(), SITE);
    const backup = must((await daily())[0]);
    const kept = must(files.objects.get(backup.id));
    await removeEverybody(store);
    expect(await findKey(store, SITE)).toBeUndefined();
    expect(await readBackup(tools(), SITE, backup.id)).toBeUndefined();
    await deleteDetachedBackups(store, files.bucket);
    expect(files.objects.size).toBe(0);
    // A site with the same id and a new key does not open what somebody has kept.
    await given(store, siteFixture());
    await backUpSite(tools(), SITE);
    await store.db.update(store.tables.siteBackups).set({ manifest: backup.manifest });
    files.objects.set(backup.id, kept);
    await expect(readBackup(tools(), SITE, backup.id)).rejects.toThrow(DamagedBackupError);
    expect(await backUpSite(tools(), "unknown")).toBe("gone");
  });

  test("a copy that was changed, is in another's place or is missing is refused", async () => {
    await backUpSite(tools(), SITE);
    const backup = must((await daily())[0]);
    const { id } = backup;
    const object = must(files.objects.get(id));
    files.objects.set(id, object.with(40, (object[40] ?? 0) ^ 1));
    await expect(readBackup(tools(), SITE, id)).rejects.toThrow("is not what was written");
    const month = must([...files.objects.keys()].find((name) => name !== id));
    files.objects.set(id, must(files.objects.get(month)));
    await expect(readBackup(tools(), SITE, id)).rejects.toThrow(DamagedBackupError);
    files.objects.delete(id);
    await expect(readBackup(tools(), SITE, id)).rejects.toThrow("is missing");
  });

  test("no site reads another's copies", async () => {
    const other = siteFixture({ id: "site-other", ownerId: "owner-2", subdomain: "other" });
    await given(store, { ...other, units: other.units.map((unit) => ({ ...unit, id: `other-${unit.id}` })) });
    await backUpSite(tools(), SITE);
    await backUpSite(tools(), "site-other");
    const backup = must((await daily())[0]);
    expect(await readBackup(tools(), "site-other", backup.id)).toBeUndefined();
    // Even if a row named it as its own: the keys differ.
    await store.db
      .update(store.tables.siteBackups)
      .set({ siteId: "site-other" })
      .where(eq(store.tables.siteBackups.id, backup.id));
    await expect(readBackup(tools(), "site-other", backup.id)).rejects.toThrow("another key");
  });

  test("a new secret opens the keys that the one before has sealed, and seals them anew", async () => {
    await backUpSite(tools(), SITE);
    const fresh = Buffer.alloc(32, 1).toString("base64");
    const both = testSecrets(`${fresh},${Buffer.alloc(32, 9).toString("base64")}`);
    await backUpSite({ ...tools(NOW + DAY_MS), secrets: both }, SITE);
    const backup = must((await daily())[0]);
    expect(await readBackup({ ...tools(), secrets: testSecrets(fresh) }, SITE, backup.id)).toBeDefined();
    await expect(readBackup(tools(), SITE, backup.id)).rejects.toThrow("BACKUP_SECRET");
  });

  test("monthly copies have no guest, and an erased guest is not in what is brought back", async () => {
    const site = await fillSite(store, "linde");
    const [guestId, bookingId] = [idIn("linde", "guests"), idIn("linde", "bookings")];
    await nameGuest(store, { guestId, bookingId });
    await backUpSite(tools(), site);
    const copies = await findBackups(store, site);
    const copyOf = async (kind: string) => {
      const found = await readBackup(tools(), site, must(copies.find((each) => each.kind === kind)).id);
      return must(found).copy;
    };
    const before = await copyOf("daily");
    expect(JSON.stringify(before).split(SECRET).length).toBeGreaterThan(15);
    expect(JSON.stringify(await copyOf("monthly"))).not.toContain(SECRET);

    const erased = await eraseGuest(store, { siteId: site, guestId, userId: personIn("linde", "owner"), locale: "nl", now: NOW });
    expect(erased).toMatchObject({ ok: true });
    const living: CopyPortion[] = [];
    for await (const portion of readSiteCopy(store, site)) living.push(portion);
    expect(JSON.stringify(living)).not.toContain(SECRET);
    const restored = await withoutErased(before, await findErased(store, site), site);
    expect(JSON.stringify(restored)).not.toContain(SECRET);
    // What the copy loses is what the living site has lost: the two cannot come apart unseen.
    expect(comparable(restored)).toEqual(comparable(living));
  });
});

/** Rows of a copy, without what an erasure adds: its place in the history, and versions. */
function comparable(portions: readonly CopyPortion[]): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {};
  const changing = new Set(["version", "updated_at", "private_reason"]);
  for (const { table, rows } of portions) {
    // Cron deletes the rows of files without a message, after their objects.
    const kept = rows.filter((row) => row["type"] !== "erased" || table !== "bookingEvents");
    const reduced = kept.map((row) => Object.entries(row).filter(([column]) => !changing.has(column)));
    (found[table] ??= []).push(...reduced.map((row) => toCanonicalJson(row).replaceAll("verwijderd", "–")));
  }
  return found;
}

/** Puts a word wherever the data of a guest are. */
async function nameGuest(
  { db, tables: t }: Store,
  { guestId, bookingId }: { guestId: string; bookingId: string },
): Promise<void> {
  const word = SECRET;
  await db
    .update(t.guests)
    .set({ name: word, email: `${word}@x.example`, phone: word, notes: word })
    .where(eq(t.guests.id, guestId));
  await db
    .update(t.bookings)
    .set({
      state: "completed",
      guestId,
      guestName: word,
      guestEmail: `${word}@x.example`,
      guestPhone: word,
      guestAddress: { street: word } as never,
      searchText: word,
      guestChoice: [word],
      network: word,
      message: word,
      arrivalTime: word,
      notes: word,
      register: [{ name: word }] as never,
      channelNumber: word,
    })
    .where(eq(t.bookings.id, bookingId));
  await db.update(t.bookingEvents).set({ note: word }).where(eq(t.bookingEvents.bookingId, bookingId));
  await db.update(t.movements).set({ note: word }).where(eq(t.movements.bookingId, bookingId));
  await db.update(t.refunds).set({ note: word, iban: word, holder: word }).where(eq(t.refunds.bookingId, bookingId));
  await db
    .update(t.statementLines)
    .set({ texts: { name: word } as never })
    .where(eq(t.statementLines.bookingId, bookingId));
  await db.update(t.changeRequests).set({ message: word }).where(eq(t.changeRequests.bookingId, bookingId));
  await db
    .update(t.paperRecipients)
    .set({ recipient: { name: word } as never })
    .where(eq(t.paperRecipients.bookingId, bookingId));
  await db
    .update(t.messages)
    .set({ text: word, whole: word, subject: word, sender: word })
    .where(eq(t.messages.bookingId, bookingId));
  await db.update(t.messageFiles).set({ name: word }).where(eq(t.messageFiles.bookingId, bookingId));
  await db
    .update(t.reviews)
    .set({ author: word, text: word, improve: word, answer: word, privateNote: word })
    .where(eq(t.reviews.bookingId, bookingId));
  await db.update(t.importedMessages).set({ subject: word, text: word }).where(eq(t.importedMessages.guestId, guestId));
  await db
    .update(t.importedStays)
    .set({ guestId, guestName: word, searchText: word, notes: word, channelNumber: word })
    .where(eq(t.importedStays.id, idIn("linde", "importedStays")));
  await db
    .update(t.suppressions)
    .set({ address: `${word}@x.example`, reason: "unsubscribed" })
    .where(eq(t.suppressions.addressDigest, idIn("linde", "suppressions")));
}
