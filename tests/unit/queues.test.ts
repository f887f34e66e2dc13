import { beforeEach, expect, test, vi } from "vitest";
import type { Env } from "#worker/env.ts";
import { everyMinute } from "#entry/run-jobs.ts";
import { consume } from "#entry/queues.ts";

/** Without a store the consumer logs that it could not deliver. */
const env = {} as Env;
const batch = (queue: string, ...bodies: unknown[]) =>
  ({ queue, messages: bodies.map((body) => ({ body })) }) as unknown as Parameters<typeof consume>[0];
let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});

test("a queue does its own jobs", async () => {
  await consume(batch("vrijhuis-mail", { job: "deliver-outbox" }, { job: "deliver-outbox" }), env);
  expect(logged).toEqual([
    expect.stringContaining("changed texts of mails not read"),
    expect.stringContaining("outbox not delivered"),
  ]);
});

test.each([
  ["another queue", "vrijhuis-other", { job: "deliver-outbox" }],
  ["another job", "vrijhuis-mail", { job: "toString" }],
  ["no job", "vrijhuis-mail", "outbox"],
  ["nothing", "vrijhuis-mail", null],
])("%s is logged and dropped", async (_, queue, body) => {
  await consume(batch(queue, body), env);
  expect(logged).toEqual([expect.stringContaining("queue message without a consumer")]);
});

test("cron reads the changed email texts before its jobs", async () => {
  await everyMinute(env, Date.UTC(2026, 5, 1, 12, 1));
  expect(logged[0]).toContain("changed texts of mails not read");
});
