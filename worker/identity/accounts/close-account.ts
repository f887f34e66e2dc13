import type { Outcome } from "#contract/services/errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import { earliestDay } from "#domain/dates.ts";
import type { SignedInCaller } from "#services/http/caller/caller.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as users from "#store/identity/users.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import type { AuthContext } from "./auth-context.ts";
import { type Hosting, removeAccount } from "./remove-account.ts";

/**
 * Deletes the caller's account permanently and sends a farewell email. INVALID_FORM if `confirm` is not the account's email
 * address or telephone number. SITE_HAS_BOOKINGS if guests have upcoming stays at one of its sites and `evenWithBookings` is
 * false.
 */
export async function closeAccount(
  auth: AuthContext,
  hosting: Hosting,
  { userId }: SignedInCaller,
  { confirm, evenWithBookings }: { confirm: string; evenWithBookings: boolean },
): Promise<Outcome<object, "NOT_SIGNED_IN" | "INVALID_FORM" | "SITE_HAS_BOOKINGS">> {
  const account = await users.findById(auth.store, userId);
  if (!account) return { ok: false, code: "NOT_SIGNED_IN" };
  const { email, phone } = account;
  const isConfirmed = normalizeEmail(confirm) === email || normalizePhone(confirm) === phone;
  if (!isConfirmed) return { ok: false, code: "INVALID_FORM" };
  try {
    await removeAccount(auth, hosting, {
      account,
      actorId: account.id,
      ...(evenWithBookings ? {} : { staysAfter: earliestDay(auth.now) }),
      more: (db) => (email === "" ? [] : [enqueueAccountMail(auth, db, account, "farewell", `farewell ${account.id}`)]),
    });
    return { ok: true };
  } catch (error) {
    if (failedGuard(error) === "siteHasStays") return { ok: false, code: "SITE_HAS_BOOKINGS" };
    throw error;
  }
}
