import type { Account } from "#contract/identity/account.ts";
import { readDevice } from "#domain/accounts/read-device.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import type { Locale } from "#domain/locale.ts";
import nl from "#locales/nl/mail/accounts.json";
import type { Mail } from "#contract/services/mail.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { renderLetter, type Part } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import type { AuthContext } from "./auth-context.ts";

/** Kinds of emails to the owner of an account. */
export type AccountMailKind = Exclude<keyof typeof nl, "code" | "greeting" | "device" | "unknownDevice" | "sms">;

/** Values in an email: a link to open, a code to enter, and details. */
export interface AccountMailValues {
  link?: string;
  code?: string;
  /** The new address, in emails about a change of address. */
  email?: string;
  /** User-Agent of a device. */
  userAgent?: string;
}

/** Renders an email about an account in a language. */
export function renderAccountMail(
  kind: AccountMailKind,
  locale: Locale,
  { link, code, email = "", userAgent = "" }: AccountMailValues = {},
): Pick<Mail, "subject" | "text" | "html"> {
  const t = mailTexts(locale);
  const known = readDevice(userAgent);
  const device = known ? t("accounts:device", known) : t("accounts:unknownDevice");
  const values = { code: code ?? "", email, device };
  const button: Part[] =
    "action" in nl[kind] && link !== undefined ? [{ button: { label: t(`accounts:${kind}.action`, values), href: link } }] : [];
  const typed: Part[] = code === undefined ? [] : button.length > 0 ? [{ text: t("accounts:code", values) }] : [{ code }];
  const title = t(`accounts:${kind}.subject`, values).replace(/[\r\n]+/g, " ");
  const body = t(`accounts:${kind}.body`, values);
  const parts: Part[] = [{ text: t("accounts:greeting") }, { text: body }, ...button, ...typed];
  return { subject: title, ...renderLetter({ locale, title, preview: body, parts }) };
}

/** Renders the text message with a code. */
export const renderSmsCode = (locale: Locale, code: string): string => mailTexts(locale)("accounts:sms", { code });

/**
 * Adds an email to an account's owner to the outbox, in the same batch as the change it announces. An email with the same
 * `occasion` and recipient is added only once. `to` is the account's address by default.
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
