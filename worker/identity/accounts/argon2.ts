import Argon2, { Argon2Type } from "@phi-ag/argon2";
import module from "@phi-ag/argon2/argon2.wasm";
import { bytesOf } from "#domain/accounts/password-rules.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes. */
const COST = { type: Argon2Type.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, hashLength: 32 };

const argon2 = new Argon2(new WebAssembly.Instance(module));

/**
 * Wraps a password so that its `length` is its number of UTF-8 bytes. The library writes a string in UTF-8 but then reads only
 * `length` bytes, so it would ignore the end of passwords that are not ASCII.
 */
const inBytes = (password: string): string => ({ length: bytesOf(password), toString: () => password }) as unknown as string;

/** Hashes a password with a new salt; returns the encoded form. */
export const hash = (password: string): string =>
  argon2.hash(inBytes(password), { ...COST, salt: crypto.getRandomValues(new Uint8Array(16)) }).encoded;

export const verify = (encoded: string, password: string): boolean => argon2.tryVerify(encoded, inBytes(password)).success;
