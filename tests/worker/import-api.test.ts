import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { beginSite, owner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { feedOf } from "../support/feed.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const today = dayInZone(Date.now(), "Europe/Amsterdam");

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY },
    outside: (request) =>
      new URL(request.url).hostname === "ical.booking.com"
        ? feedOf(addDays(today, 3), addDays(today, 6))
        : new Response(`no such place: ${request.url}`, { status: 404 }),
  });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

test("imported dates are visible at once, the address' secret nowhere", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const { body } = await anna.call("GET", `/sites/${id}/draft`);
  const unitId = (body as { draft: { units: { id: string }[] } }).draft.units[0]?.id;
  const take = (url: string) => anna.call("POST", `/sites/${id}/import/calendar`, { unitId, url });
  const stay = { arrival: addDays(today, 3), departure: addDays(today, 6), nights: 3 };
  expect((await take("webcal://ical.booking.com/v1/export?t=hush")).body).toMatchObject({
    source: "ical.booking.com",
    oneTimeCopy: true,
    stays: [stay],
  });
  const calendar = await anna.call("GET", `/sites/${id}/calendar?from=${today}&to=${addDays(today, 30)}`);
  expect(calendar.body).toMatchObject({ units: [{ id: unitId, blocks: [{ kind: "imported", ...stay }] }] });
  expect((await take("https://nowhere.airbnb.com/hush")).body).toEqual({ code: "CALENDAR_UNREACHABLE" });
  expect((await take("https://127.0.0.1/hush")).body).toEqual({ code: "INVALID_ADDRESS", fields: { url: "address" } });
  expect(JSON.stringify(worker.logs)).not.toContain("hush");
  for (let i = 0; i < 17; i++) await take("https://nowhere.airbnb.com/hush");
  expect((await take("https://nowhere.airbnb.com/hush")).status).toBe(429);
});
