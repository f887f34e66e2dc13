import { describe, expect, test } from "vitest";
import {
  FIRST_PACE,
  MAX_CONCURRENCY,
  nextPace,
  NOTHING_SEEN,
  type Pace,
  partsOf,
  readRetryAfter,
  shareOf,
} from "#domain/channels/pace.ts";
import { nextDueAt } from "#domain/channels/schedule.ts";
import { type HostWork, runPart } from "#letting/channels/run-part.ts";

const NOW = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;
const full = { ...NOTHING_SEEN, count: 40, tookMs: 40 * 300, isMoreDue: true };

describe("the pace of a host", () => {
  test("grows by one after a full round of quick, good answers, up to a limit", () => {
    expect(nextPace(FIRST_PACE, full, NOW).concurrency).toBe(5);
    expect(nextPace(FIRST_PACE, { ...full, isMoreDue: false }, NOW)).toBe(FIRST_PACE);
    expect(nextPace(FIRST_PACE, { ...full, tookMs: 40 * 5000 }, NOW)).toBe(FIRST_PACE);
    const fastest = { ...FIRST_PACE, concurrency: MAX_CONCURRENCY };
    expect(nextPace(fastest, full, NOW)).toBe(fastest);
  });

  test("halves on 429 and on many failures, once for what several parts see at the same time, and not for one feed's failure", () => {
    const pace: Pace = { concurrency: 20, pausedUntil: 0, slowedAt: 0 };
    const slowed = { concurrency: 10, pausedUntil: 0, slowedAt: NOW };
    expect(nextPace(pace, { ...full, busy: 1 }, NOW)).toEqual(slowed);
    expect(nextPace(pace, { ...full, failed: 4 }, NOW)).toEqual(slowed);
    expect(nextPace(pace, { ...full, failed: 3 }, NOW).concurrency).toBe(21);
    expect(nextPace(slowed, { ...full, busy: 1 }, NOW + 5000)).toBe(slowed);
    expect(nextPace(slowed, full, NOW + 5000)).toBe(slowed);
    expect(nextPace(slowed, { ...full, busy: 1 }, NOW + MINUTE).concurrency).toBe(5);
    expect(nextPace({ ...pace, concurrency: 1 }, { ...full, busy: 1 }, NOW).concurrency).toBe(1);
  });

  test("waits as long as the host asks, at most an hour", () => {
    const paused = nextPace(FIRST_PACE, { ...full, busy: 1, retryAfterMs: 2 * MINUTE }, NOW);
    expect(paused).toEqual({ concurrency: 2, pausedUntil: NOW + 2 * MINUTE, slowedAt: NOW });
    expect([shareOf(paused, 0, NOW + MINUTE), shareOf(paused, 0, NOW + 2 * MINUTE)]).toEqual([0, 2]);
    expect(nextPace(paused, { ...full, busy: 1, retryAfterMs: 999 * MINUTE }, NOW).pausedUntil).toBe(NOW + 60 * MINUTE);
  });

  test("is shared by parts of six requests", () => {
    const pace = { ...FIRST_PACE, concurrency: 14 };
    expect([partsOf(pace), ...[0, 1, 2, 3].map((part) => shareOf(pace, part, NOW))]).toEqual([3, 6, 6, 2, 0]);
  });

  test.for([
    ["120", 120_000],
    [" 5 ", 5000],
    [new Date(NOW + MINUTE).toUTCString(), MINUTE],
    [new Date(NOW - MINUTE).toUTCString(), 0],
    ["soon", 0],
    [null, 0],
  ] as const)("Retry-After: %s is %d ms", ([header, ms]) => expect(readRetryAfter(header, NOW)).toBe(ms));
});

/** A clock whose sleepers wake in order of time, without real time. */
function virtualClock() {
  let now = NOW;
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        const at = now + ms;
        sleepers.splice(sleepers.findLastIndex((each) => each.at <= at) + 1, 0, { at, wake });
      }),
    /** Runs until `until`, or nobody sleeps. */
    async run(until: number) {
      for (;;) {
        // Everything that goes on at this time has to reach its next sleep.
        for (let turn = 0; turn < (sleepers.length > 0 ? 10 : 100); turn += 1) await Promise.resolve();
        const next = sleepers.shift();
        if (!next || next.at > until) return;
        now = next.at;
        next.wake();
        while (sleepers[0]?.at === now) sleepers.shift()?.wake();
      }
    },
  };
}

interface Platform {
  answerMs: number;
  /** Requests at once above which it answers 429. */
  capacity: number;
  retryAfterMs: number;
}

const ROUND = 40;
/** Time of a statement of the store. */
const STATEMENT_MS = 15;

