import { vi } from "vitest";
import type * as Calendars from "#letting/calendars/shown-calendar.ts";
import type * as Live from "#letting/channels/read-live.ts";
import type * as Exports from "#letting/channels/serve-export.ts";
import type { Env } from "#worker/env.ts";

/** The modules of an isolate that remember something between requests. */
export interface Isolate {
  calendars: typeof Calendars;
  exports: typeof Exports;
  live: typeof Live;
}

let loaded: Promise<[Isolate, Isolate]> | undefined;

/** Two isolates, each with a memory of its own. They are the same for all worlds of this process, whose sites differ. */
export const isolates = (): Promise<[Isolate, Isolate]> => (loaded ??= loadTwice());

async function loadTwice(): Promise<[Isolate, Isolate]> {
  const first = await load();
  vi.resetModules();
  return [first, await load()];
}

const load = async (): Promise<Isolate> => ({
  calendars: await import("#letting/calendars/shown-calendar.ts"),
  exports: await import("#letting/channels/serve-export.ts"),
  live: await import("#letting/channels/read-live.ts"),
});

interface Kept {
  text: string | null;
  until: number;
}

/** A KV: a write is stored at once, but each isolate may read a copy that is as old as its `cacheTtl` allows. */
export class SlowKv {
  readonly #now: () => number;
  readonly #stored = new Map<string, string>();
  readonly #copies = [new Map<string, Kept>(), new Map<string, Kept>()] as const;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The namespace as an isolate has it. */
  of(isolate: 0 | 1): KVNamespace {
    const copies = this.#copies[isolate];
    const get = async (key: string, { cacheTtl = 60 }: { cacheTtl?: number } = {}) => {
      let copy = copies.get(key);
      if (!copy || copy.until <= this.#now()) {
        copy = { text: this.#stored.get(key) ?? null, until: this.#now() + cacheTtl * 1000 };
        copies.set(key, copy);
      }
      return copy.text === null ? null : (JSON.parse(copy.text) as unknown);
    };
    const put = async (key: string, text: string) => void this.#stored.set(key, text);
    const remove = async (key: string) => void this.#stored.delete(key);
    return { get, put, delete: remove } as unknown as KVNamespace;
  }
}

/** KV allows one write a second to a key; the Durable Object that writes calendars waits for it. */
const MIN_INTERVAL_MS = 1100;

/** The Durable Objects that write calendars, one for each site. `write` is what their alarms do. */
export class Publishers {
  readonly #now: () => number;
  readonly #write: (siteId: string) => Promise<void>;
  readonly #alarms = new Map<string, number>();
  readonly #writtenAt = new Map<string, number>();

  constructor(now: () => number, write: (siteId: string) => Promise<void>) {
    this.#now = now;
    this.#write = write;
  }

  readonly namespace = {
    idFromName: (siteId: string) => siteId,
    get: (siteId: string) => ({ publish: async () => this.#ask(siteId) }),
  } as unknown as NonNullable<Env["CALENDARS"]>;

  #ask(siteId: string): void {
    if (this.#alarms.has(siteId)) return;
    this.#alarms.set(siteId, Math.max(this.#now(), (this.#writtenAt.get(siteId) ?? 0) + MIN_INTERVAL_MS));
  }

  /** Runs the alarms that are due. */
  async wake(): Promise<void> {
    for (const [siteId, at] of this.#alarms) {
      if (at > this.#now()) continue;
      this.#alarms.delete(siteId);
      this.#writtenAt.set(siteId, this.#now());
      await this.#write(siteId);
    }
  }
}
