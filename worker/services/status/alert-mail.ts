import type { Mail } from "#contract/services/mail.ts";
import type { Alert, AlertEvent } from "#domain/status/alerts.ts";
import { splitCause } from "#domain/status/signals.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { adminPathIn } from "#locales/admin-paths.ts";
import { dateFormat } from "#locales/words/intl.ts";
import { renderLetter, type Part } from "../mail/letter.ts";
import { mailTexts } from "../texts/texts.ts";

/** That of the people who run the platform. */
const TIME_ZONE = "Europe/Amsterdam";

/** Causes with a sentence of their own: parts, and parts with a name. Others are named as they are. */
const CAUSES = [
  "store",
  "kv",
  "media",
  "queue",
  "cron",
  "mail",
  "feeds",
  "certificates",
  "size",
  "mailNamed",
  "feedsNamed",
  "errorsNamed",
  "lettersNamed",
  "themeNamed",
];

/** Says in one sentence what is wrong: "mail.example.nl refuses mail". */
function causeText(cause: string, locale: Locale): string {
  const t = mailTexts(locale);
  const { part, name } = splitCause(cause);
  const known = CAUSES.find((each) => each === (name === "" ? part : `${part}Named`));
  return known === undefined ? t("alerts:causes.unnamed", { name: name || part }) : t(`alerts:causes.${known}`, { name });
}

/** The subject of an alert's email, and what the webhook shows. */
export const alertSubject = (cause: string, locale: Locale, event: AlertEvent): string =>
  mailTexts(locale)(`alerts:${event}.subject`, { cause: causeText(cause, locale) });

interface Recipient {
  id: string;
  email: string;
  locale: Locale;
}

/** Writes the email about an alert to an admin. */
export function alertMail(alert: Alert, event: AlertEvent, to: Recipient, mainOrigin: string): Mail {
  const { id, cause, state, openedAt, closedAt, remindedAt } = alert;
  const { locale } = to;
  const t = mailTexts(locale);
  const time = (at: number) =>
    dateFormat(LANGUAGE_TAGS[locale], { timeZone: TIME_ZONE, dateStyle: "medium", timeStyle: "short" }).format(at);
  const subject = alertSubject(cause, locale, event);
  const body = t(`alerts:${event}.body`);
  const parts: Part[] = [
    { text: body },
    {
      facts: [
        ...(cause === "size" ? [] : [[t("alerts:facts.state"), t(`alerts:states.${state}`)] as const]),
        [t("alerts:facts.opened"), time(openedAt)],
        ...(closedAt === null ? [] : [[t("alerts:facts.closed"), time(closedAt)] as const]),
      ],
    },
    { button: { label: t("alerts:action"), href: mainOrigin + adminPathIn({ page: "status", item: undefined }, locale) } },
  ];
  return {
    ...renderLetter({ locale, title: subject, preview: body, parts }),
    key: `alert ${id} ${event}${event === "reminded" ? ` ${remindedAt ?? 0}` : ""} ${to.id}`,
    recipient: to.email,
    subject,
    attachments: [],
  };
}
