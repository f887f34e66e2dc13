import { createCipheriv, createDecipheriv, createHash, createHmac, KeyObject, type webcrypto } from "node:crypto";

/** Numbers that follow from a seed (mulberry32, in the public domain). */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds would begin alike.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  }

  /** A number from 0 to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list. */
  of<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.next() * list.length)] ?? list[0];
  }

  /** One of a list; undefined if it is empty. */
  pick<T>(list: readonly T[]): T | undefined {
    const [first, ...others] = list;
    return first === undefined ? undefined : this.of([first, ...others]);
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let at = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) if ((at -= weight) < 0) return name;
    throw new Error("no weights");
  }
}

const { subtle } = crypto;
const TAG_BYTES = 16;
const namedHash = (name: string) => name.replace("-", "").toLowerCase();

/** The operations of WebCrypto that use cases call, without its threads. */
const SYNCHRONOUS: Pick<SubtleCrypto, "importKey" | "deriveKey" | "digest" | "sign" | "encrypt" | "decrypt"> = {
  importKey: subtle.importKey.bind(subtle) as SubtleCrypto["importKey"],
  deriveKey: subtle.deriveKey.bind(subtle),
  digest: async (name, data) =>
    copyOf(
      createHash(namedHash(name as string))
        .update(viewOf(data))
        .digest(),
    ),
  sign: async (_name, key, data) => {
    const { hash } = key.algorithm as unknown as { hash: { name: string } };
    return copyOf(createHmac(namedHash(hash.name), keyOf(key)).update(viewOf(data)).digest());
  },
  encrypt: async (algorithm, key, data) => {
    const { iv, additionalData } = algorithm as unknown as Gcm;
    const cipher = createCipheriv("aes-256-gcm", keyOf(key), iv);
    if (additionalData) cipher.setAAD(additionalData);
    return copyOf(Buffer.concat([cipher.update(viewOf(data)), cipher.final(), cipher.getAuthTag()]));
  },
  decrypt: async (algorithm, key, data) => {
    const { iv, additionalData } = algorithm as unknown as Gcm;
    const sealed = viewOf(data);
    const decipher = createDecipheriv("aes-256-gcm", keyOf(key), iv);
    if (additionalData) decipher.setAAD(additionalData);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return copyOf(Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]));
  },
};

interface Gcm {
  iv: Uint8Array;
  additionalData?: Uint8Array;
}

const keyOf = (key: CryptoKey): KeyObject => KeyObject.from(key as unknown as webcrypto.CryptoKey);
const viewOf = (data: BufferSource): Uint8Array =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** What the process knows by itself, as the simulation says it. */
export interface Surroundings {
  now: () => number;
  /** The source of ids, tokens and back-offs of the step that runs. */
  random: () => Random;
  fetch: typeof fetch;
  log: (line: string) => void;
}

/**
 * Replaces clock, ids, chance, network and log of this process, until the returned function is called. Cryptography is that of the
 * process, but answers at once: WebCrypto does it in other threads.
 */
export function surround({ now, random, fetch, log }: Surroundings): () => void {
  const former = { now: Date.now, random: Math.random, fetch: globalThis.fetch, log: console.error };
  const bytes = <T extends ArrayBufferView | null>(into: T): T => {
    if (into instanceof Uint8Array) for (let i = 0; i < into.length; i++) into[i] = random().int(0, 255);
    return into;
  };
  const uuid = () => {
    const hex = Array.from({ length: 4 }, () => random().int(0, 0xffffffff).toString(16).padStart(8, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Date.now = now;
  Math.random = () => random().next();
  globalThis.fetch = fetch;
  console.error = log;
  const own = { randomUUID: uuid, getRandomValues: bytes, subtle: SYNCHRONOUS };
  for (const [name, value] of Object.entries(own)) Object.defineProperty(crypto, name, { value, configurable: true });
  return () => {
    Date.now = former.now;
    Math.random = former.random;
    globalThis.fetch = former.fetch;
    console.error = former.log;
    // Those of the class come back.
    for (const name of Object.keys(own)) Reflect.deleteProperty(crypto, name);
  };
}
