import type { Config, Env } from "#worker/env.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Store } from "#store/dialect/store.ts";

/** Data and services of one request. */
export interface RequestContext {
  env: Env;
  config: Config;
  requestId: string;
  url: URL;
  /** The request's cookies; "" if it has none. */
  cookies: string;
  /** Milliseconds since the epoch. */
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
  /** Opens the store on the first call; later calls of the same request return the same store. */
  openStore: () => Promise<Store>;
  timing: Timing;
  /** Pattern of the route, which the apps set (`noteRoute` of `note-pattern.ts`); faults and the store's time are counted by it. */
  route?: string;
}

/** Collects the entries of the Server-Timing header. */
interface Timing {
  /** Adds an entry (`site;desc="kv"`), with the milliseconds since `from` if given. */
  note(name: string, description?: string, from?: number): void;
  header(): string;
}

export function createRequestContext(
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
    cookies: request.headers.get("Cookie") ?? "",
    now: Date.now(),
    waitUntil: (work) => execution.waitUntil(work),
    openStore: () => (store ??= openStore(env)),
    timing: createTiming(),
  };
}

/** Cloudflare's id of the request (CF-Ray), or a new UUID. */
function requestIdOf({ headers }: Request): string {
  const ray = headers.get("CF-Ray");
  return ray !== null && /^[\w-]{1,64}$/.test(ray) ? ray : crypto.randomUUID();
}

function createTiming(): Timing {
  const entries: string[] = [];
  return {
    note(name, description, from) {
      const duration = from === undefined ? "" : `;dur=${Math.max(0, Math.round((performance.now() - from) * 10) / 10)}`;
      entries.push(`${name}${description ? `;desc="${description}"` : ""}${duration}`);
    },
    header: () => entries.join(", "),
  };
}
