import type { Locale } from "#domain/locale.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { logError } from "#services/http/log.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import { findOfAddress } from "#store/letting/lost-bookings.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { guestPath, openGuestToken } from "../bookings/guest-token.ts";
import { replyTo } from "../bookings/reply-address.ts";
import { composeLinksMail, type LinkedBooking } from "./links-mail.ts";

/** Links to stays are sent for this many days after departure. */
const DAYS_AFTER = 60;
const MAX_LINKS = 10;

interface Asked {
  siteId: string;
  /** In lower case. */
  email: string;
  /** Language of the page on which the guest asks. */
  locale: Locale;
}

/**
 * Puts one email with the links of a guest's bookings at a site into the outbox, to the address that these bookings have. Returns
 * false if there are none.
 */
export async function sendLinks(tools: BookingTools, { siteId, email, locale }: Asked): Promise<boolean> {
  const { store, now } = tools;
  const endingFrom = addDays(dayInZone(now, "UTC"), -DAYS_AFTER);
  const found = await findOfAddress(store, { siteId, email, endingFrom, limit: MAX_LINKS });
  const placed = await Promise.all(found.map(({ id }) => findBooking(store, siteId, id)));
  const linked = (await Promise.all(placed.map(async (each) => each && withLink(tools, each)))).filter(
    (each) => each !== undefined,
  );
  const [first, ...others] = linked;
  if (!first) return false;
  const id = crypto.randomUUID();
  const mail = {
    ...composeLinksMail([first, ...others], { recipient: email, locale, mainOrigin: tools.mainOrigin }),
    // Begins like the keys of the booking's other emails, which are deleted with the person.
    key: `booking ${first.placed.booking.id} links ${id}`,
    ...(await replyTo(tools, first.placed, "guest")),
  };
  await store.atomically((db) => [enqueue(db, store.tables, id, mail, now)]);
  return true;
}

/** Undefined if the token was sealed with another secret. */
async function withLink({ secrets, mainOrigin }: BookingTools, placed: PlacedBooking): Promise<LinkedBooking | undefined> {
  try {
    return { placed, link: mainOrigin + guestPath(await openGuestToken(secrets, placed.tokenSealed)) };
  } catch (error) {
    logError("token of a booking not opened", error, { booking: placed.booking.id });
    return undefined;
  }
}
