import type { Account } from "#contract/identity/account.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { Database, Query, Writes } from "#store/dialect/store.ts";
import { enqueueSms } from "#store/identity/sms-outbox.ts";
import * as emailChanges from "#store/identity/email-changes.ts";
import * as users from "#store/identity/users.ts";
import { type AccountMailKind, renderSmsCode, enqueueAccountMail } from "./account-mail.ts";
import type { AuthContext } from "./auth-context.ts";
import { INVITATION_MS, issueCode, mailLink } from "./one-time-codes.ts";

/** Lifetime of a code sent by text message. */
const SMS_MS = 60_000;

export interface SendOptions {
  redirectTo?: string | undefined;
  pkce?: PkceChallenge | undefined;
}

interface LinkMail {
  kind: "confirmation" | "recovery";
  /** Verification type in the link, for the client. */
  type: "signup" | "invite" | "magiclink" | "recovery";
  mail: AccountMailKind;
}

const LINK_MAILS = {
  confirm: { kind: "confirmation", type: "signup", mail: "confirm" },
  invite: { kind: "confirmation", type: "invite", mail: "invitation" },
  magicLink: { kind: "recovery", type: "magiclink", mail: "magicLink" },
  recover: { kind: "recovery", type: "recovery", mail: "recover" },
} as const satisfies Record<string, LinkMail>;

/** Sends an email with a link and a code to an account's address. */
export async function sendLinkMail(
  auth: AuthContext,
  account: Account,
  occasion: keyof typeof LINK_MAILS,
  { redirectTo, pkce }: SendOptions,
): Promise<Writes> {
  const { kind, type, mail } = LINK_MAILS[occasion];
  const lifetime = occasion === "invite" ? { lifetimeMs: INVITATION_MS } : {};
  const issued = await issueCode(auth, { account, kind, relatesTo: account.email, pkce, ...lifetime });
  const link = mailLink(auth, issued.linkToken, type, redirectTo);
  const sentAt = kind === "confirmation" ? { confirmationSentAt: auth.now } : { recoverySentAt: auth.now };
  return (db) => [
    ...issued.write(db),
    users.update(db, auth.store.tables, account.id, sentAt, auth.now),
    enqueueAccountMail(auth, db, account, mail, `${mail} ${issued.linkToken.slice(-16)}`, { link, code: issued.code }),
  ];
}

/** Sends a code by text message. */
export async function sendSms(
  auth: AuthContext,
  account: Account,
  kind: "phone" | "phone_sign_in" | "phone_change" | "reauthentication",
  number: string,
): Promise<{ writes: Writes; messageId: string }> {
  const issued = await issueCode(auth, { account, kind, relatesTo: number, lifetimeMs: SMS_MS });
  const messageId = crypto.randomUUID();
  const text = renderSmsCode(localeOf(account.userMetadata), issued.code);
  return {
    messageId,
    writes: (db) => [
      ...issued.write(db),
      enqueueSms(db, auth.store.tables, { id: messageId, recipient: number, text }, auth.now),
    ],
  };
}

/** Begins a change of address, or continues a pending one to the same address. In a batch, it must come before the tokens. */
export function beginEmailChange({ store, now }: AuthContext, db: Database, userId: string, to: string): Query {
  const request = crypto.randomUUID();
  return emailChanges.begin(db, store.tables, { userId, to, request, now, reusableSince: now - HOUR_MS });
}

/** Sends an email about a change of address to both addresses, or only to the new one for accounts without an address. */
export async function sendEmailChange(
  auth: AuthContext,
  account: Account,
  email: string,
  { redirectTo, pkce }: SendOptions,
): Promise<Writes> {
  const recipients = [
    ...(account.email === "" ? [] : [{ kind: "email_change_current" as const, to: account.email }]),
    { kind: "email_change_new" as const, to: email },
  ];
  const issued = await Promise.all(
    recipients.map(async ({ kind, to }) => ({ to, ...(await issueCode(auth, { account, kind, relatesTo: to, pkce })) })),
  );
  return (db) => [
    beginEmailChange(auth, db, account.id, email),
    ...issued.flatMap(({ write }) => write(db)),
    ...issued.map(({ to, linkToken, code }) => {
      const link = mailLink(auth, linkToken, "email_change", redirectTo);
      return enqueueAccountMail(
        auth,
        db,
        account,
        "emailChange",
        `email-change ${linkToken.slice(-16)}`,
        { link, code, email },
        to,
      );
    }),
  ];
}

/** Sends a reauthentication code to the account's address, or to its number if it has no address. */
export async function sendReauthentication(auth: AuthContext, account: Account): Promise<{ writes: Writes; messageId?: string }> {
  if (account.email === "") return sendSms(auth, account, "reauthentication", account.phone ?? "");
  const issued = await issueCode(auth, { account, kind: "reauthentication", relatesTo: account.email });
  const writes: Writes = (db) => [
    ...issued.write(db),
    enqueueAccountMail(auth, db, account, "reauthenticate", `reauthenticate ${issued.linkToken.slice(-16)}`, {
      code: issued.code,
    }),
  ];
  return { writes };
}
