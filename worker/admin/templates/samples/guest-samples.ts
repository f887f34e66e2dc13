import { BUILT_IN_TEMPLATES, mailTemplateKey } from "#domain/messages/built-in.ts";
import { isLocale, type Locale } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { MessageProblem } from "#domain/messages/message-problems.ts";
import { HOUR_MS } from "#domain/time.ts";
import { brand } from "#locales/brand.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { createGuestToken } from "#letting/bookings/guest-token.ts";
import { senderOf } from "#letting/bookings/letter-sender.ts";
import { composeMessage, letterOf } from "#letting/messages/compose-message.ts";
import { composeMailToGuest, composeMailToOwner } from "#letting/messages/conversation-mail.ts";
import { builtInTexts, MESSAGE_TEXTS } from "#letting/messages/default-messages.ts";
import { messageValues } from "#letting/messages/message-values.ts";
import { composeBlockedMail } from "#letting/messages/report-blocked.ts";
import { composePaperMail } from "#letting/papers/mail-paper.ts";
import { composeQuestionMail } from "#letting/questions/question-mail.ts";
import { composeReviewMail } from "#letting/reviews/review-mail.ts";
import { type Sample, type SampleMail, sampleOf } from "./sample.ts";
import { sampleBooking, samplePaper, SAMPLE_TIME } from "./sample-booking.ts";

const LINK = `${brand.origin}/booking/0123456789abcdefghijkl`;
/** A secret that seals nothing but the sample's token. */
const secrets = secretsOf("c2FtcGxlIHNlY3JldCBvZiB0aGUgdGVtcGxhdGVzIQ==");

/** A confirmed booking, whose guest is written to in a language. */
function confirmed(locale: MessageLocale): PlacedBooking {
  const placed = sampleBooking(isLocale(locale) ? locale : "nl");
  return { ...placed, booking: { ...placed.booking, state: "confirmed", messageLocale: locale } };
}

const valuesIn = (locale: MessageLocale) =>
  messageValues(confirmed(locale), { locale, link: LINK, reviewLink: `${LINK}/review`, now: SAMPLE_TIME });

/** A message that our defaults compose for a stay. */
function messageOf(template: string, locale: MessageLocale): SampleMail {
  const text = builtInTexts(template)?.[locale];
  if (!text) throw new Error(`no text for ${template} in ${locale}`);
  const composed = composeMessage([text], valuesIn(locale));
  const unsubscribe = `${brand.origin}/unsubscribe/sample`;
  return {
    subject: composed.subject,
    ...letterOf(composed, { locale, link: LINK, sender: senderOf(confirmed(locale), locale, brand.origin), unsubscribe }),
  };
}

/** An email about a written message. `hasReplies`: guests can answer by email. */
async function written(
  compose: typeof composeMailToGuest | typeof composeMailToOwner,
  locale: MessageLocale,
  { hasReplies, files }: { hasReplies: boolean; files: number },
): Promise<SampleMail> {
  const tools = { secrets, mainOrigin: brand.origin, ...(hasReplies ? { replyDomain: "reply.example" } : {}) };
  const { tokenSealed } = await createGuestToken(secrets);
  const words = { text: "Mag de hond mee?", files, sender: "partner@example.com" };
  const mail = await compose(tools as unknown as BookingTools, { ...confirmed(locale), tokenSealed }, words);
  if (!mail) throw new Error("the sample has no address");
  return mail;
}

const problems: MessageProblem[] = [
  ...(["no-text", "no-template", "moved"] as const).map((type) => ({ type })),
  { type: "no-value", variables: ["key", "link"] },
];

function blocked(locale: Locale, isDue: boolean): SampleMail {
  const { site, ownerEmail, booking } = sampleBooking(locale);
  const { id: bookingId, arrival, departure, contact } = booking;
  const stay = { site, ownerEmail, key: "sample", bookingId, name: contact.name, locale: "de", arrival, departure } as const;
  const at = SAMPLE_TIME + (isDue ? 0 : HOUR_MS);
  return composeBlockedMail(stay, {
    template: isDue ? mailTemplateKey("confirmed") : "arrival",
    own: undefined,
    problems,
    at,
    now: SAMPLE_TIME,
    mainOrigin: brand.origin,
  });
}

function review(locale: Locale, mayPublish: boolean): SampleMail {
  const mail = composeReviewMail({ mainOrigin: brand.origin }, sampleBooking(locale), {
    author: "Eva",
    rating: 8,
    parts: {},
    locale: "nl",
    text: "Stil en schoon.",
    improve: "De messen zijn bot.",
    mayPublish,
  });
  if (!mail) throw new Error("the sample has no address");
  return mail;
}

/** Messages to guests, and those to their host. */
export const GUEST_SAMPLES: readonly Sample[] = [
  ...BUILT_IN_TEMPLATES.map((template): Sample => ({
    template: `${MESSAGE_TEXTS}-templates-${template}`,
    variation: "",
    otherGroups: [],
    compose: (locale) => messageOf(template, locale),
  })),
  {
    template: MESSAGE_TEXTS,
    variation: "written",
    otherGroups: [],
    compose: (locale) => written(composeMailToGuest, locale, { hasReplies: true, files: 2 }),
  },
  {
    template: MESSAGE_TEXTS,
    variation: "page",
    otherGroups: [],
    compose: (locale) => written(composeMailToGuest, locale, { hasReplies: false, files: 1 }),
  },
  {
    template: MESSAGE_TEXTS,
    variation: "values",
    otherGroups: [],
    compose: (locale) => {
      const { party = "", arrivalInfo = "" } = valuesIn(locale);
      return { subject: "", text: `${party}\n\n${arrivalInfo}`, html: null };
    },
  },
  sampleOf("messages-owner", "", (locale) => written(composeMailToOwner, locale, { hasReplies: true, files: 2 }), ["bookings"]),
  sampleOf("messages-owner", "one", (locale) => written(composeMailToOwner, locale, { hasReplies: true, files: 1 })),
  sampleOf("messages-blocked", "", (locale) => blocked(locale, false)),
  sampleOf("messages-blocked", "due", (locale) => blocked(locale, true)),
  sampleOf("papers", "", (locale) => {
    const placed = sampleBooking(locale);
    const to = { recipient: "eva@example.com", link: `${LINK}/paper/2026-0001`, mainOrigin: brand.origin, now: SAMPLE_TIME };
    return composePaperMail(samplePaper(placed), placed, to);
  }),
  sampleOf("questions", "", (locale) =>
    composeQuestionMail(
      { defaultLocale: locale, name: "Het Duinhuis" },
      { name: "Eva Nowak", email: "eva@example.com", message: "Mag de hond mee?" },
      { key: "sample", recipient: "owner@example.com" },
    ),
  ),
  sampleOf("reviews", "", (locale) => review(locale, true)),
  sampleOf("reviews", "private", (locale) => review(locale, false)),
];
