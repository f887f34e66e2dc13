import type { Mail } from "#contract/services/mail.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import type { SiteRole } from "#domain/roles.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { renderLetter, type Letter, type Part } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import type { HandedSubscription } from "./handed-subscription.ts";

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

interface HandoverDetails {
  /** Unique for this handover. */
  id: string;
  locale: Locale;
  /** The recipient's address. */
  email: string;
  siteName: string;
}

interface TransferDetails extends HandoverDetails {
  /** The new owner's name. */
  newOwner: string;
  /** True if the former owner stays as a manager. */
  stays: boolean;
  /** What becomes of the subscription that the former owner pays; undefined if there is none. */
  subscription?: Pick<HandedSubscription, "isKept" | "endsAt"> | undefined;
}

/** Writes the email that informs the former owner of a site about its transfer. */
export function handedOverMail({ id, locale, email, siteName, newOwner, stays, subscription }: TransferDetails): Mail {
  const t = mailTexts(locale);
  const body = t("team:handedOver.body", { site: siteName, owner: newOwner });
  const then = t(stays ? "team:handedOver.stays" : "team:handedOver.leaves");
  const date = formattersFor(locale).date(dayInZone(subscription?.endsAt ?? 0, BILLING_TIME_ZONE));
  const money = subscription && t(`team:handedOver.${subscription.isKept ? "kept" : "ends"}`, { date });
  const parts = paragraphs(t("team:greeting"), body, then, ...(money ? [money] : []), t("team:handedOver.unexpected"));
  return toMail(`team ${id} accepted`, email, { locale, title: t("team:handedOver.subject"), preview: body, parts });
}

interface TakeoverDetails extends HandoverDetails {
  siteId: string;
  /** Time until which the site is paid. */
  paidUntil: number;
  mainOrigin: string;
}

/** Writes the email that tells the new owner of a site until when it is paid, and where to choose a subscription of their own. */
export function takenOverMail({ id, locale, email, siteId, siteName, paidUntil, mainOrigin }: TakeoverDetails): Mail {
  const t = mailTexts(locale);
  const values = { site: siteName, date: formattersFor(locale).date(dayInZone(paidUntil, BILLING_TIME_ZONE)) };
  const body = t("team:takenOver.body", values);
  const href = `${mainOrigin}${portalPath("plan", locale)}?site=${siteId}`;
  const parts = [
    ...paragraphs(t("team:greeting"), body, t("team:takenOver.then", values)),
    { button: { label: t("team:takenOver.action"), href } },
  ];
  return toMail(`team ${id} taken over`, email, { locale, title: t("team:takenOver.subject", values), preview: body, parts });
}

const paragraphs = (...texts: string[]): Part[] => texts.map((text) => ({ text }));

const toMail = (key: string, recipient: string, letter: Letter): Mail => ({
  ...renderLetter(letter),
  key,
  recipient,
  subject: letter.title,
  attachments: [],
});