/** Reads feeds of one platform that are all due at once by the real loop of parts, with cron each minute. */
async function simulate(feedCount: number, { answerMs, capacity, retryAfterMs }: Platform) {
  const clock = virtualClock();
  const dueAt = new Map(Array.from({ length: feedCount }, (_, id) => [id, NOW] as const));
  const reads = new Map<number, number>();
  const leases = new Map<number, number>();
  let pace = FIRST_PACE;
  let [open, most, refused, overlapping, finishedAt] = [0, 0, 0, 0, 0];
  const reading = new Set<number>();
  const findDue = (skip: number) => {
    const found: number[] = [];
    let passed = 0;
    for (const [id, at] of dueAt) {
      if (at > clock.now()) continue;
      if ((passed += 1) > skip) found.push(id);
      if (found.length === ROUND) break;
    }
    return found;
  };
  const defer = (id: number, at: number) => void (dueAt.delete(id), dueAt.set(id, at));
  const work: HostWork = {
    lease: async (part) => {
      await clock.sleep(STATEMENT_MS);
      if ((leases.get(part) ?? 0) > clock.now()) return false;
      leases.set(part, clock.now() + 3 * MINUTE);
      return true;
    },
    renew: async (part) => void leases.set(part, clock.now() + 3 * MINUTE),
    end: async (part) => void leases.set(part, 0),
    readPace: () => clock.sleep(STATEMENT_MS).then(() => pace),
    writePace: async (read, next) => {
      await clock.sleep(STATEMENT_MS);
      if (pace !== read) return false;
      pace = next;
      return true;
    },
    round: async (part, concurrency) => {
      const found = findDue(part * ROUND);
      await clock.sleep(2 * STATEMENT_MS);
      const taken = found.filter((id) => (dueAt.get(id) ?? 0) <= clock.now());
      for (const id of taken)
        defer(id, nextDueAt({ now: clock.now(), intervalMinutes: 15, failures: 0, nextArrivalAt: undefined, jitter: 0 }));
      const seen = { ...NOTHING_SEEN, isMoreDue: found.length === ROUND };
      const read = async () => {
        while (seen.busy === 0) {
          const id = taken.shift();
          if (id === undefined) return;
          if (reading.has(id)) overlapping += 1;
          reading.add(id);
          open += 1;
          most = Math.max(most, open);
          const isRefused = open > capacity;
          await clock.sleep(isRefused ? 20 : answerMs);
          open -= 1;
          reading.delete(id);
          seen.count += 1;
          seen.tookMs += answerMs;
          if (isRefused) {
            refused += 1;
            seen.busy += 1;
            seen.retryAfterMs = retryAfterMs;
            defer(id, clock.now() + (retryAfterMs || MINUTE));
          } else {
            reads.set(id, (reads.get(id) ?? 0) + 1);
            if (reads.size === feedCount && finishedAt === 0) finishedAt = clock.now();
          }
        }
      };
      await Promise.all(Array.from({ length: concurrency }, read));
      for (const id of taken) defer(id, clock.now());
      return seen;
    },
    start: async (part) => void clock.sleep(100).then(() => runPart(work, part)),
    clock: clock.now,
  };
  for (let minute = 0; minute < 15; minute += 1) void clock.sleep(minute * MINUTE).then(() => runPart(work, 0));
  await clock.run(NOW + 15 * MINUTE - 1);
  return { read: reads.size, minutes: (finishedAt - NOW) / MINUTE, most, refused, overlapping, concurrency: pace.concurrency };
}

describe("100,000 feeds of one platform that are due at once", () => {
  test("are read within a quarter of an hour, none by two readers", async () => {
    const result = await simulate(100_000, { answerMs: 400, capacity: Infinity, retryAfterMs: 0 });
    expect(result).toMatchObject({ read: 100_000, overlapping: 0, refused: 0 });
    expect(result.minutes).toBeLessThan(15);
    expect(result.most).toBeLessThanOrEqual(MAX_CONCURRENCY);
  });

  test("are read as fast as the platform allows: 429 above a hundred requests at once", async () => {
    const result = await simulate(100_000, { answerMs: 300, capacity: 100, retryAfterMs: 0 });
    expect(result).toMatchObject({ read: 100_000, overlapping: 0 });
    expect(result.refused / 100_000).toBeLessThan(0.01);
  });

  test("of a platform that allows ten at once and asks for pauses get no more than it allows, apart from what probes its limit", async () => {
    const result = await simulate(100_000, { answerMs: 300, capacity: 10, retryAfterMs: 30_000 });
    expect(result.overlapping).toBe(0);
    expect(result.concurrency).toBeLessThanOrEqual(12);
    expect(result.refused).toBeLessThan(result.read * 0.02);
    // What is left waits for the next minutes; nothing is read at another pace than the platform asks for.
    expect(result.read).toBeGreaterThan(4000);
  });
});
