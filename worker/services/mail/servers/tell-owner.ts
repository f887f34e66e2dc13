import type { MailServerProblem } from "#contract/services/mail-server.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import type { Locale } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type { Writes } from "#store/dialect/store.ts";
import { findOwner } from "#store/owners/site-people.ts";
import type { StoredMailServer } from "#store/services/mail-servers.ts";
import { enqueue } from "#store/services/outbox.ts";
import { mailTexts } from "../../texts/texts.ts";
import { renderLetter } from "../letter.ts";
import type { ServerTools } from "./server-tools.ts";

/** Problems that do not pass by themselves. */
const LASTING: readonly MailServerProblem[] = ["mechanism", "password", "sender", "refused"];

/** Queries that tell the owner that the site's server refuses its emails, once until it takes one again. */
export async function tellOwner(
  { store, now, mainOrigin }: ServerTools,
  { siteId, host, problemSince }: StoredMailServer,
  { step, answer }: { step: MailServerProblem; answer: string },
): Promise<Writes> {
  const owner = LASTING.includes(step) ? await findOwner(store, siteId) : undefined;
  if (!owner || owner.email === "") return () => [];
  const letter = composeServerMail(localeOf(owner.userMetadata), { host, answer, mainOrigin });
  const key = `mail server ${siteId} refuses ${problemSince ?? now}`;
  const mail = { ...letter, key, recipient: owner.email, attachments: [] };
  return (db) => [enqueue(db, store.tables, crypto.randomUUID(), mail, now)];
}

/** Composes the email to an owner about a mail server that refuses emails. */
export function composeServerMail(
  locale: Locale,
  { host, answer, mainOrigin }: { host: string; answer: string; mainOrigin: string },
) {
  const t = mailTexts(locale);
  const subject = t("delivery:refusing.subject", { host });
  const body = t("delivery:refusing.body", { host });
  const parts = [
    { text: body },
    { quote: answer },
    { text: t("delivery:refusing.next") },
    { button: { label: t("delivery:refusing.action"), href: mainOrigin + portalPath("dashboard", locale, "email") } },
  ];
  return { subject, ...renderLetter({ locale, title: subject, preview: body, parts }) };
}
