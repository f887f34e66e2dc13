import type { Receipt } from "#contract/pages/guest-page.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { GUEST_KINDS } from "#domain/payments/ledger.ts";
import type { QuoteLine } from "#domain/rates/quote-types.ts";
import { findMovements } from "#store/letting/bookings.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import type { Store } from "#store/dialect/store.ts";
import { ownerIdentity } from "#letting/bookings/owner-identity.ts";
import { unitNameOf } from "#letting/bookings/unit-name.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import { ENDED } from "./present-booking.ts";

interface Presented {
  locale: Locale;
  /** Milliseconds since the epoch. */
  now: number;
  /** Address of the booking's page. */
  back: string;
}

const IS_GUESTS: ReadonlySet<string> = new Set(GUEST_KINDS);

/** Collects the data of a receipt. Its day is that of the last payment, or else of today. */
export async function presentReceipt(store: Store, placed: PlacedBooking, { locale, now, back }: Presented): Promise<Receipt> {
  const { booking, site, paid } = placed;
  const movements = (await findMovements(store, booking.id)).filter(({ kind }) => IS_GUESTS.has(kind));
  return {
    words: await guestWords(locale),
    booking,
    home: unitNameOf(placed, locale),
    owner: ownerIdentity(placed.settings.settings.identity, placed.site),
    on: movements.at(-1)?.on ?? dayInZone(now, site.timeZone),
    movements,
    paid,
    isDue: !ENDED.includes(booking.state),
    vat: sumVat(booking.quote.lines),
    back,
  };
}

/** VAT of the chosen lines by rate, the highest rate first. */
function sumVat(lines: readonly QuoteLine[]): Receipt["vat"] {
  const byRate = new Map<number, { gross: number; vat: number }>();
  for (const { vat, amount, chosen } of lines) {
    if (!vat || !chosen) continue;
    const sum = byRate.get(vat.rate) ?? { gross: 0, vat: 0 };
    byRate.set(vat.rate, { gross: sum.gross + amount, vat: sum.vat + vat.amount });
  }
  return [...byRate].map(([rate, sum]) => ({ rate, ...sum })).toSorted((a, b) => b.rate - a.rate);
}
