import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NOT_A_MEMBER, SESSION_EXPIRED } from "#contract/site-change.ts";
import { at, beginSite, calling, owner, sealTicket, sessionIdOf, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { listen, listening, ticketFor } from "../support/live.ts";
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

test("a change in one tab is heard in the others, and a refused one is not", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const [id, other] = [await beginSite(anna), await beginSite(anna, "Ander huis")];
  await hire(id, bram);
  const tabs = [await listening(worker, anna, id), await listening(worker, anna, id), await listening(worker, bram, id)];
  const elsewhere = await listening(worker, anna, other);
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Eerste" }, at(1));
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Te laat" }, at(1));
  await bram.call("PUT", `/sites/${id}/reviews/order`, { ids: ["geen"] }, at(0));
  const expected = [
    { topic: "draft", count: 1, version: 2, at: expect.any(Number) },
    { topic: "reviews", count: 1, version: null, at: expect.any(Number) },
  ];
  for (const { heard } of tabs) await expect.poll(() => heard).toEqual(expected);
  expect(elsewhere.heard).toEqual([]);
  expect((await bram.call("GET", `/sites/${id}/changes`)).body).toEqual({ changes: expected });
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Tweede" }, at(2));
  await expect.poll(() => tabs[2]?.heard.at(-1)).toMatchObject({ topic: "draft", count: 2, version: 3 });
});

test("what a screen sends is not heeded, but for its ping", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const [loud, quiet] = [await listening(worker, anna, id), await listening(worker, anna, id)];
  loud.send("ping");
  await expect.poll(() => loud.pongs).toBe(1);
  loud.send(JSON.stringify({ topic: "draft", count: 9 }));
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Eerste" }, at(1));
  await expect.poll(() => quiet.heard.map(({ count }) => count)).toEqual([1]);
});

test("who has nothing to do with a site any more stops listening at the next change", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  await hire(id, bram);
  const [annas, brams] = [await listening(worker, anna, id), await listening(worker, bram, id)];
  await worker.store.db.delete(worker.store.tables.siteMembers);
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Zonder Bram" }, at(1));
  await expect.poll(() => brams.closed).toEqual([NOT_A_MEMBER]);
  await expect.poll(() => annas.heard.length).toBe(1);
  expect(brams.heard).toEqual([]);
  expect(await listen(worker, id, await ticket(id, bram))).toBe(404);
});

test("a ticket opens one site for one account, and not for long", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const [annas, brams] = [await beginSite(anna), await beginSite(bram)];
  expect(await listen(worker, annas, await ticketFor(bram, brams))).toBe(404);
  expect(await listen(worker, annas, await ticket(annas, bram))).toBe(404);
  expect(await listen(worker, annas, await ticket(annas, anna, Date.now() - 1))).toBe(401);
  expect(await listen(worker, annas, ["vrijhuis.live", "token.nonsense"])).toBe(401);
  expect(await listen(worker, annas, ["vrijhuis.live"])).toBe(401);
  for (const [method, path] of [
    ["POST", "live-ticket"],
    ["GET", "changes"],
  ] as const) {
    expect((await bram.call(method, `/sites/${annas}/${path}`)).status).toBe(404);
    expect((await calling(worker, "")(method, `/sites/${annas}/${path}`)).status).toBe(401);
  }
});

test("an ended session hears nothing more, and its ticket opens nothing", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const elsewhere = await owner(worker);
  await hire(id, elsewhere);
  const [kept, ended] = [await listening(worker, anna, id), await listening(worker, elsewhere, id)];
  const protocols = await ticketFor(elsewhere, id);
  await elsewhere.supabase.auth.signOut();
  expect(await listen(worker, id, protocols)).toBe(401);
  await anna.call("PATCH", `/sites/${id}/draft`, { name: "Na het uitloggen" }, at(1));
  await expect.poll(() => kept.heard.length).toBe(1);
  await expect.poll(() => ended.closed).toEqual([SESSION_EXPIRED]);
  expect(ended.heard).toEqual([]);
});

test("an account has eight sockets in a room and cannot fill it for others; a closed one makes place", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  await hire(id, bram);
  const protocols = await ticketFor(bram, id);
  const open = await Promise.all(Array.from({ length: 8 }, () => listen(worker, id, protocols)));
  expect(open.filter((each) => typeof each === "number")).toEqual([]);
  expect(await listen(worker, id, protocols)).toBe(429);
  await listening(worker, anna, id);
  const [first] = open;
  if (first === undefined || typeof first === "number") throw new Error("no socket");
  first.close();
  await expect.poll(async () => typeof (await listen(worker, id, protocols))).toBe("object");
});
