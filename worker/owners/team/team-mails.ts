import type { Mail } from "#contract/services/mail.ts";
import type { Locale } from "#domain/locale.ts";
import type { SiteRole } from "#domain/roles.ts";
import { renderLetter, type Letter, type Part } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";

interface InvitationDetails {
  /** Unique for this email. */
  id: string;
  locale: Locale;
  email: string;
  role: SiteRole;
  siteName: string;
  inviter: string;
  link: string;
}

/** Writes the email that invites a person to a site's team, or offers them the site. */
export function invitationMail({ id, locale, email, role, siteName, inviter, link }: InvitationDetails): Mail {
  const t = mailTexts(locale);
  const values = { site: siteName, inviter };
  const kind = role === "owner" ? "transfer" : "invitation";
  const body = t(`team:${kind}.body`, values);
  const letter: Letter = {
    locale,
    title: t(`team:${kind}.subject`),
    preview: body,
    parts: [
      ...paragraphs(t("team:greeting"), body, t(`team:roles.${role}`)),
      { button: { label: t(`team:${kind}.action`), href: link } },
      ...paragraphs(t("team:until", values)),
    ],
  };
  return toMail(`team ${id}`, email, letter);
}

interface TransferDetails {
  /** Unique for this email. */
  id: string;
  locale: Locale;
  /** The former owner's address. */
  email: string;
  siteName: string;
  /** The new owner's name. */
  newOwner: string;
  /** True if the former owner stays as a manager. */
  stays: boolean;
}

/** Writes the email that informs the former owner of a site about its transfer. */
export function handedOverMail({ id, locale, email, siteName, newOwner, stays }: TransferDetails): Mail {
  const t = mailTexts(locale);
  const body = t("team:handedOver.body", { site: siteName, owner: newOwner });
  const then = t(stays ? "team:handedOver.stays" : "team:handedOver.leaves");
  const parts = paragraphs(t("team:greeting"), body, then, t("team:handedOver.unexpected"));
  return toMail(`team ${id} accepted`, email, { locale, title: t("team:handedOver.subject"), preview: body, parts });
}

const paragraphs = (...texts: string[]): Part[] => texts.map((text) => ({ text }));

const toMail = (key: string, recipient: string, letter: Letter): Mail => ({
  ...renderLetter(letter),
  key,
  recipient,
  subject: letter.title,
  attachments: [],
});
