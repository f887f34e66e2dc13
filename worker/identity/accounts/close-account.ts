import type { z } from "zod";
import type { closingInput } from "#contract/identity/account-input.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { normalizeEmail, normalizePhone } from "#domain/accounts/addresses.ts";
import { earliestDay } from "#domain/dates.ts";
import type { SignedInCaller } from "#services/http/caller/caller.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as users from "#store/identity/users.ts";
import { enqueueAccountMail } from "./account-mail.ts";
import type { AuthContext } from "./auth-context.ts";
import { prepareGuarantee } from "./closed-subscriptions.ts";
import { type Hosting, removeAccount } from "./remove-account.ts";

/**
 * Deletes the caller's account permanently and sends a farewell email. INVALID_FORM if `confirm` is not the account's email
 * address or telephone number. SITE_HAS_BOOKINGS if guests have upcoming stays at one of its sites and `evenWithBookings` is
 * false. Its subscriptions end at once; the one named by `guarantee` is paid back (GUARANTEE_OVER, GUARANTEE_USED if it cannot be).
 */
export async function closeAccount(
  auth: AuthContext,
  hosting: Hosting,
  caller: SignedInCaller,
  closing: z.output<typeof closingInput>,
): Promise<Outcome<object, "NOT_SIGNED_IN" | "INVALID_FORM" | "SITE_HAS_BOOKINGS" | "GUARANTEE_USED" | "GUARANTEE_OVER">> {
  const { confirm, evenWithBookings, guarantee } = closing;
  const account = await users.findById(auth.store, caller.userId);
  if (!account) return { ok: false, code: "NOT_SIGNED_IN" };
  const { email, phone } = account;
  const isConfirmed = normalizeEmail(confirm) === email || normalizePhone(confirm) === phone;
  if (!isConfirmed) return { ok: false, code: "INVALID_FORM" };
  const claim = guarantee === undefined ? undefined : await prepareGuarantee(auth, account, guarantee);
  if (claim?.ok === false) return claim;
  try {
    await removeAccount(auth, hosting, {
      account,
      actorId: account.id,
      ...(evenWithBookings ? {} : { staysAfter: earliestDay(auth.now) }),
      more: (db) => [
        ...(email === "" ? [] : [enqueueAccountMail(auth, db, account, "farewell", `farewell ${account.id}`)]),
        ...(claim?.writes(db) ?? []),
      ],
    });
    return { ok: true };
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "siteHasStays") return { ok: false, code: "SITE_HAS_BOOKINGS" };
    if (failed === "guaranteeUsed") return { ok: false, code: "GUARANTEE_USED" };
    // The subscription was changed since it was read.
    if (failed === "subscriptionChanged") return closeAccount(auth, hosting, caller, closing);
    throw error;
  }
}
