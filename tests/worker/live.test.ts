import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NOT_A_MEMBER, SESSION_EXPIRED } from "#contract/site-change.ts";
import { at, beginSite, calling, owner, sealTicket, sessionIdOf, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { tryListen, openListener, ticketFor } from "../support/live.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const AUTH_SECRET = Buffer.alloc(32, 7).toString("base64");
let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SECRET } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const hire = (siteId: string, { id }: TestOwner) =>
  worker.store.db.insert(worker.store.tables.siteMembers).values({ siteId, userId: id, role: "manager", createdAt: 1 });
const ticket = async (siteId: string, holder: TestOwner, until = Date.now() + 60_000) => {
  const held = { siteId, userId: holder.id, sessionId: sessionIdOf(holder) };
  return ["vrijhuis.live", `token.${await sealTicket(AUTH_SECRET, "live", held, until)}`];
};

test("a change in one tab is announced to the others, a refused one is not", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const [id, other] = [await beginSite(anna), await beginSite(anna, "Ander huis")];
  await hire(id, bram);
  const tabs = [await openListener(worker, anna, id), await openListener(worker, anna, id), await openListener(worker, bram, id)];
  const elsewhere = await openListener(worker, anna, other);
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Eerste" }, at(1));
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Te laat" }, at(1));
  await bram.call("PUT", `/sites/${id}/reviews/order`, { ids: ["geen"] }, at(0));
  const expected = [
    { topic: "draft", count: 1, version: 2, at: expect.any(Number) },
    { topic: "reviews", count: 1, version: null, at: expect.any(Number) },
  ];
  for (const { changes } of tabs) await expect.poll(() => changes).toEqual(expected);
  expect(elsewhere.changes).toEqual([]);
  expect((await bram.call("GET", `/sites/${id}/changes`)).body).toEqual({ changes: expected });
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Tweede" }, at(2));
  await expect.poll(() => tabs[2]?.changes.at(-1)).toMatchObject({ topic: "draft", count: 2, version: 3 });
});

test("messages of screens are ignored, except for ping", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const [loud, quiet] = [await openListener(worker, anna, id), await openListener(worker, anna, id)];
  loud.send("ping");
  await expect.poll(() => loud.pongs).toBe(1);
  loud.send(JSON.stringify({ topic: "draft", count: 9 }));
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Eerste" }, at(1));
  await expect.poll(() => quiet.changes.map(({ count }) => count)).toEqual([1]);
});

test("a former member's socket is closed at the next change", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  await hire(id, bram);
  const [annas, brams] = [await openListener(worker, anna, id), await openListener(worker, bram, id)];
  await worker.store.db.delete(worker.store.tables.siteMembers);
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Zonder Bram" }, at(1));
  await expect.poll(() => brams.closed).toEqual([NOT_A_MEMBER]);
  await expect.poll(() => annas.changes.length).toBe(1);
  expect(brams.changes).toEqual([]);
  expect(await tryListen(worker, id, await ticket(id, bram))).toBe(404);
});

test("a ticket is valid for one site and account, and for a short time", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const [annas, brams] = [await beginSite(anna), await beginSite(bram)];
  expect(await tryListen(worker, annas, await ticketFor(bram, brams))).toBe(404);
  expect(await tryListen(worker, annas, await ticket(annas, bram))).toBe(404);
  expect(await tryListen(worker, annas, await ticket(annas, anna, Date.now() - 1))).toBe(401);
  expect(await tryListen(worker, annas, ["vrijhuis.live", "token.nonsense"])).toBe(401);
  expect(await tryListen(worker, annas, ["vrijhuis.live"])).toBe(401);
  for (const [method, path] of [
    ["POST", "live-ticket"],
    ["GET", "changes"],
  ] as const) {
    expect((await bram.call(method, `/sites/${annas}/${path}`)).status).toBe(404);
    expect((await calling(worker, "")(method, `/sites/${annas}/${path}`)).status).toBe(401);
  }
});

test("a session that has ended gets no more messages, and its ticket is invalid", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const elsewhere = await owner(worker);
  await hire(id, elsewhere);
  const [kept, ended] = [await openListener(worker, anna, id), await openListener(worker, elsewhere, id)];
  const protocols = await ticketFor(elsewhere, id);
  await elsewhere.supabase.auth.signOut();
  expect(await tryListen(worker, id, protocols)).toBe(401);
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Na het uitloggen" }, at(1));
  await expect.poll(() => kept.changes.length).toBe(1);
  await expect.poll(() => ended.closed).toEqual([SESSION_EXPIRED]);
  expect(ended.changes).toEqual([]);
});

test("an account can have eight sockets in a room, and closing one allows another", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  await hire(id, bram);
  const protocols = await ticketFor(bram, id);
  const open = await Promise.all(Array.from({ length: 8 }, () => tryListen(worker, id, protocols)));
  expect(open.filter((each) => typeof each === "number")).toEqual([]);
  expect(await tryListen(worker, id, protocols)).toBe(429);
  await openListener(worker, anna, id);
  const [first] = open;
  if (first === undefined || typeof first === "number") throw new Error("no socket");
  first.close();
  await expect.poll(async () => typeof (await tryListen(worker, id, protocols))).toBe("object");
});
