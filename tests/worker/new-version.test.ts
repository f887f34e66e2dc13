import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_HEADER, NEW_VERSION_HEADER } from "#contract/services/build-header.ts";
import { owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let anna: TestOwner;
/** Entry script of the portal in this build. */
let script: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  anna = await owner(worker);
  const manifest = await readFile(join(import.meta.dirname, "../../dist/manifest.json"), "utf8");
  script = `/${(JSON.parse(manifest) as Record<string, { file: string }>)["client/portal/main.tsx"]?.file}`;
});
afterAll(() => worker.stop());

const OTHER = "/assets/portal-00000000.js";
const call = async (method: string, path: string, build: string | undefined, body?: unknown) => {
  const answer = await anna.call(method, path, body, build === undefined ? {} : { [BUILD_HEADER]: build });
  return [answer.status, answer.body.code, answer.headers.has(NEW_VERSION_HEADER)];
};

test("a route that does not exist: screens of another build are told that there is a new version", async () => {
  expect(await call("GET", "/gone", OTHER)).toEqual([409, "NEW_VERSION", true]);
  expect(await call("GET", "/gone", script)).toEqual([404, "NOT_FOUND", false]);
  expect(await call("GET", "/gone", undefined)).toEqual([404, "NOT_FOUND", false]);
});

test("an invalid request of another build is refused as usual, with the header by which its screen offers to reload", async () => {
  expect(await call("POST", "/sites", OTHER, { name: 1 })).toEqual([422, "INVALID_FORM", true]);
  expect(await call("POST", "/sites", script, { name: 1 })).toEqual([422, "INVALID_FORM", false]);
  expect(await call("GET", "/sites", OTHER)).toEqual([200, undefined, false]);
});
