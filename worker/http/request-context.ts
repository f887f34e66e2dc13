import type { Config, Env } from "#worker/env.ts";
import { openStore } from "#store/open.ts";
import type { Store } from "#store/store.ts";

/** What a request carries through the worker. */
export interface RequestContext {
  env: Env;
  config: Config;
  requestId: string;
  url: URL;
  /** Milliseconds since the epoch. */
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
  /** The store, opened once a request. */
  openStore: () => Promise<Store>;
  timing: Timing;
}

/** Collects the entries of the Server-Timing header. */
interface Timing {
  /** Notes a fact (`site;desc="kv"`), with the milliseconds since `from` where given. */
  note(name: string, description?: string, from?: number): void;
  header(): string;
}

export function requestContext(
  request: Request,
  env: Env,
  config: Config,
  execution: { waitUntil(work: Promise<unknown>): void },
): RequestContext {
  let store: Promise<Store> | undefined;
  return {
    env,
    config,
    requestId: requestIdOf(request),
    url: new URL(request.url),
    now: Date.now(),
    waitUntil: (work) => execution.waitUntil(work),
    openStore: () => (store ??= openStore(env)),
    timing: startTiming(),
  };
}

/** The network's own id of the request, else a new one. */
function requestIdOf({ headers }: Request): string {
  const ray = headers.get("CF-Ray");
  return ray !== null && /^[\w-]{1,64}$/.test(ray) ? ray : crypto.randomUUID();
}

function startTiming(): Timing {
  const entries: string[] = [];
  return {
    note(name, description, from) {
      const duration = from === undefined ? "" : `;dur=${Math.max(0, Math.round((performance.now() - from) * 10) / 10)}`;
      entries.push(`${name}${description ? `;desc="${description}"` : ""}${duration}`);
    },
    header: () => entries.join(", "),
  };
}
