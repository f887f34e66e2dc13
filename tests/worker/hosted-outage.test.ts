import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSupabase, startFakeSupabase } from "../support/fake-supabase.ts";
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
  project.answers.set("/user", { status: 403, body: "" });
  // Other refusals of the storage protocol have their status in the body.
  expect(await statuses(ended)).toEqual([401, 401, 401, 400, 401]);
  project.answers.set("/user", { status: 500, body: "" });
  expect(await statuses(fresh)).toEqual([503, 503, 503, 503, 503]);
  const refused = await send(fresh, "/api/sites");
  expect([refused.headers.get("retry-after"), await refused.json()]).toEqual(["20", { code: "ACCOUNTS_UNREACHABLE" }]);
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
