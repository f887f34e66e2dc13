import { expect, test } from "vitest";
import { apiTooSlow, failedAnswer } from "#services/http/api/failed-answer.ts";

const read = async (answer: Response) => [answer.status, await answer.json(), answer.headers.get("retry-after")];
const failed = (error: unknown) => read(failedAnswer(error, "r-1"));
const details = { requestId: "r-1" };

test.each([
  [
    "Postgres is not reached",
    new Error("Failed query", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }),
  ],
  ["Postgres restarts", Object.assign(new Error("terminating connection"), { code: "57P01" })],
  ["Postgres does not accept a connection in time", Object.assign(new Error("x"), { code: "CONNECT_TIMEOUT" })],
  ["a query takes too long", Object.assign(new Error("canceling statement"), { code: "57014" })],
  ["D1 is overloaded", new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.")],
  ["D1 is lost", new Error("Failed query", { cause: new Error("D1_ERROR: Network connection lost.") })],
])("%s", async (_, error) => {
  expect(await failed(error)).toEqual([503, { code: "STORE_UNREACHABLE", details }, "60"]);
});

test.each([
  ["a mistake of ours", new TypeError("x is undefined")],
  ["another service that timed out", new Error("feed timed out")],
  ["a missing table", new Error("D1_ERROR: no such table: x: SQLITE_ERROR")],
  ["no error", "text"],
])("%s", async (_, error) => {
  expect(await failed(error)).toEqual([500, { code: "INTERNAL", details }, null]);
});

test("a read that is not answered in time changed nothing; a write may have", async () => {
  expect(await read(apiTooSlow(true))).toEqual([503, { code: "STORE_UNREACHABLE" }, "60"]);
  expect(await read(apiTooSlow(false))).toEqual([503, { code: "STORE_SLOW" }, "60"]);
});
