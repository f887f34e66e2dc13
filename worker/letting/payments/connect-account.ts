import type { PaymentAccount, PaymentProviderName, ProviderProblem } from "#contract/letting/payment.ts";
import type { Currency } from "#domain/money.ts";
import * as accounts from "#store/letting/payment-accounts.ts";
import { findOpen } from "#store/letting/payments.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import { loadProvider } from "./load-provider.ts";
import { hookPath, openAccount, sealCredentials } from "./open-account.ts";
import type { ProviderCredentials } from "./payment-provider.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { settlePayment } from "./settle-payment.ts";

export type Connected = { ok: true; account: PaymentAccount } | { ok: false; problem: ProviderProblem };

/** An account as its owner sees it: without its keys. */
export function toPublic({ credentialsSealed: _, ...account }: accounts.StoredAccount): PaymentAccount {
  return account;
}

/** The site's currency, in which guests pay. */
async function currencyOf({ store }: PaymentTools, siteId: string): Promise<Currency> {
  return (await findOperations(store, siteId))?.operations.currency ?? "EUR";
}

/**
 * Connects an owner's account: checks the key with the provider, creates the webhook if the key may, and uses the account for
 * new payments. Nothing is stored if the provider refuses the key or does not answer. The keys are stored sealed.
 */
export async function connectAccount(
  tools: PaymentTools,
  { siteId, provider, key, hookSecret }: { siteId: string; provider: PaymentProviderName; key: string; hookSecret?: string },
): Promise<Connected> {
  const { store, now, addresses, mainOrigin } = tools;
  const id = crypto.randomUUID();
  const adapter = await loadProvider(provider, { key }, addresses);
  const checked = await adapter.check(await currencyOf(tools, siteId));
  if (!checked.ok) return checked;
  const made = await adapter.makeHook(mainOrigin + hookPath(id));
  if (!made.ok && made.problem === "UNREACHABLE") return made;
  const hook = made.ok ? made.hook : "manual";
  const secret = made.ok && made.hookSecret !== undefined ? made.hookSecret : hookSecret;
  const credentials: ProviderCredentials = {
    key,
    ...(secret === undefined ? {} : { hookSecret: secret }),
    ...(made.ok && made.hookId !== undefined ? { hookId: made.hookId } : {}),
  };
  const { name, isLive, methods } = checked.account;
  const account: accounts.StoredAccount = {
    id,
    siteId,
    provider,
    isLive,
    name,
    methods,
    hook,
    credentialsSealed: await sealCredentials(tools, id, credentials),
    checkedAt: now,
    problem: null,
    hookSeenAt: null,
    isActive: true,
    createdAt: now,
  };
  await store.atomically((db) => accounts.insertActive(db, store.tables, account));
  return { ok: true, account: toPublic(account) };
}

/** Asks the provider whether the account still works, and records the answer; undefined if the site has no such account. */
export async function checkAccount(
  tools: PaymentTools,
  { siteId, id, hookSecret }: { siteId: string; id: string; hookSecret?: string | undefined },
): Promise<PaymentAccount | undefined> {
  const { store, now } = tools;
  const account = await accounts.findById(store, id);
  const opened = account?.siteId === siteId ? await openAccount(tools, account) : undefined;
  if (!account || !opened) return undefined;
  const checked = await opened.provider.check(await currencyOf(tools, siteId));
  const change = {
    checkedAt: now,
    problem: checked.ok ? null : checked.problem,
    ...(checked.ok ? { name: checked.account.name, methods: checked.account.methods } : {}),
    ...(hookSecret === undefined
      ? {}
      : { credentialsSealed: await sealCredentials(tools, id, { ...opened.credentials, hookSecret }) }),
  };
  await store.atomically((db) => [accounts.update(db, store.tables, account, change)]);
  return toPublic({ ...account, ...change });
}

/**
 * Creates the webhooks of a site's accounts anew, at addresses of these accounts: after a swap those that exist are at the addresses
 * of the former site, which is erased some weeks later. Where it fails the portal asks the owner to create the webhook.
 */
export async function renewHooks(tools: PaymentTools, siteId: string): Promise<void> {
  const { store, mainOrigin } = tools;
  for (const account of await accounts.findOfSite(store, siteId)) {
    const opened = account.hook === "none" ? undefined : await openAccount(tools, account).catch(() => undefined);
    if (!opened || account.provider === "test") continue;
    const made = await opened.provider.makeHook(mainOrigin + hookPath(account.id));
    const { hook, hookId, hookSecret } = made.ok ? made : { hook: "manual" as const };
    const credentials = {
      ...opened.credentials,
      ...(hookId === undefined ? {} : { hookId }),
      ...(hookSecret === undefined ? {} : { hookSecret }),
    };
    const credentialsSealed = await sealCredentials(tools, account.id, credentials);
    await store.atomically((db) => [accounts.update(db, store.tables, account, { hook, credentialsSealed, hookSeenAt: null })]);
  }
}

/**
 * Removes an account's keys and its webhook, after ending its open payments, whose money would otherwise go unnoticed. Its
 * payments stay in the ledger; refunds of them are left to the owner. False if the site has no such account.
 */
export async function disconnectAccount(tools: PaymentTools, siteId: string, id: string): Promise<boolean> {
  const { store } = tools;
  const account = await accounts.findById(store, id);
  if (account?.siteId !== siteId) return false;
  const opened = await openAccount(tools, account).catch(() => undefined);
  for (const payment of opened && account.provider !== "test" ? await findOpen(store, id) : []) {
    const ended = payment.providerRef === null ? undefined : await opened?.provider.cancel(payment.providerRef);
    if (ended?.ok) await settlePayment(tools, payment, ended.payment);
  }
  if (opened?.credentials.hookId !== undefined) await opened.provider.removeHook(opened.credentials.hookId);
  await store.atomically((db) => [accounts.update(db, store.tables, account, { isActive: false, credentialsSealed: null })]);
  return true;
}
