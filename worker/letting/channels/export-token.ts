import { digest, type Secrets } from "#services/secrets/digests.ts";

/** Token of an export: 128 random bits in hexadecimal, because some platforms write addresses in lower case. */
export const EXPORT_TOKEN = /^([0-9a-f]{32})\.ics$/;
const TOKEN_BYTES = 16;
const PURPOSE = "calendar export token";

/** A new token with its digest, by which the export is found, and sealed, so that the owner can copy the address again. */
export async function createExportToken(secrets: Secrets): Promise<{ token: string; tokenDigest: string; tokenSealed: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const token = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { token, tokenDigest: await digest(token), tokenSealed: await secrets.seal(PURPOSE, token) };
}

export const openExportToken = (secrets: Secrets, sealed: string): Promise<string> => secrets.open(PURPOSE, sealed);

/** The public address of an export on our main site. */
export const exportUrl = (mainOrigin: string, token: string): string => `${mainOrigin}/calendar/${token}.ics`;
