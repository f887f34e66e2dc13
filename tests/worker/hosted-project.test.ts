import { eq } from "drizzle-orm";

import { afterAll, beforeAll, expect, test } from "vitest";
import { at, beginSite, calling, sessionIdOf, type TestOwner, uploading } from "../support/api.ts";
import { client } from "../support/auth.ts";
import { type FakeSupabase, startFakeSupabase } from "../support/fake-supabase.ts";
import { openListener } from "../support/realtime.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let project: FakeSupabase;
let worker: TestWorker;
beforeAll(async () => {
  project = await startFakeSupabase();
  worker = await startWorker({ vars: project.vars });
});
afterAll(() => Promise.all([worker?.stop(), project?.stop()]));

const send = (token: string, path: string, method = "GET", body?: string) =>
  worker.get(MAIN + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body }),
  });
const signedIn = async (user = project.addUser()): Promise<TestOwner> => {
  const token = await project.tokenOf(user);
  const { id, email } = user;
  return { id, email, token, supabase: client(worker), call: calling(worker, token), upload: uploading(worker, token) };
};

test("a listener whose session the project has not confirmed for an hour receives nothing, and is disconnected", async () => {
  const user = project.addUser();
  const [desk, phone] = [await signedIn(user), await signedIn(user)];
  const site = await beginSite(desk);
  const listeners = [await openListener(worker, desk, site), await openListener(worker, phone, site)];
  const { db, tables: t } = worker.store;
  await db
    .update(t.sessions)
    .set({ refreshedAt: Date.now() - 3_600_000 })
    .where(eq(t.sessions.id, sessionIdOf(phone)));
  project.ended.add(sessionIdOf(phone));
  expect((await desk.call("PATCH", `/sites/${site}/draft`, { name: "Duin" }, at(1))).status).toBe(200);
  await expect.poll(() => listeners[0]?.changes.length).toBe(1);
  await expect.poll(() => listeners[1]?.states.at(-1)).not.toBe("SUBSCRIBED");
  expect(listeners[1]?.changes).toEqual([]);
  await Promise.all(listeners.map(({ close }) => close()));
});

test("signing out ends the copies of sessions, with their notifications", async () => {
  const user = project.addUser();
  const [first, second, third, stranger] = [await signedIn(user), await signedIn(user), await signedIn(user), await signedIn()];
  for (const who of [first, second, third, stranger]) expect((await who.call("GET", "/sites")).status).toBe(200);
  const { db, tables: t } = worker.store;
  const left = async () =>
    (await db.select({ id: t.sessions.id }).from(t.sessions)).flatMap(({ id }) =>
      [first, second, third, stranger].filter((who) => sessionIdOf(who) === id),
    );
  expect((await first.call("DELETE", "/account/sessions?scope=local")).status).toBe(204);
  expect(new Set(await left())).toEqual(new Set([second, third, stranger]));
  expect((await second.call("DELETE", "/account/sessions?scope=others")).status).toBe(204);
  expect(new Set(await left())).toEqual(new Set([second, stranger]));
  expect((await second.call("DELETE", "/account/sessions?scope=global")).status).toBe(204);
  expect(await left()).toEqual([stranger]);
  expect((await stranger.call("DELETE", "/account/sessions")).status).toBe(422);
});

const MESSAGES = JSON.stringify({ messages: [{ topic: "room", event: "greeting", payload: {} }] });

test("all protocols answer 503 for a session that cannot be checked, and 401 for one that was refused", async () => {
  const user = project.addUser();
  const [known, fresh, ended] = [
    await project.tokenOf(user),
    await project.tokenOf(user),
    await project.tokenOf(project.addUser()),
  ];
  expect((await send(known, "/api/sites")).status).toBe(200);
  const statuses = async (token: string) => [
    (await send(token, "/api/sites")).status,
    (await send(token, "/rest/v1/user_sites?select=id")).status,
    (await send(token, "/functions/v1/site-lookup?host=x")).status,
    (await send(token, "/storage/v1/bucket")).status,
    (await send(token, "/realtime/v1/api/broadcast", "POST", MESSAGES)).status,
  ];
  project.answers.set("/user", { status: 403, body: '{"code":403,"error_code":"session_not_found"}' });
  // Other refusals of the storage protocol have their status in the body.
  expect(await statuses(ended)).toEqual([401, 401, 401, 400, 401]);
  project.answers.set("/user", { status: 500, body: "" });
  expect(await statuses(fresh)).toEqual([503, 503, 503, 503, 503]);
  const refused = await send(fresh, "/api/sites");
  expect([refused.headers.get("retry-after"), await refused.json()]).toEqual(["10", { code: "ACCOUNTS_UNREACHABLE" }]);
  expect((await send(known, "/api/sites")).status).toBe(200);
  expect(worker.logs.map(({ message }) => JSON.parse(message).message)).toEqual(["session not checked by the Supabase project"]);
});

test("simultaneous requests of the worker share what they ask the project", async () => {
  const other = await startWorker({ vars: project.vars });
  project.answers.clear();
  project.asked.length = 0;
  const headers = { Authorization: `Bearer ${await project.tokenOf(project.addUser())}` };
  const answers = await Promise.all(Array.from({ length: 20 }, () => other.get(`${MAIN}/api/sites`, { headers })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(project.asked).toEqual(["/.well-known/jwks.json", "/user"]);
  await other.stop();
});
