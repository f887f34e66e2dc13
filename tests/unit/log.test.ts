import { expect, test, vi } from "vitest";
import { logError } from "#services/http/log.ts";
import { runAs } from "#store/dialect/current-work.ts";

test("the bound values of a failed query are not logged, whatever they look like", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const values = "anna@example.com,Hallo $& \n    at home: 0612345678\nparams: more,";
  logError("a form could not be taken", new Error(`Failed query: insert into "leads"\nparams: ${values}`));
  const line = String(written.mock.calls[0]?.[0]);
  expect(line).not.toMatch(/anna|Hallo|0612345678|more/);
  const { reason, stack } = JSON.parse(line) as { reason: string; stack: string };
  expect(reason).toBe('Failed query: insert into "leads"');
  expect(stack).toMatch(/^Error: Failed query: insert into "leads"\n {4}at .*log\.test/);
});

const lines = (written: { mock: { calls: unknown[][] } }) =>
  written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
const SHAPE = ["level", "message", "requestId", "host", "site", "job", "route", "cause"];

test("every line has the same shape, with the host, site and job of what runs, and the innermost cause", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  written.mockClear();
  logError("nobody asked", "a text");
  const failed = new Error("outside", { cause: new Error("Failed query: select 1\nparams: anna", { cause: new Error("gone") }) });
  await runAs({ job: "feeds" }, () =>
    Promise.all([
      runAs({ host: "ical.example" }, async () => {
        await Promise.resolve();
        logError("feed not synced", failed, { feed: "f-1" });
      }),
      runAs({ site: "s-1" }, async () => logError("site not written", failed)),
    ]),
  );
  await runAs({ requestId: "r-1", host: "zee.example" }, async (work) => {
    work.site = "s-2";
    logError("request failed", failed, { siteId: "s-3" });
  });
  const [alone, site, feed, request] = lines(written);
  for (const line of lines(written)) expect(Object.keys(line).slice(0, SHAPE.length)).toEqual(SHAPE);
  expect(alone).toMatchObject({ requestId: null, host: null, site: null, job: null, route: null, cause: null });
  expect(feed).toMatchObject({ host: "ical.example", site: null, job: "feeds", cause: "gone", feed: "f-1" });
  expect(site).toMatchObject({ host: null, site: "s-1", job: "feeds" });
  expect(request).toMatchObject({ requestId: "r-1", host: "zee.example", site: "s-3", job: null });
  expect(request).not.toHaveProperty("siteId");
});

test("a value that Postgres quotes is not logged", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  written.mockClear();
  const cause = new Error('invalid input syntax for type integer: "Anna 0612345678"');
  logError("not read", new Error("Failed query: select $1\nparams: Anna", { cause }));
  logError("not read", cause);
  expect(JSON.stringify(written.mock.calls)).not.toMatch(/Anna|0612345678/);
  expect(lines(written)[0]).toMatchObject({ cause: "invalid input syntax for type integer" });
});
