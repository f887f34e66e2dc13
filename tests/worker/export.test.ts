import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { COPY_MANIFEST, COPY_ROWS, type CopyManifest, copyFileName } from "#contract/owners/site-copy.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { answerAll, beginSite, owner, sealTicket, sessionIdOf, type TestOwner, uploadTo } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { insertBooking } from "../support/nights.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SECRET = btoa("0123456789abcdef0123456789abcdef");

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SECRET: SECRET } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

test("a ticket downloads all data of a site as one archive, including photos", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  await answerAll(anna, id, "uitvoer");
  const ticket = await anna.call("POST", `/sites/${id}/export-ticket`);
  const download = await worker.get(MAIN + String(ticket.body.address));
  expect([download.status, download.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(download.headers.get("content-disposition")).toMatch(/^attachment; filename="uitvoer-\d{4}-\d\d-\d\d\.zip"$/);
  expect(download.headers.get("cache-control")).toBe("no-store");
  const files = unzipSync(new Uint8Array(await download.arrayBuffer()));
  expect(JSON.parse(strFromU8(files["site.json"] ?? new Uint8Array()))).toMatchObject({
    published: null,
    draft: { draft: { name: "Het Duinhuis" } },
  });
  const [photo] = Object.entries(files).filter(([name]) => /^photos\/001-[0-9a-f]{12}\.webp$/.test(name));
  expect(strFromU8(photo?.[1].subarray(8, 12) ?? new Uint8Array())).toBe("WEBP");
  expect(files["photos/missing.txt"]).toBeUndefined();
});

test("a ticket is valid for its site, for a few minutes, and while its account owns the site", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const [annas, brams] = [await beginSite(anna), await beginSite(bram)];
  const held = (siteId: string, by: TestOwner) => ({ siteId, userId: by.id, sessionId: sessionIdOf(by) });
  const status = async (siteId: string, ticket: string) =>
    (await worker.get(`${MAIN}/api/sites/${siteId}/export.zip?ticket=${encodeURIComponent(ticket)}`)).status;
  const later = Date.now() + 60_000;
  const mine = await sealTicket(SECRET, "export", held(annas, anna), later);
  expect(await status(annas, mine)).toBe(200);
  expect(await status(brams, mine)).toBe(404);
  expect(await status(annas, "")).toBe(404);
  expect(await status(annas, `${mine.slice(0, -2)}AA`)).toBe(404);
  expect(await status(annas, await sealTicket(SECRET, "preview", held(annas, anna), later))).toBe(404);
  expect(await status(annas, await sealTicket(SECRET, "export", held(annas, anna), Date.now() - 1))).toBe(404);
  expect(await status(annas, await sealTicket(SECRET, "export", held(annas, bram), later))).toBe(404);
  expect(
    await status(annas, await sealTicket(SECRET, "export", { ...held(annas, anna), sessionId: sessionIdOf(bram) }, later)),
  ).toBe(404);
  expect((await bram.call("POST", `/sites/${annas}/export-ticket`)).status).toBe(404);
  const { db, tables } = worker.store;
  await db.insert(tables.siteMembers).values({ siteId: annas, userId: bram.id, role: "manager", createdAt: 1 });
  expect((await bram.call("POST", `/sites/${annas}/export-ticket`)).status).toBe(403);
  expect(await status(annas, await sealTicket(SECRET, "export", held(annas, bram), later))).toBe(404);
  await anna.supabase.auth.signOut();
  expect(await status(annas, mine)).toBe(404);
});

/** Reads an export as the portal does: the rows at once, in steps, then each file. */
async function takeOver(by: TestOwner, siteId: string, files: Record<string, Uint8Array>): Promise<(number | string)[]> {
  const bytesOf = (name: string) => Buffer.from(files[name] ?? new Uint8Array());
  const form = { manifest: bytesOf(COPY_MANIFEST).toString(), rows: bytesOf(COPY_ROWS) };
  const begun = await uploadTo(worker, by.token, `/sites/${siteId}/moving/copy`, form);
  if (begun.status !== 200) return [begun.status, String(begun.body.code)];
  for (let next: unknown = 0; next !== null;)
    next = (await by.call("POST", `/sites/${siteId}/moving/copy/steps`, { from: next })).body.next;
  const statuses: number[] = [];
  for (let index = 0; index < Number(begun.body.files); index += 1) {
    const response = await worker.get(`${MAIN}/api/sites/${siteId}/moving/copy/files/${index}`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${by.token}` },
      body: Uint8Array.from(bytesOf(copyFileName(index))),
    });
    statuses.push(response.status);
  }
  return statuses;
}

test("an export rebuilds its site in a new one, with photos and bookings, and only there", async () => {
  const anna = await owner(worker);
  const [id, target] = [await beginSite(anna), await beginSite(anna)];
  await answerAll(anna, id, "herbouw");
  const { db, tables: t } = worker.store;
  const [unit] = await db.select().from(t.units).where(eq(t.units.siteId, id));
  const booking = bookingFixture({ id: crypto.randomUUID(), siteId: id, unitId: unit?.id ?? "", reference: "K7MP-3QXH" });
  await worker.store.atomically((batch) => insertBooking(batch, t, booking));
  const ticket = await anna.call("POST", `/sites/${id}/export-ticket`);
  const files = unzipSync(new Uint8Array(await (await worker.get(MAIN + String(ticket.body.address))).arrayBuffer()));
  expect(strFromU8(files[COPY_ROWS] ?? new Uint8Array())).not.toMatch(/token_digest|_sealed|"network"/);

  const changed = { ...files, [COPY_ROWS]: new TextEncoder().encode(`${strFromU8(files[COPY_ROWS] ?? new Uint8Array())}\n`) };
  expect(await takeOver(anna, target, changed)).toEqual([400, "INVALID_SIGNATURE"]);
  const manifest = JSON.parse(strFromU8(files[COPY_MANIFEST] ?? new Uint8Array())) as CopyManifest;
  const forged = { ...files, [COPY_MANIFEST]: new TextEncoder().encode(JSON.stringify({ ...manifest, name: "other" })) };
  expect(await takeOver(anna, target, forged)).toEqual([400, "INVALID_SIGNATURE"]);
  expect(await takeOver(anna, id, files)).toEqual([409, "SITE_HAS_BOOKINGS"]);

  const statuses = await takeOver(anna, target, files);
  expect(statuses.length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // Once more, after an interruption: nothing is doubled.
  expect(new Set(await takeOver(anna, target, files))).toEqual(new Set([200]));
  const { body } = await anna.call("GET", `/sites/${target}/draft`);
  const { draft } = body as { draft: SiteDraft };
  expect(draft).toMatchObject({ name: "Het Duinhuis" });
  const again = await anna.call("POST", `/sites/${target}/export-ticket`);
  const rebuilt = unzipSync(new Uint8Array(await (await worker.get(MAIN + String(again.body.address))).arrayBuffer()));
  expect(Object.keys(rebuilt).filter((name) => name.startsWith("photos/")).length).toBe(
    Object.keys(files).filter((name) => name.startsWith("photos/")).length,
  );
  expect(rebuilt["photos/missing.txt"]).toBeUndefined();
  const bookings = await db.select().from(t.bookings).where(eq(t.bookings.siteId, target));
  expect(bookings).toMatchObject([{ guestName: booking.contact.name, arrival: booking.arrival, payAt: null, messageAt: null }]);
  expect(bookings[0]?.reference).not.toBe(booking.reference);
});

test("exports are limited", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await anna.call("POST", `/sites/${id}/export-ticket`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
