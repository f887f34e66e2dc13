import { describe, expect, test } from "vitest";
import type { StatusReport } from "#contract/services/status.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { publicStates } from "#domain/status/public-parts.ts";
import type { Signals } from "#domain/status/signals.ts";
import { countDay, dayName } from "#domain/status/status-days.ts";
import { statusWords } from "#locales/words/status-words.ts";
import { renderStatusPage } from "#pages/status-page/page.tsx";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse("2026-11-28T22:00:00Z");
const TODAY = Math.floor(NOW / DAY) * DAY;

/** A day of whose first minutes some were bad. */
const dayOf = (ago: number, bad = 0, signals: Signals = {}) => {
  const start = TODAY - ago * DAY;
  const minutes = Array.from({ length: 200 }, (_, index) => ({
    at: start + index * MINUTE,
    signals: index < bad ? signals : {},
  }));
  return { day: dayName(start), counts: countDay(start, ago > 70 ? [] : minutes, []) };
};

const inAll = (nl: string, en: string, pl: string) => ({ nl, en, pl });

const reportOf = (signals: Signals = {}): StatusReport => ({
  at: NOW - MINUTE,
  now: publicStates(signals),
  days: Array.from({ length: 90 }, (_, index) => {
    const ago = 89 - index;
    if (ago === 12) return dayOf(ago, 24, { store: { state: "down" } });
    if (ago === 33) return dayOf(ago, 40, { media: { state: "slow" } });
    return dayOf(ago);
  }),
  incidents: [
    {
      id: "i-1",
      parts: ["booking", "sites"],
      title: inAll("Boeken <lukte> niet", "Booking failed", "Rezerwacja nie działała"),
      startedAt: NOW - 12 * DAY,
      resolvedAt: NOW - 12 * DAY + 24 * MINUTE,
      updates: [
        { at: NOW - 12 * DAY, state: "investigating", text: inAll("We kijken ernaar.", "We look.", "Sprawdzamy.") },
        { at: NOW - 12 * DAY + 24 * MINUTE, state: "resolved", text: inAll("Opgelost.", "Resolved.", "Rozwiązane.") },
      ],
    },
  ],
});

async function render(locale: Locale, report: StatusReport | undefined, now = NOW): Promise<string> {
  const words = await statusWords(locale);
  return renderStatusPage({ locale, words, report, now, mainOrigin: "https://vrijhuis.nl", styles: [], fonts: [] });
}

/** The words of a page. */
const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe.each(LOCALES)("the status page in %s", (locale) => {
  test("has all its words, no script, and escapes what admins write", async () => {
    const html = await render(locale, reportOf());
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<lukte>");
    expect(textOf(html)).not.toMatch(/\b(?:overall|parts|states|badDay|lasted|incidentStates)\.|\{\{|undefined|NaN/);
    expect(html.match(/<rect/g)).toHaveLength(5 * 90);
  });
});

test("says what is worst, that an old measurement says nothing, and that nothing is known", async () => {
  const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
  expect(heading(await render("nl", reportOf()))).toBe("Alles werkt");
  expect(heading(await render("nl", reportOf({ kv: { state: "slow" } })))).toBe("Niet alles gaat goed");
  expect(heading(await render("en", reportOf({ store: { state: "down" } })))).toBe("There is an outage");
  expect(heading(await render("nl", reportOf(), NOW + 20 * MINUTE))).toBe("We kunnen nu niet meten");
  expect(heading(await render("pl", undefined))).toBe("Teraz nie możemy mierzyć");
});

test("lists bad days in words, and rounds the share down", async () => {
  const text = textOf(await render("en", reportOf()));
  expect(text).toContain("16 November: 24 minutes of outage");
  expect(text).toContain("26 October: 40 minutes not well");
  expect(text).toContain("available 99.83% of the time");
  expect(text).toContain("lasted 24 minutes");
});
