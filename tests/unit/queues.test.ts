import { beforeEach, expect, test, vi } from "vitest";
import { readFile } from "node:fs/promises";
import type { Env } from "#worker/env.ts";
import { consume, MAX_ATTEMPTS } from "#entry/queues.ts";
import { everyMinute } from "#entry/run-jobs.ts";

/** Without a store the consumer logs that it could not deliver. */
const env = {} as Env;
let outcomes: string[];
const batch = (queue: string, ...bodies: unknown[]) => {
  const message = (body: unknown) => ({
    body,
    attempts: 1,
    ack: () => outcomes.push("ack"),
    retry: () => outcomes.push("retry"),
  });
  return { queue, messages: bodies.map(message) } as unknown as Parameters<typeof consume>[0];
};
let logged: string[];
beforeEach(() => {
  [logged, outcomes] = [[], []];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});

test("a queue does its own jobs, each once for all messages that ask for it", async () => {
  await consume(batch("vrijhuis-mail", { job: "deliver-outbox" }, { job: "deliver-outbox" }), env);
  expect(logged).toEqual([
    expect.stringContaining("changed texts of mails not read"),
    expect.stringContaining("outbox not delivered"),
  ]);
  expect(outcomes).toEqual(["ack", "ack"]);
});

test.each([
  ["another queue", "vrijhuis-other", { job: "deliver-outbox" }],
  ["another job", "vrijhuis-mail", { job: "toString" }],
  ["no job", "vrijhuis-mail", "outbox"],
  ["nothing", "vrijhuis-mail", null],
])("%s is logged, and stays in the queue until the store can keep it", async (_, queue, body) => {
  await consume(batch(queue, body), env);
  expect(logged).toEqual([
    expect.stringContaining("queue message without a consumer"),
    expect.stringContaining("dead letter not kept"),
  ]);
  expect(outcomes).toEqual(["retry"]);
});

test("every queue has as many attempts as the worker counts, and the queue of dead letters", async () => {
  const consumers = (await readFile("wrangler.toml", "utf8")).split("[[queues.consumers]]").slice(1);
  expect(consumers.length).toBeGreaterThan(5);
  for (const consumer of consumers) {
    if (/^queue = "vrijhuis-dead-letters"/m.test(consumer)) continue;
    expect(consumer).toContain('dead_letter_queue = "vrijhuis-dead-letters"');
    expect(consumer).toContain(`max_retries = ${MAX_ATTEMPTS - 1}\n`);
  }
});

test("cron reads the changed email texts before its jobs", async () => {
  await everyMinute(env, Date.UTC(2026, 5, 1, 12, 1));
  expect(logged[0]).toContain("changed texts of mails not read");
});
