import { ConfigurationError, type Env } from "#worker/env.ts";
import { fromBase64, type Secrets, secretsOf, toBase64Url } from "#services/secrets/digests.ts";

/** The secrets of `BACKUP_SECRET`: the first one seals new keys, each may have sealed older ones. */
export type BackupSecrets = readonly [Secrets, ...Secrets[]];

/** Reads `BACKUP_SECRET`; undefined without one. Throws a ConfigurationError if it is not 32 bytes in base64, or several of these. */
export function backupSecretsOf({ BACKUP_SECRET: setting }: Pick<Env, "BACKUP_SECRET">): BackupSecrets | undefined {
  if (!setting) return undefined;
  const [newest = "", ...before] = setting.split(",").map((each) => each.trim());
  if (![newest, ...before].every((each) => /^[A-Za-z0-9+/]{43}=$/.test(each)))
    throw new ConfigurationError("BACKUP_SECRET is not 32 bytes in base64");
  return [secretsOf(newest), ...before.map(secretsOf)];
}

const purposeOf = (siteId: string): string => `backup key ${siteId}`;

const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);

/** Creates the key of a site's copies (AES-256-GCM), and seals it for the store. */
export async function createSiteKey([newest]: BackupSecrets, siteId: string): Promise<{ key: CryptoKey; sealed: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const [key, sealed] = await Promise.all([importKey(bytes), newest.seal(purposeOf(siteId), toBase64Url(bytes))]);
  return { key, sealed };
}

/** Seals a site's key for the site that takes its place, whose copies it then opens. */
export async function moveSiteKey(secrets: BackupSecrets, sealed: string, from: string, to: string): Promise<string> {
  return secrets[0].seal(purposeOf(to), (await openAny(secrets, purposeOf(from), sealed)).opened);
}

/**
 * Opens a site's key. `resealed` is set if an older secret had sealed it: the key sealed with the newest one. Rejects if no secret
 * opens it.
 */
export async function openSiteKey(
  secrets: BackupSecrets,
  siteId: string,
  sealed: string,
): Promise<{ key: CryptoKey; resealed?: string }> {
  const purpose = purposeOf(siteId);
  const { opened, index } = await openAny(secrets, purpose, sealed);
  const key = await importKey(fromBase64(opened));
  return index === 0 ? { key } : { key, resealed: await secrets[0].seal(purpose, opened) };
}

async function openAny(secrets: BackupSecrets, purpose: string, sealed: string): Promise<{ opened: string; index: number }> {
  for (const [index, secret] of secrets.entries()) {
    const opened = await secret.open(purpose, sealed).catch(() => undefined);
    if (opened !== undefined) return { opened, index };
  }
  throw new Error("BACKUP_SECRET does not open the key of the site's copies");
}
