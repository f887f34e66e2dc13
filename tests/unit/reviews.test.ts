import { describe, expect, test } from "vitest";
import { PRIVATE_REASONS, guestReviewDecision, guestReviewForm } from "#contract/pages/guest-review.ts";
import { date } from "#domain/dates.ts";
import { averageParts } from "#domain/reviews/review-parts.ts";
import { mayAskUntil, reviewAccess, type ReviewedStay } from "#domain/reviews/review-period.ts";

const stay: ReviewedStay = {
  state: "completed",
  isTest: false,
  departure: date("2026-10-25"),
  checkOut: "10:00",
  timeZone: "Europe/Amsterdam",
};
const at = Date.parse;

describe("when a guest can write a review", () => {
  test.each([
    ["completed by cron or the owner", {}, "2026-10-25T08:00:00Z", "open"],
    // Clocks go back in the night before: 10:00 is 9:00 UTC.
    ["a minute before check-out", { state: "checked-in" }, "2026-10-25T08:59:00Z", "early"],
    ["check-out", { state: "checked-in" }, "2026-10-25T09:00:00Z", "open"],
    ["agreed, and not checked in", { state: "confirmed" }, "2026-10-30T12:00:00Z", "early"],
    ["the last minute of day 60", {}, "2026-12-24T22:59:00Z", "open"],
    ["day 61", {}, "2026-12-24T23:00:00Z", "over"],
    ["cancelled", { state: "cancelled" }, "2026-10-26T12:00:00Z", "none"],
    ["not arrived", { state: "no-show" }, "2026-10-26T12:00:00Z", "none"],
    ["a request that was declined", { state: "declined" }, "2026-10-26T12:00:00Z", "none"],
    ["test payments", { isTest: true }, "2026-10-26T12:00:00Z", "none"],
  ] as const)("%s", (_, change, now, access) => {
    expect(reviewAccess({ ...stay, ...change }, null, at(now))).toBe(access);
  });

  test("a review that was sent can be changed for seven days, even after day 60", () => {
    const sent = at("2026-12-24T20:00:00Z");
    expect(reviewAccess(stay, sent, at("2026-12-31T19:59:59Z"))).toBe("open");
    expect(reviewAccess(stay, sent, at("2026-12-31T20:00:00Z"))).toBe("over");
  });

  test.each([
    ["the first time", {}, {}, true],
    ["one reminder", {}, { requestCount: 1 }, true],
    ["not a third time", {}, { requestCount: 2 }, false],
    ["written already", {}, { isReviewed: true }, false],
    ["test payments", { isTest: true }, {}, false],
  ] as const)("an email asks for it until day 60: %s", (_, change, asked, expected) => {
    const until = mayAskUntil({ ...stay, ...change }, { isReviewed: false, requestCount: 0, ...asked });
    expect(until).toBe(expected ? at("2026-12-24T23:00:00Z") : null);
  });
});

test("categories have averages as soon as three guests have rated each of them", () => {
  const rated = (comfort: number, more: object = {}) => ({ parts: { comfort, location: 9, host: 10, ...more } });
  expect(averageParts([rated(8), rated(9), rated(10), { parts: null }, {}])).toEqual([
    { part: "comfort", average: 9 },
    { part: "location", average: 9 },
    { part: "host", average: 10 },
  ]);
  expect(averageParts([rated(8), rated(9), rated(10, { host: undefined })])).toBeUndefined();
});

describe("forms", () => {
  const form = { form: "review", rating: "8", text: " Stil.\r\nMooi. ", locale: "nl", author: "Kasia" };

  test("the words of a guest", () => {
    const words = { author: "Kasia", rating: 8, locale: "nl", text: "Stil.\nMooi.", improve: null };
    expect(guestReviewForm.parse({ ...form, improve: " " })).toEqual({ ...words, parts: {}, mayPublish: false });
    const full = { ...form, "part-host": "10", "part-comfort": "7", improve: "Messen", publish: "yes" };
    expect(guestReviewForm.parse(full)).toEqual({
      ...words,
      parts: { comfort: 7, host: 10 },
      improve: "Messen",
      mayPublish: true,
    });
  });

  test.each([
    ["no rating", { rating: undefined }],
    ["0", { rating: "0" }],
    ["11", { "part-host": "11" }],
    ["8.5", { rating: "8.5" }],
    ["two ratings", { rating: ["8", "9"] }],
    ["4,001 characters", { text: "x".repeat(4001) }],
    ["text that changes its direction", { text: "Goed \u202edoog" }],
    ["a hidden character in the name", { author: "Ka\u200bsia" }],
    ["another language", { locale: "xx" }],
    ["another field", { shown: "yes" }],
  ])("%s is refused", (_, change) => {
    expect(guestReviewForm.safeParse({ ...form, ...change }).success).toBe(false);
  });

  test("an owner keeps a review private for a listed reason, or states another one", () => {
    for (const reason of PRIVATE_REASONS)
      expect(guestReviewDecision.safeParse({ state: "private", reason }).success).toBe(reason !== "other");
    expect(guestReviewDecision.safeParse({ state: "private", reason: "other", note: "Dubbel" }).success).toBe(true);
    expect(guestReviewDecision.safeParse({ state: "private" }).success).toBe(false);
    expect(guestReviewDecision.safeParse({ state: "published", reason: "other" }).success).toBe(false);
  });
});
