import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { isUniqueViolation, type Writes } from "#store/dialect/store.ts";
import type { TokenKind } from "#store/identity/one-time-tokens.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { prepareInvitation } from "./invite.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { INVITATION_MS, issueCode, mailLink, redirectTarget } from "./one-time-codes.ts";
import { hashPassword, refuseWeak } from "./passwords.ts";
import { beginEmailChange } from "./send-code.ts";
import { replaceSignUp } from "./replace-sign-up.ts";

/** Kind of token by GoTrue's type of link. */
const KINDS = {
  signup: "confirmation",
  invite: "confirmation",
  magiclink: "recovery",
  recovery: "recovery",
  email_change_current: "email_change_current",
  email_change_new: "email_change_new",
} as const satisfies Record<string, TokenKind>;
type LinkType = keyof typeof KINDS;
export const isLinkType = (type: string): type is LinkType => Object.hasOwn(KINDS, type);

interface LinkRequest {
  type: LinkType;
  email: string;
  newEmail: string;
  password: string;
  data: UserMetadata;
  redirectTo?: string | undefined;
}

interface GeneratedLink {
  account: Account;
  link: string;
  linkToken: string;
  code: string;
  redirectTo: string;
}

/** Creates the link of an email without sending the email; an admin passes it on. */
export async function generateLink(
  auth: AuthContext,
  wanted: LinkRequest,
  actorId: string | null,
): Promise<GeneratedLink | Refusal> {
  const ready = await prepareAccount(auth, wanted);
  if (isRefusal(ready)) return ready;
  const { account, write } = ready;
  const { type, redirectTo } = wanted;
  const relatesTo = type === "email_change_new" ? (account.emailChange ?? "") : account.email;
  const lifetime = type === "invite" ? { lifetimeMs: INVITATION_MS } : {};
  const issued = await issueCode(auth, { account, kind: KINDS[type], relatesTo, ...lifetime });
  try {
    await auth.store.atomically((db) => [
      ...write(db),
      ...issued.write(db),
      audit(auth, db, "link_generated", { userId: account.id, actorId, details: { type } }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse("email_exists");
    throw error;
  }
  const verifyType = type.startsWith("email_change") ? "email_change" : type;
  const { linkToken, code } = issued;
  const link = mailLink(auth, linkToken, verifyType, redirectTo);
  return { account, link, linkToken, code, redirectTo: redirectTarget(auth, redirectTo) };
}

async function prepareAccount(auth: AuthContext, wanted: LinkRequest): Promise<{ account: Account; write: Writes } | Refusal> {
  const email = normalizeEmail(wanted.email);
  if (!email) return refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
  const existing = await users.findByEmail(auth.store, email);
  const change = (account: Account, changes: Partial<users.AccountRow>) => ({
    account: { ...account, ...changes },
    write: ((db) => [users.update(db, auth.store.tables, account.id, changes, auth.now)]) satisfies Writes,
  });
  switch (wanted.type) {
    case "invite":
      return prepareInvitation(auth, { email, data: wanted.data });
    case "signup": {
      if (existing && existing.emailConfirmedAt !== null) return refuse("email_exists");
      if (wanted.password === "") return refuse("validation_failed", { message: "Signup requires a valid password" });
      const weak = await refuseWeak(wanted.password);
      if (weak) return weak;
      const encryptedPassword = await hashPassword(auth, wanted.password);
      if (isRefusal(encryptedPassword)) return encryptedPassword;
      if (existing) {
        const replaced = {
          encryptedPassword,
          userMetadata: wanted.data,
          name: nameOf(wanted.data),
          confirmationSentAt: auth.now,
        };
        return { account: { ...existing, ...replaced }, write: (db) => replaceSignUp(auth, db, existing.id, replaced) };
      }
      const account = {
        ...draftAccount(auth, { email, encryptedPassword, userMetadata: wanted.data }),
        confirmationSentAt: auth.now,
      };
      return { account, write: (db) => insertAccount(auth, db, account) };
    }
    case "magiclink": {
      if (existing) return change(existing, { recoverySentAt: auth.now });
      const account = { ...draftAccount(auth, { email, userMetadata: wanted.data }), recoverySentAt: auth.now };
      return { account, write: (db) => insertAccount(auth, db, account) };
    }
    case "recovery":
      return existing ? change(existing, { recoverySentAt: auth.now }) : refuse("user_not_found");
    case "email_change_current":
    case "email_change_new": {
      if (!existing) return refuse("user_not_found");
      const newEmail = normalizeEmail(wanted.newEmail);
      if (!newEmail) return refuse("validation_failed", { message: "The new email address provided is invalid" });
      if (await users.isTaken(auth.store, newEmail, existing.id)) return refuse("email_exists");
      const account = { ...existing, emailChange: newEmail, emailChangeSentAt: auth.now };
      return { account, write: (db) => [beginEmailChange(auth, db, existing.id, newEmail)] };
    }
  }
}
