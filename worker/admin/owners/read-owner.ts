import type { OwnerRecord } from "#contract/admin/owner.ts";
import { isAdmin } from "#domain/accounts/claims.ts";
import { countSessions } from "#store/admin/owners.ts";
import { findByEmail } from "#store/business/orders.ts";
import { findLastTo } from "#store/services/outbox.ts";
import { mailStateOf } from "#store/services/site-mails.ts";
import { findOf } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { findById } from "#store/identity/users.ts";

const MAX_SITES = 200;
const MAX_MAILS = 20;

/** Reads an account with its sites, orders and emails; undefined if it does not exist. */
export async function readOwner(store: Store, id: string, now: number): Promise<OwnerRecord | undefined> {
  const account = await findById(store, id);
  if (!account) return undefined;
  const { email } = account;
  const [sessions, sites, orders, mails] = await Promise.all([
    countSessions(store, id, now),
    findOf(store, id, MAX_SITES),
    email === "" ? [] : findByEmail(store, email),
    email === "" ? [] : findLastTo(store, email, MAX_MAILS),
  ]);
  const { name, phone, createdAt, emailConfirmedAt, lastSignInAt, bannedUntil, invitedAt, confirmationSentAt } = account;
  return {
    account: {
      id,
      name,
      email,
      phone,
      createdAt,
      emailConfirmedAt,
      lastSignInAt,
      invitedAt,
      confirmationSentAt,
      bannedUntil: bannedUntil !== null && bannedUntil > now ? bannedUntil : null,
      isAdmin: isAdmin(account.appMetadata),
      hasPassword: account.encryptedPassword !== null,
      providers: account.identities.map(({ provider }) => provider),
      factors: account.factors.map((factor) => pick(factor, ["id", "type", "status", "createdAt"])),
      sessions,
    },
    sites: sites.map((site) => pick(site, ["id", "name", "status", "role", "subdomain", "customDomain"])),
    orders: orders.map((order) => pick(order, ["id", "number", "plan", "status", "createdAt"])),
    mails: mails.map((mail) => ({ ...pick(mail, ["id", "subject", "createdAt"]), state: mailStateOf(mail) })),
  };
}

function pick<T extends object, const Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;
}
