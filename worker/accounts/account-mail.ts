import type { Account } from "#contract/account.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import en from "#locales/en/mail/accounts.json";
import nl from "#locales/nl/mail/accounts.json";
import pl from "#locales/pl/mail/accounts.json";
import { enqueue } from "#store/outbox.ts";
import type { Database, Query } from "#store/store.ts";
import type { AuthContext } from "./auth-context.ts";

const TEXTS = { nl, en, pl };

/** The occasions on which an account's owner is written to. */
export type AccountMailKind = Exclude<keyof typeof nl, "code" | "greeting" | "signature" | "sms">;

/** What a message tells: a link to follow, a code to type, and what it is about. */
export interface AccountMailValues {
  link?: string;
  code?: string;
  /** The address a change is about. */
  email?: string;
  device?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A message about an account, in the language of its owner. */
export function accountMail(kind: AccountMailKind, locale: Locale, values: AccountMailValues = {}): RenderedMail {
  const texts = TEXTS[locale];
  const { subject, body, action }: { subject: string; body: string; action?: string } = texts[kind];
  const known: Record<string, string> = { brand: brand.name, ...values };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => known[name] ?? "");
  const paragraphs = [texts.greeting, body].map(fill);
  const code = values.code === undefined ? [] : [fill(texts.code)];
  const closing = fill(texts.signature);
  const link = action === undefined || values.link === undefined ? undefined : { text: fill(action), href: values.link };
  const html = [
    ...paragraphs.map((text) => `<p>${escape(text)}</p>`),
    ...(link ? [`<p><a href="${escape(link.href)}">${escape(link.text)}</a></p>`] : []),
    ...code.map((text) => `<p>${escape(text)}</p>`),
    `<p>${escape(closing)}</p>`,
  ];
  return {
    subject: fill(subject).replace(/[\r\n]+/g, " "),
    text: [...paragraphs, ...(link ? [`${link.text}:\n${link.href}`] : []), ...code, closing].join("\n\n"),
    html: `<!DOCTYPE html><html lang="${locale}"><body>${html.join("")}</body></html>`,
  };
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
