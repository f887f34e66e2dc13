import type { GuestWords } from "#contract/pages/guest-review.ts";
import type { Mail } from "#contract/services/mail.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { unitNameOf } from "../bookings/unit-name.ts";
import { renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { formattersFor } from "#locales/words/formatters.ts";

/**
 * Composes the email that brings a guest's review to the site's owner, in the site's first language; undefined without an
 * address.
 */
export function composeReviewMail(
  { mainOrigin }: { mainOrigin: string },
  { booking, site, unit, ownerEmail, ...placed }: PlacedBooking,
  { author, rating, text, improve, mayPublish }: GuestWords,
): Mail | undefined {
  if (ownerEmail === null) return undefined;
  const locale = site.defaultLocale;
  const t = mailTexts(locale);
  const format = formattersFor(locale);
  const { name, email } = booking.contact;
  const subject = t("reviews:subject", { name, rating: String(rating) }).replace(/[\r\n]+/g, " ");
  const body = t(mayPublish ? "reviews:body" : "reviews:bodyPrivate", { name: author });
  const parts = [
    { text: body },
    { quote: text },
    ...(improve === null ? [] : [{ text: t("reviews:improve") }, { quote: improve }]),
    {
      facts: [
        [t("reviews:rating"), t("reviews:outOf", { rating: String(rating) })],
        [t("reviews:home"), unitNameOf({ site, unit, ownerEmail, ...placed }, locale)],
        [t("reviews:stay"), `${format.dayMonth(booking.arrival)} – ${format.date(booking.departure)}`],
        [t("reviews:reference"), booking.reference],
      ] as const,
    },
    { button: { label: t("reviews:action"), href: mainOrigin + portalPath("dashboard", locale, "reviews") } },
  ];
  return {
    ...renderLetter({ locale, title: subject, preview: body, parts }),
    // Erasing the guest deletes emails whose key begins like this.
    key: `booking ${booking.id} review owner`,
    bookingId: booking.id,
    recipient: ownerEmail,
    ...(email === null ? {} : { replyTo: email }),
    subject,
    attachments: [],
  };
}
