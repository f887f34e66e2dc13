import type { Mail } from "#contract/services/mail.ts";
import type { Question } from "#contract/pages/question.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";
import { renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";

/** Composes the email that brings a guest's question to the site's owner, in the site's first language. */
export function composeQuestionMail(
  site: Pick<SiteRecord, "defaultLocale" | "name">,
  { name, email, message }: Question,
  { key, recipient }: Pick<Mail, "key" | "recipient">,
): Mail {
  const locale = site.defaultLocale;
  const t = mailTexts(locale);
  const subject = t("questions:subject", { name, site: site.name });
  const parts = [
    {
      facts: [
        [t("questions:name"), name],
        [t("questions:email"), email],
      ] as const,
    },
    { quote: message },
    { text: t("questions:answer", { name }) },
  ];
  return {
    ...renderLetter({ locale, title: subject, preview: message, parts }),
    key,
    recipient,
    replyTo: email,
    subject,
    attachments: [],
  };
}
