import type { Mail } from "#contract/services/mail.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { isBuiltIn, mailOfTemplate } from "#domain/messages/built-in.ts";
import { isVariable } from "#domain/messages/fill-template.ts";
import type { MessageProblem } from "#domain/messages/message-problems.ts";
import type { MessagePlan, PlannedMessage } from "#domain/messages/plan-messages.ts";
import en from "#locales/en/portal/message-words.json";
import nl from "#locales/nl/portal/message-words.json";
import pl from "#locales/pl/portal/message-words.json";
import { portalPath } from "#locales/portal-paths.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";
import { enqueue, hasKey } from "#store/services/outbox.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { momentIn } from "../bookings/booking-mail.ts";
import { renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { NOTICE_MS } from "./plan-stay.ts";
import type { SiteMessages } from "./read-messages.ts";

const WORDS = { nl, en, pl } as const satisfies Record<Locale, unknown>;

/** A booking or imported stay whose messages are planned. */
export interface Stay extends Pick<BookingPlace, "site" | "ownerEmail"> {
  /** The beginning of the keys of its emails. */
  key: string;
  /** Null for an imported stay. */
  bookingId: string | null;
  /** The guest's name and language. */
  name: string;
  locale: MessageLocale;
  arrival: CalendarDate;
  departure: CalendarDate;
}

/**
 * Sends the owner an email about messages of the next 24 hours that cannot be sent, with the reasons, once for each stay and
 * template. `problemsOf` returns the problems of a message at a time.
 */
export async function reportBlocked(
  { store, mainOrigin, now }: BookingTools,
  stay: Stay,
  { due, coming }: MessagePlan,
  { templates }: SiteMessages,
  problemsOf: (planned: PlannedMessage, at: number) => Promise<MessageProblem[]>,
): Promise<void> {
  const { ownerEmail: recipient } = stay;
  if (recipient === null) return;
  for (const planned of [...due, ...coming]) {
    const at = Math.max(planned.at, now);
    if (at > now + NOTICE_MS) continue;
    const problems = await problemsOf(planned, at);
    const key = `${stay.key} blocked ${planned.automation.template}`;
    if (problems.length === 0 || (await hasKey(store, key))) continue;
    const own = templates.find((template) => template.key === planned.automation.template)?.name;
    const letter = composeBlockedMail(stay, { template: planned.automation.template, own, at, problems, now, mainOrigin });
    await store.atomically((db) => [enqueue(db, store.tables, crypto.randomUUID(), { ...letter, key, recipient }, now)]);
  }
}

interface Blocked {
  /** Key of the template, and the name that the owner gave it. */
  template: string;
  own: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
  now: number;
  problems: readonly MessageProblem[];
  mainOrigin: string;
}

/** Composes the email about a message that cannot be sent, in the site's main language. */
export function composeBlockedMail(
  { site, bookingId, name, locale: guestLocale, arrival, departure }: Stay,
  { template: key, own, at, now, problems, mainOrigin }: Blocked,
): Omit<Mail, "key" | "recipient"> {
  const locale = site.defaultLocale;
  const t = mailTexts(locale);
  const words = WORDS[locale];
  const format = formattersFor(locale);
  const mail = mailOfTemplate(key);
  const template = isBuiltIn(key) ? words.templates[key] : mail ? words.mails[mail] : own || words.removed;
  const values = { name, template, moment: momentIn(at, locale, site.timeZone) };
  const subject = t("messages:blocked.subject", values).replace(/[\r\n]+/g, " ");
  const body = t(at > now ? "messages:blocked.body" : "messages:blocked.late", values);
  const reasons = problems.map((problem) =>
    problem.type === "no-value"
      ? t("messages:blocked.no-value", {
          variables: problem.variables.map((each) => (isVariable(each) ? words.variables[each] : each)).join(", "),
        })
      : t(`messages:blocked.${problem.type}`, { language: words.inLanguages[guestLocale] }),
  );
  return {
    ...renderLetter({
      locale,
      title: subject,
      preview: body,
      parts: [
        { text: body },
        ...reasons.map((text) => ({ text })),
        { facts: [[t("messages:blocked.stay"), `${format.dayMonth(arrival)} – ${format.date(departure)}`]] },
        { text: t("messages:blocked.after") },
        { button: { label: t("messages:blocked.action"), href: mainOrigin + portalPath("dashboard", locale, "email") } },
      ],
    }),
    ...(bookingId === null ? {} : { bookingId }),
    subject,
    attachments: [],
  };
}
