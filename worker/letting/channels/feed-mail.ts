import type { Mail } from "#contract/services/mail.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import type { Channel } from "#domain/channels/channels.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import type { Stay } from "#domain/stays.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { enqueue } from "#store/services/outbox.ts";
import { findOwner } from "#store/owners/site-people.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { type Part, renderLetter } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import type { FeedTools } from "./feed-tools.ts";
import { dateFormat } from "#locales/words/intl.ts";

/**
 * Emails about calendar sync:
 * - `conflict`: two stays on the same nights
 * - `stale`: a calendar could not be read for six hours; `well`: it can be read again
 * - `many-gone`, `empty`: questions that only the owner can answer
 */
export type FeedMail = "conflict" | "stale" | "well" | "many-gone" | "empty";

interface FeedNews {
  kind: FeedMail;
  siteId: string;
  channel: Channel;
  host: string;
  /** Identifies the event, so that one email is sent for it. */
  key: string;
  /** Stays that the email lists. */
  stays?: readonly Stay[];
}

const MAX_LISTED_STAYS = 10;

/** Composes an email to the owner as queries for the batch of the change; none if the owner has no email address. */
export async function enqueueFeedMail({ store, mainOrigin, now }: FeedTools, news: FeedNews): Promise<(db: Database) => Query[]> {
  const owner = await findOwner(store, news.siteId);
  if (!owner || owner.email === "") return () => [];
  const locale = localeOf(owner.userMetadata);
  const mail: Mail = {
    ...feedLetter(locale, news, mainOrigin),
    key: `feed ${news.kind} ${news.key}`,
    recipient: owner.email,
    attachments: [],
  };
  return (db) => [enqueue(db, store.tables, crypto.randomUUID(), mail, now)];
}

/** Writes an email about calendar sync. */
export function feedLetter(
  locale: Locale,
  { kind, channel, host, stays = [] }: Pick<FeedNews, "kind" | "channel" | "host" | "stays">,
  mainOrigin: string,
): Pick<Mail, "subject" | "text" | "html"> {
  const t = mailTexts(locale);
  const name = channel === "other" ? host : t(`channels:names.${channel}`);
  const title = t(`channels:${kind}.subject`, { channel: name });
  const preview = t(`channels:${kind}.body`, { channel: name, host });
  const format = dateFormat(LANGUAGE_TAGS[locale], {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const dates = stays.slice(0, MAX_LISTED_STAYS).map(({ arrival, departure }) => {
    const [from, until] = [arrival, departure].map((day) => format.format(Date.parse(day)));
    return { text: `${from} – ${until}` };
  });
  const parts: Part[] = [
    { text: t("channels:greeting") },
    { text: preview },
    ...dates,
    { text: t(`channels:${kind}.next`, { channel: name }) },
    { button: { label: t("channels:action"), href: mainOrigin + portalPath("dashboard", locale) + "/channels" } },
  ];
  return { subject: title, ...renderLetter({ locale, title, preview, parts }) };
}
