import type { Mail } from "#contract/services/mail.ts";
import { dayInZone } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { languagePrefix } from "#locales/portal-paths.ts";
import { dateFormat } from "#locales/words/intl.ts";
import { renderLetter } from "../mail/letter.ts";
import { mailTexts } from "../texts/texts.ts";

interface OutageNotice {
  siteId: string;
  siteName: string;
  timeZone: string;
  email: string;
  locale: Locale;
  outage: { id: string; startedAt: number; endedAt: number };
  /** Origin of the status page. */
  statusOrigin: string;
}

/** Writes the email that tells an owner, afterwards, that their site was away; times are those of the site's time zone. */
export function outageMail({ siteId, siteName, timeZone, email, locale, outage, statusOrigin }: OutageNotice): Mail {
  const t = mailTexts(locale);
  const { startedAt, endedAt } = outage;
  const isOneDay = dayInZone(startedAt, timeZone) === dayInZone(endedAt, timeZone);
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(LANGUAGE_TAGS[locale], { timeZone, ...options });
  const full = format({ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const values = {
    site: siteName,
    from: full.format(startedAt),
    until: (isOneDay ? time : full).format(endedAt),
  };
  const subject = t("outage:subject", values).replace(/[\r\n]+/g, " ");
  const body = t("outage:body", values);
  return {
    ...renderLetter({
      locale,
      title: subject,
      preview: body,
      parts: [
        { text: body },
        { text: t("outage:meaning") },
        { text: t("outage:kept") },
        { link: { label: t("outage:action"), href: statusOrigin + (languagePrefix(locale) || "/") } },
      ],
    }),
    key: `outage ${outage.id} ${siteId}`,
    recipient: email,
    subject,
    attachments: [],
  };
}
