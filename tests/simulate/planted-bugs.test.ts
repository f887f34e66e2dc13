import { describe, expect, test } from "vitest";
import { PLANTED_BUGS } from "./planted-bugs.ts";
import { explain, findFailure } from "./simulate.ts";

const DAYS = 30;

describe("the simulation finds", () => {
  test.for(PLANTED_BUGS)("$name", { timeout: 300_000 }, async ({ breaks, within, plant }) => {
    const found = await findFailure({ from: 1, count: within, days: DAYS, plant });
    expect(breaks).toContain(found?.failure.invariant);
  });
});

test("a failure is explained by few steps", { timeout: 60_000 }, async () => {
  const { plant } = PLANTED_BUGS.find(({ name }) => name.startsWith("a cancellation that leaves")) ?? expect.fail("no such bug");
  const found = await findFailure({ from: 1, count: 5, days: DAYS, plant });
  const explained = found && (await explain(found.seed, found.failure, DAYS, { plant }));
  const [seed, rule, ...trace] = explained?.split("\n  ") ?? [];
  expect(seed).toMatch(/^seed \d+, 30 days, [12] steps$/);
  expect(rule).toMatch(/^nights: taken by nobody: dune-all/);
  expect(trace[0]).toMatch(/ (book|enter) in [01]: /);
});

test("a seed gives the same trace each time", { timeout: 60_000 }, async () => {
  const { plant } = PLANTED_BUGS.find(({ name }) => name.startsWith("a paper's number")) ?? expect.fail("no such bug");
  const seeds = { from: 1, count: 20, days: DAYS, plant };
  const found = await findFailure(seeds);
  expect(found?.failure.trace.length).toBeGreaterThan(0);
  expect(await findFailure(seeds)).toEqual(found);
});
