import { eq } from "drizzle-orm";
import type { GuestWords } from "#contract/pages/guest-review.ts";
import { addDays } from "#domain/dates.ts";
import { insert } from "#store/letting/guest-reviews.ts";
import type { Store } from "#store/dialect/store.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { insertBooking } from "./nights.ts";
import { today } from "./guest-bookings.ts";

let count = 0;

/** Inserts a stay at a site that is over, with its guest's review, which waits for the owner. */
export async function givenGuestReview(store: Store, siteId: string, words: Partial<GuestWords> = {}): Promise<string> {
  const { tables: t } = store;
  const [unit] = await store.db.select({ id: t.units.id }).from(t.units).where(eq(t.units.siteId, siteId));
  if (!unit) throw new Error("the site has no unit");
  count += 1;
  const id = `reviewed-${count}`;
  const departure = addDays(today, -2 - 4 * count);
  const stay = { arrival: addDays(departure, -3), departure, state: "completed" } as const;
  const booking = bookingFixture({ id, siteId, unitId: unit.id, ...stay });
  const said: GuestWords = {
    author: "Anna",
    rating: 8,
    parts: { comfort: 8, location: 9, host: 10 },
    locale: "nl",
    text: "Stil en schoon.",
    improve: null,
    mayPublish: true,
    ...words,
  };
  const review = { id: `review-${count}`, siteId, bookingId: id, source: "direct", stayed: departure.slice(0, 7) } as const;
  await store.atomically((db) => [...insertBooking(db, t, booking), insert(db, t, review, said, Date.now())]);
  return review.id;
}
