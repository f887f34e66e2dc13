import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import * as emailChanges from "#store/identity/email-changes.ts";
import * as flowStates from "#store/identity/flow-states.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import type { OneTimeToken } from "#store/identity/one-time-tokens.ts";
import type { Database, Query, Writes } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { syncIdentity, withProvider } from "./new-account.ts";

/** One of the two addresses has agreed to the change; the other has not yet. */
export const HALF_AGREED = Symbol("half agreed");

/**
 * Records that the address a token was sent to agrees to the change. The account is changed once both addresses have agreed to
 * the same request, or the new one alone if there was no old one. The returned writes fail as a whole, with the guard
 * `emailChangeStale`, if the request has been replaced before they run.
 */
export async function agreeToEmailChange(
  auth: AuthContext,
  account: Account,
  token: OneTimeToken,
): Promise<{ account: Account; write: Writes } | typeof HALF_AGREED | Refusal> {
  const { store, now } = auth;
  if (account.emailChange && (await users.isTaken(store, account.emailChange, account.id))) return refuse("email_exists");
  const change = await emailChanges.agree(store, token, now);
  if (!change) return refuse("otp_expired");
  if (!change.isAgreed) return HALF_AGREED;
  const known = {
    ...account,
    ...emailChanges.NO_EMAIL_CHANGE,
    email: change.to,
    emailConfirmedAt: now,
    isAnonymous: false,
    appMetadata: withProvider(account, "email"),
  };
  return { account: known, write: (db) => completeChange(auth, db, known, { ...change, flowStateId: token.flowStateId }) };
}

interface CompletedChange extends emailChanges.AgreedEmailChange {
  /** The flow that continues after this change. */
  flowStateId: string | null;
}

/**
 * The writes that complete a change. They also end the account's earlier links, codes and flows, which were for the old address.
 */
function completeChange(auth: AuthContext, db: Database, known: Account, change: CompletedChange): Query[] {
  const { store, now } = auth;
  const t = store.tables;
  const { email, emailConfirmedAt, isAnonymous, appMetadata, id } = known;
  const changes = { ...emailChanges.NO_EMAIL_CHANGE, email, emailConfirmedAt, isAnonymous, appMetadata };
  const recipients = [change.from, change.to].filter((address) => address !== "");
  return [
    ...emailChanges.requireAgreed(db, t, change, now),
    users.update(db, t, id, changes, now),
    oneTimeTokens.removeByUser(db, t, id),
    flowStates.removeByUser(db, t, id, change.flowStateId),
    syncIdentity(auth, db, known, "email"),
    audit(auth, db, "email_changed", { userId: id }),
    ...recipients.map((to) =>
      enqueueAccountMail(auth, db, known, "emailChanged", `email-changed ${change.request}`, { email }, to),
    ),
  ];
}
