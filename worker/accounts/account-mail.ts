import type { Account } from "#contract/account.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import en from "#locales/en/mail/accounts.json";
import nl from "#locales/nl/mail/accounts.json";
import pl from "#locales/pl/mail/accounts.json";
import type { Mail } from "#contract/mail.ts";
import { enqueue } from "#store/outbox.ts";
import type { Database, Query } from "#store/store.ts";
import { renderLetter, type Part } from "#worker/mail/letter.ts";
import type { AuthContext } from "./auth-context.ts";

const TEXTS = { nl, en, pl };

/** The occasions on which an account's owner is written to. */
export type AccountMailKind = Exclude<keyof typeof nl, "code" | "greeting" | "sms">;

/** What a message tells: a link to follow, a code to type, and what it is about. */
export interface AccountMailValues {
  link?: string;
  code?: string;
  /** The address a change is about. */
  email?: string;
  device?: string;
}

/** A message about an account, in the language of its owner. */
export function accountMail(
  kind: AccountMailKind,
  locale: Locale,
  { link, code, ...about }: AccountMailValues = {},
): Pick<Mail, "subject" | "text" | "html"> {
  const texts = TEXTS[locale];
  const { subject, body, action }: { subject: string; body: string; action?: string } = texts[kind];
  const known: Record<string, string | undefined> = { brand: brand.name, mail: brand.email, code, ...about };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => known[name] ?? "");
  const button: Part[] = action === undefined || link === undefined ? [] : [{ button: { label: fill(action), href: link } }];
  const typed: Part[] = code === undefined ? [] : button.length > 0 ? [{ text: fill(texts.code) }] : [{ code }];
  const title = fill(subject).replace(/[\r\n]+/g, " ");
  const parts: Part[] = [{ text: texts.greeting }, { text: fill(body) }, ...button, ...typed];
  return { subject: title, ...renderLetter({ locale, title, preview: fill(body), parts }) };
}

/** The text message that brings a code. */
export const codeText = (locale: Locale, code: string): string =>
  TEXTS[locale].sms.replace("{{code}}", code).replace("{{brand}}", brand.name);

/**
 * Puts a message to an account's owner in the outbox, for the batch of what it announces. `occasion` names it for good: the
 * same one is written once. `to` is another address than the account's.
 */
export function mailTo(
  auth: AuthContext,
  db: Database,
  account: Pick<Account, "email" | "userMetadata">,
  kind: AccountMailKind,
  occasion: string,
  values: AccountMailValues = {},
  to = account.email,
): Query {
  const rendered = accountMail(kind, localeOf(account.userMetadata), values);
  const mail = { key: `account ${occasion} ${to}`, recipient: to, ...rendered, attachments: [] };
  return enqueue(db, auth.store.tables, crypto.randomUUID(), mail, auth.now);
}
