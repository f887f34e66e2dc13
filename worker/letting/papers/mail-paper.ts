import type { Paper, ProForma } from "#contract/letting/paper.ts";
import type { Mail } from "#contract/services/mail.ts";
import { dayInZone } from "#domain/dates.ts";
import { sumGross } from "#domain/payments/vat-parts.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import { enqueue } from "#store/services/outbox.ts";
import { paperTitle } from "#themes/base/booking/paper-title.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { guestMailFields } from "../bookings/booking-mail.ts";
import { senderOf } from "../bookings/letter-sender.ts";
import { replyTo } from "../bookings/reply-address.ts";
import { guestPath, openGuestToken } from "../bookings/guest-token.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import { renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { listPaper } from "./read-papers.ts";
import { findPaperOrProForma } from "./write-paper-fa3.ts";

type Mailed = { ok: true; recipient: string } | { ok: false; code: "NOT_FOUND" | "NO_EMAIL" };

/** Sends the guest an email with the address of a paper; at most one a day for each paper. NO_EMAIL if no address is known. */
export async function mailPaper(tools: BookingTools, siteId: string, number: string): Promise<Mailed> {
  const { store, now, secrets, mainOrigin } = tools;
  const paper = await findPaperOrProForma(store, siteId, number);
  const placed = paper && (await findBooking(store, siteId, paper.bookingId));
  if (!placed) return { ok: false, code: "NOT_FOUND" };
  const { email } = placed.booking.contact;
  if (email === null) return { ok: false, code: "NO_EMAIL" };
  const link = `${mainOrigin}${guestPath(await openGuestToken(secrets, placed.tokenSealed))}/paper/${number}`;
  const mail = {
    ...(await composePaperMail(paper, placed, { recipient: email, link, now, mainOrigin })),
    ...(await replyTo(tools, placed, "guest")),
  };
  await store.atomically((db) => [enqueue(db, store.tables, crypto.randomUUID(), mail, now)]);
  return { ok: true, recipient: email };
}

interface Addressed {
  recipient: string;
  link: string;
  mainOrigin: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Composes the email with a paper in the guest's language. */
export async function composePaperMail(
  paper: Paper | ProForma,
  placed: PlacedBooking,
  { recipient, link, now, mainOrigin }: Addressed,
): Promise<Mail> {
  const { booking, site } = placed;
  const { locale, contact, id } = booking;
  const { home, arrival, departure, reference, currency, parts } = paper.content;
  const [t, format] = [mailTexts(locale), formattersFor(locale)];
  const title = paperTitle(await guestWords(locale), listPaper(paper));
  const dates = `${format.dayMonth(arrival)} – ${format.date(departure)}`;
  const values = { title, number: paper.number, site: site.name, unit: home, name: contact.name, dates };
  const body = t("papers:body", values);
  const letterParts = [
    { text: t("papers:greeting", values) },
    { text: body },
    {
      facts: [
        [t("papers:reference"), reference],
        [t("papers:amount"), format.money({ amount: sumGross(parts), currency })],
      ] as const,
    },
    { button: { label: t("papers:open", values), href: link } },
    { text: t("bookings:closing", { host: site.host.name || site.name }) },
  ];
  return {
    ...renderLetter({ locale, title, preview: body, parts: letterParts, sender: senderOf(placed, locale, mainOrigin) }),
    ...guestMailFields(placed),
    // Begins like the keys of the booking's other emails, which are deleted with the person.
    key: `booking ${id} paper ${paper.number} ${dayInZone(now, site.timeZone)}`,
    recipient,
    subject: t("papers:subject", values).replace(/[\r\n]+/g, " "),
    attachments: [],
  };
}
