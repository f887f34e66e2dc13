import type { Outcome } from "#contract/services/errors.ts";
import type { SignedInCaller } from "#services/http/caller/caller.ts";
import * as auditLog from "#store/services/audit-log.ts";
import * as leads from "#store/business/leads.ts";
import * as orders from "#store/business/orders.ts";
import * as outbox from "#store/services/outbox.ts";
import { findOfAccount as findInvoices } from "#store/business/invoices.ts";
import { findDevices } from "#store/services/push.ts";
import * as sessions from "#store/identity/sessions.ts";
import * as smsOutbox from "#store/identity/sms-outbox.ts";
import * as withdrawals from "#store/business/withdrawals.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";

/**
 * Exports all stored data about an account except its sites, as articles 15 and 20 of the GDPR require. It contains no secrets
 * and no digests. Orders, forms and emails are found by email address, so they are included only if the address is confirmed.
 */
export async function exportAccount(
  store: Store,
  { userId }: SignedInCaller,
  now: number,
): Promise<Outcome<{ held: object }, "NOT_SIGNED_IN">> {
  const account = await users.findById(store, userId);
  if (!account) return { ok: false, code: "NOT_SIGNED_IN" };
  const { identities, factors, encryptedPassword, ...profile } = account;
  const email = account.emailConfirmedAt === null ? "" : account.email;
  const phone = account.phoneConfirmedAt === null ? null : account.phone;
  const findByAddress = <T>(find: (store: Store, address: string) => Promise<T[]>): Promise<T[]> =>
    email === "" ? Promise.resolve([]) : find(store, email);
  const [devices, notified, log, ordered, written, withdrawn, mails, texts, invoices] = await Promise.all([
    sessions.findByUser(store, account.id),
    findDevices(store, account.id),
    auditLog.findByUser(store, account.id, "all"),
    findByAddress(orders.findByEmail),
    findByAddress(leads.findByEmail),
    findByAddress(withdrawals.findByEmail),
    findByAddress(outbox.findByRecipient),
    phone === null ? [] : smsOutbox.findTo(store, phone),
    findInvoices(store, account.id),
  ]);
  const held = {
    exportedAt: new Date(now).toISOString(),
    account: withIsoTimes({ ...profile, hasPassword: encryptedPassword !== null }),
    identities: identities.map(withIsoTimes),
    factors: factors.map(({ secret: _, ...factor }) => withIsoTimes(factor)),
    sessions: devices.map(withIsoTimes),
    notifications: notified.map(withIsoTimes),
    log: log.map(({ device: _, actorId, ...entry }) => withIsoTimes({ ...entry, byYourself: actorId === account.id })),
    orders: ordered.map(({ digest: _, ...order }) => withIsoTimes(order)),
    invoices: invoices.map(withIsoTimes),
    forms: written.map(({ digest: _, confirmDigest: __, reservedSlot: ___, ...form }) => withIsoTimes(form)),
    withdrawals: withdrawn.map(({ digest: _, ...withdrawal }) => withIsoTimes(withdrawal)),
    mails: mails.map(withIsoTimes),
    textMessages: texts.map(withIsoTimes),
  };
  return { ok: true, held };
}

/** Converts the times of a row to ISO 8601. */
function withIsoTimes(row: object): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "number" && /(?:At|Until|After|^at|^slot)$/.test(name) ? new Date(value).toISOString() : value,
  ]);
  return Object.fromEntries(entries) as object;
}
