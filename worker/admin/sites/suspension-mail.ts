import type { Mail } from "#contract/services/mail.ts";
import type { Locale } from "#domain/locale.ts";
import { renderLetter, type Part } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";

interface SuspensionDetails {
  siteId: string;
  /** The site's version before the change. */
  version: number;
  isSuspended: boolean;
  siteName: string;
  reason: string;
  locale: Locale;
  email: string;
  mainOrigin: string;
}

/** Writes the email that informs an owner that their site was suspended or is back. */
export function suspensionMail({
  siteId,
  version,
  isSuspended,
  siteName,
  reason,
  locale,
  email,
  mainOrigin,
}: SuspensionDetails): Mail {
  const t = mailTexts(locale);
  const kind = isSuspended ? "suspended" : "resumed";
  const values = { site: siteName, reason };
  const title = t(`suspension:${kind}.subject`, values);
  const preview = t(`suspension:${kind}.body`, values);
  const parts: Part[] = [
    { text: t("suspension:greeting") },
    { text: preview },
    { text: t("suspension:reason", values) },
    { text: t(`suspension:${kind}.next`) },
    { button: { label: t("suspension:action"), href: `${mainOrigin}/dashboard` } },
  ];
  return {
    ...renderLetter({ locale, title, preview, parts }),
    key: `${kind} ${siteId} ${version}`,
    recipient: email,
    subject: title,
    attachments: [],
  };
}
