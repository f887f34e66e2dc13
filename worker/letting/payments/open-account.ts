import type { StoredAccount } from "#store/letting/payment-accounts.ts";
import { loadProvider } from "./load-provider.ts";
import type { PaymentProvider, ProviderCredentials } from "./payment-provider.ts";
import type { PaymentTools } from "./payment-tools.ts";

const purposeOf = (accountId: string): string => `payment account ${accountId}`;

/** Seals the credentials of an account, so that they open for this account only. */
export const sealCredentials = (tools: PaymentTools, accountId: string, credentials: ProviderCredentials): Promise<string> =>
  tools.secrets.seal(purposeOf(accountId), JSON.stringify(credentials));

/** Seals the credentials of an account for another one. Rejects if they cannot be opened. */
export const resealCredentials = async (
  secrets: PaymentTools["secrets"],
  sealed: string,
  from: string,
  to: string,
): Promise<string> => secrets.seal(purposeOf(to), await secrets.open(purposeOf(from), sealed));

const openCredentials = async (
  tools: PaymentTools,
  { id, provider, credentialsSealed }: StoredAccount,
): Promise<ProviderCredentials | undefined> => {
  if (provider === "test") return { key: "" };
  if (credentialsSealed === null) return undefined;
  return JSON.parse(await tools.secrets.open(purposeOf(id), credentialsSealed)) as ProviderCredentials;
};

/** Opens an account; undefined if its keys were removed. */
export async function openAccount(
  tools: PaymentTools,
  account: StoredAccount,
): Promise<{ provider: PaymentProvider; credentials: ProviderCredentials } | undefined> {
  const credentials = await openCredentials(tools, account);
  return credentials && { provider: await loadProvider(account.provider, credentials, tools.addresses), credentials };
}

/** Path of an account's webhooks at our main site. */
export const hookPath = (accountId: string): string => `/guest-payments/${accountId}`;
