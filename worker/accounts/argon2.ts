import Argon2, { Argon2Type } from "@phi-ag/argon2";
import module from "@phi-ag/argon2/argon2.wasm";
import { bytesOf } from "#domain/accounts/password-rules.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes. */
const COST = { type: Argon2Type.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, hashLength: 32 };

const argon2 = new Argon2(new WebAssembly.Instance(module));

/**
 * The library writes a password in UTF-8 and then reads as many bytes as it has UTF-16 units: all of it only while it is
 * ASCII. This one tells its length in bytes.
 */
const inBytes = (password: string): string => ({ length: bytesOf(password), toString: () => password }) as unknown as string;

/** A password's hash in its encoded form, with a salt of its own. */
export const hash = (password: string): string =>
  argon2.hash(inBytes(password), { ...COST, salt: crypto.getRandomValues(new Uint8Array(16)) }).encoded;

export const verify = (encoded: string, password: string): boolean => argon2.tryVerify(encoded, inBytes(password)).success;
