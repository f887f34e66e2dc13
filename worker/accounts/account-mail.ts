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

/** Kinds of mails to the owner of an account. */
export type AccountMailKind = Exclude<keyof typeof nl, "code" | "greeting" | "sms">;

/** Values in a mail: a link to open, a code to enter, and details. */
export interface AccountMailValues {
  link?: string;
  code?: string;
  /** The new address, in mails about a change of address. */
  email?: string;
  device?: string;
}

/** Renders a mail about an account in a language. */
export function renderAccountMail(
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

/** Renders the text message with a code. */
export const renderSmsCode = (locale: Locale, code: string): string =>
  TEXTS[locale].sms.replace("{{code}}", code).replace("{{brand}}", brand.name);

/**
 * Adds a mail to an account's owner to the outbox, in the same batch as the change it announces. A mail with the same `occasion` and
 * recipient is added only once. `to` is the account's address by default.
 */
export function enqueueAccountMail(
  auth: AuthContext,
  db: Database,
  account: Pick<Account, "email" | "userMetadata">,
  kind: AccountMailKind,
  occasion: string,
  values: AccountMailValues = {},
  to = account.email,
): Query {
  const rendered = renderAccountMail(kind, localeOf(account.userMetadata), values);
  const mail = { key: `account ${occasion} ${to}`, recipient: to, ...rendered, attachments: [] };
  return enqueue(db, auth.store.tables, crypto.randomUUID(), mail, auth.now);
}
