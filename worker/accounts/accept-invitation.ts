import type { Account } from "#contract/account.ts";
import { type Refusal, refuse, refused } from "#contract/auth-errors.ts";
import * as invitations from "#store/invitations.ts";
import * as users from "#store/users.ts";
import type { AuthContext } from "./auth-context.ts";
import { invite } from "./invite.ts";

/**
 * Makes the account of an order that was paid and writes to the customer in the language of the order; the link leads to
 * `redirectTo`. Accepted twice, or by who has an account already, it answers that account and sends nothing.
 */
export async function acceptInvitation(auth: AuthContext, id: string, redirectTo: string): Promise<Account | Refusal> {
  const { store, now } = auth;
  const invitation = await invitations.findById(store, id);
  if (!invitation) return refuse("invite_not_found");
  const accept = () => invitations.accept(store.db, store.tables, id, now);
  const { email, customer, locale } = invitation;
  const existing = await users.findByEmail(store, email.toLowerCase());
  if (existing && (invitation.acceptedAt !== null || existing.emailConfirmedAt !== null)) {
    await accept();
    return existing;
  }
  const account = await invite(
    auth,
    {
      email,
      data: { name: customer.name, locale },
      redirectTo,
      more: (db) => [invitations.accept(db, store.tables, id, now)],
    },
    null,
  );
  if (!refused(account) || account.code !== "email_exists") return account;
  return (await users.findByEmail(store, email.toLowerCase())) ?? account;
}
