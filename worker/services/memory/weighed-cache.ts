const KB = 1024;
const MB = 1024 * KB;

/**
 * Memory of each cache of an isolate, in bytes. An isolate has 128 MB for these, its modules and the requests that it answers;
 * together they hold at most {@link MAX_CACHED_BYTES} (0194).
 */
export const CACHE_BYTES = {
  sites: 16 * MB,
  pages: 14 * MB,
  mainDocuments: 8 * MB,
  calendars: 4 * MB,
  siteExports: MB,
  channelExports: MB,
  hostKinds: MB,
  robots: MB,
  pickups: 512 * KB,
  liveReads: 256 * KB,
  clientKinds: 256 * KB,
  acceptedEncodings: 64 * KB,
  refusedDomains: 128 * KB,
  slowCallers: 128 * KB,
};
export const MAX_CACHED_BYTES = 48 * MB;

/** Bytes of an entry besides its content: the map's slot, the key's and the entry's objects. */
const ENTRY_BYTES = 128;
/**
 * Bytes of heap that a character of JSON becomes at most when a record of ours is parsed: two in a text with a letter outside
 * Latin-1, less than that in objects and numbers of this size (measured by `tests/unit/weighed-caches.test.ts`).
 */
const BYTES_PER_CHARACTER = 2;

/** Memory of a value that was parsed from a JSON text of this length. */
export const parsedBytes = (characters: number): number => characters * BYTES_PER_CHARACTER;

/** Headers that are built when a response is first sent, and its 304. */
const SENT_BYTES = 4 * KB;

/** Memory of a response that is sent many times, with its gzipped copy: at most a quarter of the body. */
export const responseBytes = ({ body }: { body: Uint8Array }): number => Math.ceil(body.byteLength * 1.25) + SENT_BYTES;

/**
 * A map in an isolate's memory whose entries weigh at most `limit` bytes together. The entries that were set first leave first: a
 * read does not count, so that it costs no more than a map's. An entry that weighs more than the whole limit is not kept.
 */
export class WeighedCache<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>();
  readonly #limit: number;
  #used = 0;

  constructor(name: keyof typeof CACHE_BYTES) {
    this.#limit = CACHE_BYTES[name];
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The memory of all entries, as weighed. */
  get bytes(): number {
    return this.#used;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Keeps a value as the newest one. `bytes` is its memory; its key's is added. */
  set(key: string, value: Value, bytes = 0): void {
    this.delete(key);
    const weight = ENTRY_BYTES + 2 * key.length + bytes;
    if (weight > this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      if (this.#used + weight <= this.#limit) break;
      this.delete(oldest);
    }
    this.#entries.set(key, { value, bytes: weight });
    this.#used += weight;
  }

  delete(key: string): void {
    this.#used -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  /** Removes the entries with values of this kind. */
  deleteWhere(matches: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value)) this.delete(key);
  }
}
