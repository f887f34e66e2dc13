import type { Account } from "#contract/account.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import type { Database, Query, Writes } from "#store/store.ts";
import { enqueueSms } from "#store/sms-outbox.ts";
import * as emailChanges from "#store/email-changes.ts";
import * as users from "#store/users.ts";
import { type AccountMailKind, codeText, mailTo } from "./account-mail.ts";
import type { AuthContext } from "./auth-context.ts";
import { HOUR, INVITATION_MS, issueCode, mailLink } from "./one-time-codes.ts";

/** How long the code of a text message is good for. */
const SMS_MS = 60_000;

export interface Sending {
  redirectTo?: string | undefined;
  pkce?: PkceChallenge | undefined;
}

interface Letter {
  kind: "confirmation" | "recovery";
  /** What the link calls itself towards the client. */
  type: "signup" | "invite" | "magiclink" | "recovery";
  mail: AccountMailKind;
}

const LETTERS = {
  confirm: { kind: "confirmation", type: "signup", mail: "confirm" },
  invite: { kind: "confirmation", type: "invite", mail: "invitation" },
  magicLink: { kind: "recovery", type: "magiclink", mail: "magicLink" },
  recover: { kind: "recovery", type: "recovery", mail: "recover" },
} as const satisfies Record<string, Letter>;

/** Writes to an account's address with a link and a code. */
export async function sendLetter(
  auth: AuthContext,
  account: Account,
  letter: keyof typeof LETTERS,
  { redirectTo, pkce }: Sending,
): Promise<Writes> {
  const { kind, type, mail } = LETTERS[letter];
  const lifetime = letter === "invite" ? { lifetimeMs: INVITATION_MS } : {};
  const issued = await issueCode(auth, { account, kind, relatesTo: account.email, pkce, ...lifetime });
  const link = mailLink(auth, issued.linkToken, type, redirectTo);
  const sent = kind === "confirmation" ? { confirmationSentAt: auth.now } : { recoverySentAt: auth.now };
  return (db) => [
    ...issued.write(db),
    users.update(db, auth.store.tables, account.id, sent, auth.now),
    mailTo(auth, db, account, mail, `${mail} ${issued.linkToken.slice(-16)}`, { link, code: issued.code }),
  ];
}

/** Sends a code by text message. */
export async function sendSms(
  auth: AuthContext,
  account: Account,
  kind: "phone" | "phone_change" | "reauthentication",
  number: string,
): Promise<{ writes: Writes; messageId: string }> {
  const issued = await issueCode(auth, { account, kind, relatesTo: number, lifetimeMs: SMS_MS });
  const messageId = crypto.randomUUID();
  const text = codeText(localeOf(account.userMetadata), issued.code);
  return {
    messageId,
    writes: (db) => [
      ...issued.write(db),
      enqueueSms(db, auth.store.tables, { id: messageId, recipient: number, text }, auth.now),
    ],
  };
}

/** Begins a change of address, or continues the pending one to the same address. Tokens come after it in the batch. */
export function beginEmailChange({ store, now }: AuthContext, db: Database, userId: string, to: string): Query {
  const request = crypto.randomUUID();
  return emailChanges.begin(db, store.tables, { userId, to, request, now, reusableSince: now - HOUR });
}

/** Asks both addresses of a change of address, or the new one alone where there is no old one. */
export async function sendEmailChange(
  auth: AuthContext,
  account: Account,
  email: string,
  { redirectTo, pkce }: Sending,
): Promise<Writes> {
  const asked = [
    ...(account.email === "" ? [] : [{ kind: "email_change_current" as const, to: account.email }]),
    { kind: "email_change_new" as const, to: email },
  ];
  const issued = await Promise.all(
    asked.map(async ({ kind, to }) => ({ to, ...(await issueCode(auth, { account, kind, relatesTo: to, pkce })) })),
  );
  return (db) => [
    beginEmailChange(auth, db, account.id, email),
    ...issued.flatMap(({ write }) => write(db)),
    ...issued.map(({ to, linkToken, code }) => {
      const link = mailLink(auth, linkToken, "email_change", redirectTo);
      return mailTo(auth, db, account, "emailChange", `email-change ${linkToken.slice(-16)}`, { link, code, email }, to);
    }),
  ];
}

/** Sends the code that confirms who is signed in: to their address, or to their number where they have no address. */
export async function sendReauthentication(auth: AuthContext, account: Account): Promise<{ writes: Writes; messageId?: string }> {
  if (account.email === "") return sendSms(auth, account, "reauthentication", account.phone ?? "");
  const issued = await issueCode(auth, { account, kind: "reauthentication", relatesTo: account.email });
  const writes: Writes = (db) => [
    ...issued.write(db),
    mailTo(auth, db, account, "reauthenticate", `reauthenticate ${issued.linkToken.slice(-16)}`, { code: issued.code }),
  ];
  return { writes };
}
