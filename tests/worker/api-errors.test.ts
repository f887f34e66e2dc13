import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin } from "../support/admin.ts";
import { beginSite, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let boss: TestOwner;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  boss = await admin(worker);
});
afterAll(() => worker.stop());

/** Status and code of an answer, which must be JSON that nobody caches. */
async function errorOf(answer: Response, name = ""): Promise<[number, string]> {
  expect(answer.headers.get("content-type"), name).toMatch(/^application\/json/);
  expect(answer.headers.get("cache-control"), name).toMatch(/no-store/);
  const { code } = (await answer.json()) as { code: string };
  expect(code, name).toMatch(/^[A-Z_]+$/);
  return [answer.status, code];
}
const send = (url: string, method = "GET", body?: string) =>
  worker.get(url, { method, ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }) });

test("every route answers a caller without rights, a missing id and a method that it lacks with JSON", async () => {
  const { body } = await boss.call("GET", "/openapi.json");
  const paths = (body as { paths: Record<string, Record<string, unknown>> }).paths;
  const routes = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })));
  expect(routes.length).toBeGreaterThan(200);
  for (const { path, method } of routes) {
    const answer = await send(MAIN + path.replaceAll(/\{[^}]*\}/g, "none"), method.toUpperCase());
    if (answer.status >= 400) await errorOf(answer, `${method} ${path}`);
  }
  for (const [path, methods] of Object.entries(paths)) {
    const other = ["PUT", "PATCH", "DELETE", "POST"].find((method) => !Object.hasOwn(methods, method.toLowerCase())) ?? "";
    const answer = await send(MAIN + path.replaceAll(/\{[^}]*\}/g, "none"), other);
    const [status] = await errorOf(answer, `${other} ${path}`);
    // Another route can have the same pattern: `/api/sites/none` is one of `/api/sites/{siteId}`.
    if (status !== 405) expect([401, 403, 404, 413, 415, 422, 429], `${other} ${path}`).toContain(status);
  }
});

test("404, 405 and 413 on every host", async () => {
  expect(await errorOf(await send(`${MAIN}/api/nothing`))).toEqual([404, "NOT_FOUND"]);
  const wrong = await send(`${MAIN}/api/account`, "PUT");
  expect([wrong.headers.get("allow"), await errorOf(wrong)]).toEqual([
    expect.stringContaining("GET"),
    [405, "METHOD_NOT_ALLOWED"],
  ]);
  // Who is no admin does not learn which routes admins have.
  expect(await errorOf(await send(`${MAIN}/api/admin/health`, "PUT"))).toEqual([404, "NOT_FOUND"]);
  expect((await boss.call("PUT", "/admin/health")).status).toBe(405);
  for (const host of [
    "zee.vrijhuis.localhost",
    "preview.vrijhuis.localhost",
    "fresh-coastal.vrijhuis.localhost",
    "elsewhere.example",
  ]) {
    const [status] = await errorOf(await send(`http://${host}/api/account`, "PUT", "{}"), host);
    expect([404, 405], host).toContain(status);
  }
  const large = JSON.stringify({ text: "x".repeat(3_000_000) });
  const siteId = await beginSite(boss);
  expect((await boss.call("PATCH", `/sites/${siteId}/draft`, JSON.parse(large), { "If-Match": '"1"' })).body).toEqual({
    code: "BODY_TOO_LARGE",
  });
});

test("an exception is JSON with the request's id, and its line of the log has the site and the cause", async () => {
  const siteId = await beginSite(boss);
  const database = worker.store.db as unknown as DrizzleD1Database;
  await database.run(sql.raw("alter table paper_settings rename to paper_settings_gone"));
  const before = worker.logs.length;
  try {
    const { status, body } = await boss.call("GET", `/sites/${siteId}/paper-settings`);
    expect([status, body]).toEqual([500, { code: "INTERNAL", details: { requestId: expect.stringMatching(/^[\w-]{10,}$/) } }]);
    const line = worker.logs.slice(before).map(({ message }) => JSON.parse(message) as Record<string, unknown>);
    expect(line.find(({ message }) => message === "request failed")).toMatchObject({
      level: "error",
      host: "vrijhuis.localhost",
      site: siteId,
      job: null,
      cause: expect.stringContaining("no such table"),
      requestId: (body as { details: { requestId: string } }).details.requestId,
    });
  } finally {
    await database.run(sql.raw("alter table paper_settings_gone rename to paper_settings"));
  }
});
