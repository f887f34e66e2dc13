import { beforeEach, describe, expect, test } from "vitest";
import { LARGE_STORE_BYTES } from "#contract/admin/measurement.ts";
import { LOCALES } from "#domain/locale.ts";
import { alertSubject } from "#services/status/alert-mail.ts";
import { readNamed } from "#services/status/read-named.ts";
import { themeFault } from "#services/faults/theme-fault.ts";
import { keep } from "#store/services/dead-letters.ts";
import { add as addFaults } from "#store/services/faults.ts";
import { addMeasurements } from "#store/services/measured-hours.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Env } from "#worker/env.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-06-01T00:20:00Z");
const env = { SMTP_URL: "smtps://user:secret@smtp.vrijhuis.example:465" } as Env;

describe.each(DIALECTS)("what alerts know by name on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeEach(async () => {
    opened = await open();
    ({ store } = opened);
    return () => opened.close();
  });
  const named = async (of = store, now = NOW) => Object.keys(await readNamed(of, env, now));

  test("queue messages that failed at every attempt, by job and error, once for all alike, for a day", async () => {
    const letter = { queue: "vrijhuis-jobs", attempts: 4, at: NOW - HOUR };
    const failed = { ...letter, reason: "TypeError: fetch failed" };
    await keep(store, { ...failed, id: "1", body: '{"job":"check-payment","paymentId":"a"}' });
    await keep(store, { ...failed, id: "2", body: '{"job":"check-payment","paymentId":"b"}' });
    await keep(store, { ...letter, id: "3", body: '{"job":"run-cron-job","name":"papers","round":1}', reason: null });
    await keep(store, { ...letter, id: "4", body: '{"job":"sync-host","host":"a"}', reason: null, at: NOW - 25 * HOUR });
    expect(await named()).toEqual(expect.arrayContaining(["letters:check-payment: TypeError: fetch failed", "letters:papers"]));
    expect(await named()).toHaveLength(2);
    expect(await named(store, NOW + 24 * HOUR)).toEqual([]);
  });

  test("a database of D1 that is to be moved, and no Postgres of that size", async () => {
    const sized = (bytes: number): Store => ({ ...store, size: async () => bytes });
    expect(await named(sized(LARGE_STORE_BYTES - 1))).toEqual([]);
    expect(await named(sized(LARGE_STORE_BYTES))).toEqual(store.dialect === "sqlite" ? ["size"] : []);
  });

  test("the server of SMTP_URL, if it fails itself: not one recipient, not another host", async () => {
    const measured = { kind: "mail" as const, count: 1, failed: 1, ms: 1, maxMs: 1, rows: 0, lastAt: NOW };
    await addMeasurements(store, [
      { ...measured, key: "other.example", failure: "refused" },
      { ...measured, key: "smtp.vrijhuis.example", failure: "refused 550" },
    ]);
    expect(await named()).toEqual([]);
    await addMeasurements(store, [{ ...measured, key: "smtp.vrijhuis.example", failure: "refused" }]);
    expect(await named()).toEqual(["mail:smtp.vrijhuis.example"]);
    await addMeasurements(store, [{ ...measured, key: "smtp.vrijhuis.example", count: 5, failed: 0, failure: null }]);
    expect(await named()).toEqual([]);
  });

  test("a theme that throws, by its part and error, also just after midnight; no other error", async () => {
    const fault = { kind: "error" as const, count: 1, requestId: "r" };
    const key = themeFault("fresh-coastal", "Hero", new TypeError("no photo"));
    await addFaults(store, [
      { ...fault, key, lastAt: NOW - 50 * 60_000 },
      { ...fault, key, lastAt: NOW },
      { ...fault, key: "GET site /", lastAt: NOW },
      { ...fault, key: themeFault("urban-hip", "Units", new Error("old")), lastAt: NOW - 2 * HOUR },
    ]);
    expect(await named()).toEqual(["theme:fresh-coastal Hero TypeError"]);
  });
});

test.each(LOCALES)("%s: the subject says each cause with its name", (locale) => {
  const said = (cause: string) => alertSubject(cause, locale, "opened");
  for (const name of ["check-payment: TypeError: fetch failed", "fresh-coastal Hero TypeError"])
    for (const part of ["letters", "theme"]) expect(said(`${part}:${name}`)).toMatch(new RegExp(`: .+: ${name}$`));
  expect(said("size")).toMatch(/5 GB.*Postgres.*docs\/store\.md/);
});
