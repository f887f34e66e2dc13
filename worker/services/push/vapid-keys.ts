import { ConfigurationError, type Env } from "#worker/env.ts";

/** Keys of the P-256 curve in base64url: the public one as an uncompressed point, the private one as a number. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** 65 bytes that begin with 4, and 32 bytes. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
const PRIVATE_KEY = /^[\w-]{43}$/;

/**
 * Reads our keys for push services; undefined if none are set. Separate from the configuration of `env.ts`, which every page
 * loads.
 */
export function vapidKeysOf({
  VAPID_PUBLIC_KEY: publicKey = "",
  VAPID_PRIVATE_KEY: privateKey = "",
}: Env): VapidKeys | undefined {
  if (publicKey === "" && privateKey === "") return undefined;
  if (!PUBLIC_KEY.test(publicKey)) throw new ConfigurationError("VAPID_PUBLIC_KEY is missing or not a public key");
  if (!PRIVATE_KEY.test(privateKey)) throw new ConfigurationError("VAPID_PRIVATE_KEY is missing or not a private key");
  return { publicKey, privateKey };
}
