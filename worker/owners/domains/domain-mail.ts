import type { DomainRecord } from "#contract/owners/domain.ts";
import type { Mail } from "#contract/services/mail.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { toDisplayName } from "#domain/domains/entered-domain.ts";
import type { DomainEvent, Finding } from "#domain/domains/states.ts";
import type { Locale } from "#domain/locale.ts";
import { enqueue } from "#store/services/outbox.ts";
import { findOwner } from "#store/owners/site-people.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { renderLetter, type Part } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import type { DomainTools } from "./tools.ts";

/** The portal's screen for domains. */
const SCREEN = "/dashboard/domeinen";

/** Creates the message about an event of a domain, as a query for the same batch; undefined if the owner has no email address. */
export async function domainMail(
  { store, mainOrigin, now }: DomainTools,
  { id, version, siteId, primaryHost }: DomainRecord,
  event: DomainEvent,
  findings: Finding[],
): Promise<((db: Database) => Query) | undefined> {
  const owner = siteId === null ? undefined : await findOwner(store, siteId);
  if (!owner || owner.email === "") return undefined;
  const problems = findings.filter(({ blocking }) => blocking).map(({ code }) => code);
  const letter = domainLetter(localeOf(owner.userMetadata), event, primaryHost, problems, mainOrigin);
  const key = `domain ${id} ${version + 1} ${event}`;
  const mail: Mail = { ...letter, key, recipient: owner.email, attachments: [] };
  return (db) => enqueue(db, store.tables, crypto.randomUUID(), mail, now);
}

/** Writes the message. `host` is in punycode. */
export function domainLetter(
  locale: Locale,
  event: DomainEvent,
  host: string,
  problems: Finding["code"][],
  mainOrigin: string,
): Pick<Mail, "subject" | "text" | "html"> {
  const t = mailTexts(locale);
  const values = { host: toDisplayName(host) };
  const title = t(`domains:${event}.subject`, values);
  const preview = t(`domains:${event}.body`, values);
  const found: Part[] =
    event === "broken" ? [...new Set(problems)].map((code) => ({ text: t(`domains:problems.${code}`, values) })) : [];
  const parts: Part[] = [
    { text: t("domains:greeting") },
    { text: preview },
    ...found,
    { text: t(`domains:${event}.next`, values) },
    { button: { label: t("domains:action"), href: `${mainOrigin}${SCREEN}` } },
  ];
  return { subject: title, ...renderLetter({ locale, title, preview, parts }) };
}
