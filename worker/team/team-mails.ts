import type { Mail } from "#contract/mail.ts";
import type { Locale } from "#domain/locale.ts";
import type { SiteRole } from "#domain/roles.ts";
import { laidOut, type Letter, type Part } from "#worker/mail/letter.ts";
import { mailTexts } from "#worker/mail/texts.ts";

interface Asked {
  /** Of this mail and no other. */
  id: string;
  locale: Locale;
  email: string;
  role: SiteRole;
  siteName: string;
  inviter: string;
  link: string;
}

/** Asks somebody to work on a site, or to take it over. */
export function invitationMail({ id, locale, email, role, siteName, inviter, link }: Asked): Mail {
  const t = mailTexts(locale);
  const values = { site: siteName, inviter };
  const kind = role === "owner" ? "transfer" : "invitation";
  const body = t(`team:${kind}.body`, values);
  const letter: Letter = {
    locale,
    title: t(`team:${kind}.subject`),
    preview: body,
    parts: [
      ...said(t("team:greeting"), body, t(`team:roles.${role}`)),
      { button: { label: t(`team:${kind}.action`), href: link } },
      ...said(t("team:until", values)),
    ],
  };
  return written(`team ${id}`, email, letter);
}

interface HandedOver {
  /** Of this mail and no other. */
  id: string;
  locale: Locale;
  /** Of who had the site. */
  email: string;
  siteName: string;
  /** The new owner's. */
  newOwner: string;
  stays: boolean;
}

/** Tells who had a site that somebody took it over. */
export function handedOverMail({ id, locale, email, siteName, newOwner, stays }: HandedOver): Mail {
  const t = mailTexts(locale);
  const body = t("team:handedOver.body", { site: siteName, owner: newOwner });
  const then = t(stays ? "team:handedOver.stays" : "team:handedOver.leaves");
  const parts = said(t("team:greeting"), body, then, t("team:handedOver.unexpected"));
  return written(`team ${id} accepted`, email, { locale, title: t("team:handedOver.subject"), preview: body, parts });
}

const said = (...texts: string[]): Part[] => texts.map((text) => ({ text }));

const written = (key: string, recipient: string, letter: Letter): Mail => ({
  ...laidOut(letter),
  key,
  recipient,
  subject: letter.title,
  attachments: [],
});
