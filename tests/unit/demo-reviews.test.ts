import { expect, test } from "vitest";
import { addDays, date } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { sampleBooking } from "#worker/admin/templates/samples/sample-booking.ts";
import { createDemoReviews } from "#scripts/demo/reviews.ts";

test.each(LOCALES)("no two guests of a demo home write the same: %s", (locale) => {
  const { booking } = sampleBooking(locale);
  const bookings = Array.from({ length: 9 }, (_, index) => ({
    ...booking,
    id: `booking-${index}`,
    state: "completed" as const,
    locale,
    arrival: addDays(date("2026-01-01"), index * 7),
    departure: addDays(date("2026-01-04"), index * 7),
  }));
  const reviews = createDemoReviews({
    bookings,
    checkOut: new Map(),
    timeZone: "Europe/Amsterdam",
    now: Date.parse("2026-06-01T12:00:00Z"),
  });
  expect(reviews.length).toBeGreaterThan(2);
  expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length);
});
