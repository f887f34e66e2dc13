import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { blockFixture, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";
import { blockNights, nightsTools } from "../support/nights.ts";

const OWNER = "3f0e2a44-5b1c-4d8e-9a77-1c2d3e4f5a6b";
const EXPORT = "http://duinhuis.vrijhuis.localhost/calendar.ics";
const WHOLE = `http://vrijhuis.localhost/calendar/${OWNER}.ics`;
const today = dayInZone(Date.now(), "Europe/Amsterdam");
const block = (id: string, inDays: number, nights: number, unitId = "duinhuis-huis") =>
  blockFixture({ id, unitId, arrival: addDays(today, inDays), departure: addDays(today, inDays + nights) });

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
  const units = [unitFixture("duinhuis-huis", "huis"), unitFixture("duinhuis-schuur", "schuur")];
  await given(worker.store, siteFixture({ ownerId: OWNER, units }), {
    blocks: [block("b-1", 3, 4), block("b-2", 7, 2, "duinhuis-schuur")],
  });
  await given(worker.store, siteFixture({ subdomain: "tweede", ownerId: OWNER, name: "Tweede huis" }), {
    blocks: [block("b-3", 1, 1, "tweede-huis")],
  });
  await given(worker.store, siteFixture({ subdomain: "vreemd", ownerId: "9b2f6f0e-1111-4222-8333-444455556666" }), {
    blocks: [block("b-9", 1, 1, "vreemd-huis")],
  });
});
afterAll(() => worker.stop());

/** Parses an export with an independent library (ical.js). */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      from: String(event.startDate),
      until: String(event.endDate),
      allDay: event.startDate.isDate,
    };
  });
}

describe("a site's export", () => {
  test("has the site's busy nights and no data of others", async () => {
    const response = await worker.get(EXPORT);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    expect(read(text)).toEqual([
      { uid: "b-1@vrijhuis.nl", summary: "Bezet – Huis huis", from: addDays(today, 3), until: addDays(today, 7), allDay: true },
      { uid: "b-2@vrijhuis.nl", summary: "Bezet – Huis schuur", from: addDays(today, 7), until: addDays(today, 9), allDay: true },
    ]);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test("is identical for the same data; validators give 304", async () => {
    const [one, two] = [await worker.get(EXPORT), await worker.get(EXPORT)];
    expect(await one.text()).toBe(await two.text());
    const etag = one.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]+"$/);
    expect((await worker.get(EXPORT, { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await worker.get(EXPORT, { headers: { "If-Modified-Since": one.headers.get("last-modified") ?? "" } })).status).toBe(
      304,
    );
    expect(
      (
        await worker.get(EXPORT, {
          headers: { "If-None-Match": '"other"', "If-Modified-Since": one.headers.get("last-modified") ?? "" },
        })
      ).status,
    ).toBe(200);
  });

  test("HEAD returns only the headers", async () => {
    const head = await worker.get(EXPORT, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([
      200,
      (await worker.get(EXPORT)).headers.get("etag"),
      "",
    ]);
  });

  test("shows a new block in the next request", async () => {
    expect(await blockNights(nightsTools(worker), block("b-new", 20, 3))).toMatchObject({ ok: true });
    expect(read(await (await worker.get(EXPORT)).text()).map(({ uid }) => uid)).toContain("b-new@vrijhuis.nl");
  });
});

describe("an owner's calendar", () => {
  test("has all sites and their names", async () => {
    const summaries = read(await (await worker.get(WHOLE)).text()).map(({ uid, summary }) => [uid, summary]);
    expect(summaries).toContainEqual(["b-3@vrijhuis.nl", "Bezet – Tweede huis"]);
    expect(summaries).toContainEqual(["b-1@vrijhuis.nl", "Bezet – Het Duinhuis, Huis huis"]);
    expect(summaries.map(([uid]) => uid)).not.toContain("b-9@vrijhuis.nl");
  });

  test.each([
    "http://vrijhuis.localhost/calendar/00000000-0000-4000-8000-000000000000.ics",
    "http://vrijhuis.localhost/calendar/not-a-uuid.ics",
    "http://vrijhuis.localhost/calendar/1%20OR%201=1.ics",
    `http://vrijhuis.localhost/calendar/${OWNER}`,
    `http://vrijhuis.localhost/calendar/${OWNER}.ics.ics`,
    "http://vrijhuis.localhost/calendar.ics",
  ])("%s is 404 in plain text", async (url) => {
    const response = await worker.get(url);
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await response.text()).not.toContain("BEGIN");
  });
});
