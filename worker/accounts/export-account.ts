import type { Outcome } from "#contract/errors.ts";
import type { SignedInCaller } from "#http/caller/caller.ts";
import * as auditLog from "#store/audit-log.ts";
import * as leads from "#store/leads.ts";
import * as orders from "#store/orders.ts";
import * as outbox from "#store/outbox.ts";
import * as sessions from "#store/sessions.ts";
import * as smsOutbox from "#store/sms-outbox.ts";
import type { Store } from "#store/store.ts";
import * as users from "#store/users.ts";

/**
 * Everything that is kept about an account but its sites: what articles 15 and 20 of the GDPR give its owner. No secrets and
 * no digests; what was ordered or written with a mail address only where that is confirmed to be theirs.
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
  const byAddress = <T>(find: (store: Store, address: string) => Promise<T[]>): Promise<T[]> =>
    email === "" ? Promise.resolve([]) : find(store, email);
  const [devices, log, ordered, written, mails, texts] = await Promise.all([
    sessions.findOf(store, account.id),
    auditLog.findOf(store, account.id, "all"),
    byAddress(orders.findByEmail),
    byAddress(leads.findByEmail),
    byAddress(outbox.findByRecipient),
    phone === null ? [] : smsOutbox.findTo(store, phone),
  ]);
  const held = {
    exportedAt: new Date(now).toISOString(),
    account: dated({ ...profile, hasPassword: encryptedPassword !== null }),
    identities: identities.map(dated),
    factors: factors.map(({ secret: _, ...factor }) => dated(factor)),
    sessions: devices.map(dated),
    log: log.map(({ device: _, actorId, ...entry }) => dated({ ...entry, byYourself: actorId === account.id })),
    orders: ordered.map(({ digest: _, ...order }) => dated(order)),
    forms: written.map(({ digest: _, confirmDigest: __, reservedSlot: ___, ...form }) => dated(form)),
    mails: mails.map(dated),
    textMessages: texts.map(dated),
  };
  return { ok: true, held };
}

/** A row with its times as people and other programs read them (ISO 8601). */
function dated(row: object): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "number" && /(?:At|Until|After|^at|^slot)$/.test(name) ? new Date(value).toISOString() : value,
  ]);
  return Object.fromEntries(entries) as object;
}
