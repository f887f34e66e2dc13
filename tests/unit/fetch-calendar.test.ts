import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { parseCalendarAddress } from "#worker/calendars/calendar-address.ts";
import { fetchCalendar } from "#worker/calendars/fetch-calendar.ts";

const OURS = "vrijhuis.nl";
const CALENDAR = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A local server in the place of any public host, with the paths requested from it. */
async function platform(answer: RequestListener) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((ended) => server.close(ended));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchFrom: typeof fetch = (input, init) => fetch(origin + new URL(String(input as string)).pathname, init);
  return { requested, ask: (url: string) => fetchCalendar(url, OURS, fetchFrom) };
}

test.each([
  "https://www.airbnb.nl/calendar/ical/1.ics?s=secret",
  "webcal://ical.booking.com/v1/export?t=secret",
  "  https://calendar.google.com/calendar/ical/a%40b.nl/public/basic.ics#x ",
])("%s is allowed, by https", (address) => {
  expect(parseCalendarAddress(address, OURS)?.protocol).toBe("https:");
});

test.each([
  "http://www.airbnb.nl/1.ics",
  "ftp://www.airbnb.nl/1.ics",
  "file:///etc/passwd",
  "https://www.airbnb.nl:8443/1.ics",
  "https://user:pass@www.airbnb.nl/1.ics",
  "https://127.0.0.1/1.ics",
  "https://2130706433/1.ics",
  "https://0x7f.1/1.ics",
  "https://10.0.0.8/1.ics",
  "https://169.254.169.254/latest",
  "https://[::1]/1.ics",
  "https://[fd00::1]/1.ics",
  "https://localhost/1.ics",
  "https://intranet/1.ics",
  "https://db.internal/1.ics",
  "https://db.internal./1.ics",
  "https://printer.local/1.ics",
  "https://vrijhuis.nl/calendar/1.ics",
  "https://duinhuis.vrijhuis.nl/calendar.ics",
  "no address",
])("%s is not allowed", (address) => {
  expect(parseCalendarAddress(address, OURS)).toBeUndefined();
});

describe("a calendar", () => {
  test("is fetched through at most three redirects, and its secret is in no result", async () => {
    const { ask, requested } = await platform((request, response) => {
      const hop = Number(/\d/.exec(request.url ?? "")?.[0] ?? 0);
      if (hop === 3) response.end(`\ufeff${CALENDAR}`);
      else response.writeHead(302, { Location: `/hop-${hop + 1}` }).end();
    });
    expect(await ask("https://www.airbnb.nl/hop-0?s=secret")).toEqual({ ok: true, host: "www.airbnb.nl", text: CALENDAR.trim() });
    expect(requested).toEqual(["/hop-0", "/hop-1", "/hop-2", "/hop-3"]);
    const endless = await platform((_, response) => response.writeHead(302, { Location: "/again" }).end());
    expect(await endless.ask("https://www.airbnb.nl/a")).toEqual({ ok: false, code: "CALENDAR_UNREACHABLE" });
    expect(endless.requested).toHaveLength(4);
  });

  test.each([
    "http://www.airbnb.nl/x",
    "https://127.0.0.1/x",
    "https://169.254.169.254/x",
    "//localhost/x",
    "https://vrijhuis.nl/x",
  ])("is not fetched if a redirect leads to %s", async (location) => {
    const { ask, requested } = await platform((_, response) => response.writeHead(302, { Location: location }).end());
    expect(await ask("https://www.airbnb.nl/a")).toEqual({ ok: false, code: "CALENDAR_UNREACHABLE" });
    expect(requested).toHaveLength(1);
  });

  test.each([
    ["a page", "<!doctype html><title>Sign in</title>", "NO_CALENDAR"],
    ["half of one", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n", "NO_CALENDAR"],
    ["nothing", "", "NO_CALENDAR"],
    ["more than two megabytes", `BEGIN:VCALENDAR\r\n${"X-A:b\r\n".repeat(320_000)}END:VCALENDAR`, "CALENDAR_TOO_LARGE"],
  ])("is refused: %s", async (_, text, code) => {
    const { ask } = await platform((__, response) => response.end(text));
    expect(await ask("https://www.airbnb.nl/a")).toEqual({ ok: false, code });
  });

  test("is unreachable if it is missing or incomplete", async () => {
    const missing = await platform((_, response) => response.writeHead(404).end(CALENDAR));
    expect(await missing.ask("https://www.airbnb.nl/a")).toEqual({ ok: false, code: "CALENDAR_UNREACHABLE" });
    const broken = await platform((_, response) => {
      response.writeHead(200, { "Content-Length": "1000" });
      response.write(CALENDAR, () => response.destroy());
    });
    expect(await broken.ask("https://www.airbnb.nl/a")).toEqual({ ok: false, code: "CALENDAR_UNREACHABLE" });
  });
});
