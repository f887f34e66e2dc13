const encoder = new TextEncoder();

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The bytes of a text in base64 or base64url. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

/** SHA-256 in base64url. Suitable for storing tokens that have 256 random bits themselves. */
export const digest = async (text: string): Promise<string> => toBase64Url(await sha256(text));

/** SHA-256 in hexadecimal. */
export const hexDigest = async (text: string): Promise<string> => hex(await sha256(text));

/** SHA-256 of bytes in hexadecimal. */
export const hexDigestOf = async (bytes: BufferSource): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

/** 256 random bits in hexadecimal. */
export const randomToken = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** Six random digits; all codes are equally likely. */
export function randomCode(): string {
  // Numbers from here on would make low codes more likely.
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (number < limit) return String(number % 1_000_000).padStart(6, "0");
  }
}

/** Operations with keys derived from the configured secret. */
export interface Secrets {
  /** HMAC-SHA-256 in base64url. `purpose` separates digests of different kinds of data. */
  mac(purpose: string, text: string): Promise<string>;
  /** Encrypts with AES-256-GCM. */
  seal(purpose: string, text: string): Promise<string>;
  /** Decrypts a sealed text; throws if it was sealed for another purpose or was changed. */
  open(purpose: string, sealed: string): Promise<string>;
}

const cache = new Map<string, Secrets>();

/** Derives keys from 32 bytes in base64 with HKDF (RFC 5869): one for HMAC, one for encryption. */
export function secretsOf(secret: string): Secrets {
  let secrets = cache.get(secret);
  if (!secrets) {
    secrets = createSecrets(secret);
    cache.set(secret, secrets);
  }
  return secrets;
}

function createSecrets(secret: string): Secrets {
  let keys: { macKey: CryptoKey; sealKey: CryptoKey } | undefined;
  const readKeys = async () => (keys ??= await deriveKeys(secret));
  return {
    async mac(purpose, text) {
      const { macKey } = await readKeys();
      return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", macKey, encoder.encode(`${purpose}\n${text}`))));
    },
    async seal(purpose, text) {
      const { sealKey } = await readKeys();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(gcm(iv, purpose), sealKey, encoder.encode(text));
      return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
    },
    async open(purpose, sealed) {
      const { sealKey } = await readKeys();
      const [iv = "", text = ""] = sealed.split(".");
      return new TextDecoder().decode(await crypto.subtle.decrypt(gcm(fromBase64(iv), purpose), sealKey, fromBase64(text)));
    },
  };
}

const gcm = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({ name: "AES-GCM", iv, additionalData: encoder.encode(purpose) });

async function deriveKeys(secret: string): Promise<{ macKey: CryptoKey; sealKey: CryptoKey }> {
  const base = await crypto.subtle.importKey("raw", fromBase64(secret), "HKDF", false, ["deriveKey"]);
  const from = (info: string) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: encoder.encode(info) });
  const [macKey, sealKey] = await Promise.all([
    crypto.subtle.deriveKey(from("mac"), base, { name: "HMAC", hash: "SHA-256", length: 256 }, false, ["sign"]),
    crypto.subtle.deriveKey(from("seal"), base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
  ]);
  return { macKey, sealKey };
}

/** Compares two texts in a time that does not depend on where they differ. */
export async function timingSafeEqual(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([sha256(a), sha256(b)]);
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}
