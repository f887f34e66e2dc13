import { digest, type Secrets, toBase64Url } from "#services/secrets/digests.ts";

/** A guest's token: 128 random bits in base64url, 22 characters. */
export const GUEST_TOKEN = /^[\w-]{22}$/;
const TOKEN_BYTES = 16;
const PURPOSE = "booking token";

/** A new token with its digest, by which the booking is found, and sealed, so that later emails can repeat it. */
export async function createGuestToken(secrets: Secrets): Promise<{ token: string; tokenDigest: string; tokenSealed: string }> {
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  return { token, tokenDigest: await digest(token), tokenSealed: await secrets.seal(PURPOSE, token) };
}

/** Opens a sealed token. Throws if it was sealed with another secret. */
export const openGuestToken = (secrets: Secrets, sealed: string): Promise<string> => secrets.open(PURPOSE, sealed);

/** Path of a guest's page at the owner's host, and at ours, which redirects to the site's current host. */
export const guestPath = (token: string): string => `/booking/${token}`;

/** Path of the page on which the guest of a booking reviews the stay, on the same hosts. */
export const reviewPath = (token: string): string => `${guestPath(token)}/review`;
