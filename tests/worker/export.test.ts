import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerAll, beginSite, owner, sealTicket, sessionIdOf, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
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

test("exports are limited", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await anna.call("POST", `/sites/${id}/export-ticket`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
