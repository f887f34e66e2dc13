import type { Mail } from "#contract/services/mail.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { ERASURE_REMINDER_DAYS } from "#domain/subscription-states.ts";
import type { Locale } from "#domain/locale.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import { brand } from "#locales/brand.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { type Part, renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";

interface Addressed {
  siteId: string;
  siteName: string;
  email: string;
  locale: Locale;
  mainOrigin: string;
}

interface GiftNews extends Addressed {
  key: string;
  /** The time at which the site is closed. */
  endsAt: number;
  isReminder: boolean;
}

/** Composes an email about a gift: until when the site can be online, what happens then, and where to choose a subscription. */
export function composeGiftMail({ key, endsAt, isReminder, ...to }: GiftNews): Mail {
  const t = mailTexts(to.locale);
  const date = formattersFor(to.locale).date(dayInZone(endsAt, BILLING_TIME_ZONE));
  const values = { site: to.siteName, date };
  const parts = [
    { text: t("ended:gift.what", values) },
    { text: t("ended:gift.after", values) },
    { button: { label: t("ended:action"), href: planAddress(to) } },
    { text: t("ended:gift.guests") },
    { text: t("ended:gift.data") },
  ];
  return letter(to, key, t(`ended:gift.subject${isReminder ? "Last" : ""}`, values), parts);
}

/** The keys of the reminders that are planned for a day, in their order. */
export const erasureKeys = (siteId: string, plannedFor: CalendarDate): string[] =>
  ERASURE_REMINDER_DAYS.map((days) => `site ${siteId} kept until ${plannedFor} ${days}`);

interface ErasureNews extends Addressed {
  plannedFor: CalendarDate;
  /** The last day on which all data is kept. */
  lastDay: CalendarDate;
  /** Reminders sent before this one. */
  remindersSent: number;
}

/** Composes a reminder that a site's data will be erased: what, when, what is kept, how to export it and how to come back. */
export function composeErasureMail({ plannedFor, lastDay, remindersSent, ...to }: ErasureNews): Mail {
  const t = mailTexts(to.locale);
  const values = { site: to.siteName, date: formattersFor(to.locale).date(lastDay) };
  const download = `${to.mainOrigin}${portalPath("dashboard", to.locale, "settings")}?part=data&site=${to.siteId}`;
  const parts = [
    { text: t("ended:erasure.what", values) },
    { text: t("ended:erasure.back", values) },
    { button: { label: t("ended:erasure.action"), href: planAddress(to) } },
    { text: t("ended:erasure.erased") },
    { text: t("ended:erasure.export", values) },
    { link: { label: t("ended:erasure.download"), href: download } },
    { text: t("ended:erasure.kept") },
  ];
  const key = erasureKeys(to.siteId, plannedFor)[remindersSent];
  if (key === undefined) throw new Error("there is no further reminder");
  return letter(to, key, t(`ended:erasure.subject${remindersSent === 0 ? "" : "Last"}`, values), parts);
}

const planAddress = ({ mainOrigin, locale, siteId }: Addressed): string =>
  `${mainOrigin}${portalPath("plan", locale)}?site=${siteId}`;

function letter({ locale, email }: Addressed, key: string, title: string, [what, ...others]: Part[]): Mail {
  const t = mailTexts(locale);
  if (!what || !("text" in what)) throw new Error("a letter begins with a text");
  const parts = [{ text: t("ended:greeting") }, what, ...others, { text: t("ended:help") }];
  return {
    ...renderLetter({ locale, title, preview: what.text, parts }),
    key,
    recipient: email,
    replyTo: brand.email,
    subject: title,
    attachments: [],
  };
}
