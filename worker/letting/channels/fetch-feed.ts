import type { FeedProblem } from "#contract/letting/channels.ts";
import { brand } from "#locales/brand.ts";
import { hexDigest } from "#services/secrets/digests.ts";
import { resolvePublic } from "#services/dns/resolve-public.ts";
import type { Resolver } from "#services/dns/resolve.ts";
import { parseFeedAddress } from "./feed-address.ts";

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 10_000;
/** After decompression. */
const MAX_FEED_BYTES = 5 * 1024 * 1024;

/** Dependencies of reading a feed. */
export interface FetchTools {
  mainDomain: string;
  resolver: Resolver;
  fetchFrom: typeof fetch;
}

/** Validators of the body that was read last, RFC 9110 section 8.8. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type FetchedFeed =
  | { ok: true; text: string; digest: string; validators: Validators }
  /** 304 Not Modified. */
  | { ok: true; text: undefined }
  | { ok: false; problem: FeedProblem };

/**
 * Fetches a feed, unless it is unchanged since the body with the given validators. Every address, including those of redirects,
 * is resolved and checked; see docs/decisions/0086 for the limits of this check. The address is a secret: it occurs neither in
 * results nor in logs.
 */
export async function fetchFeed(
  { mainDomain, resolver, fetchFrom }: FetchTools,
  address: string,
  known: Validators = { etag: null, lastModified: null },
  timeoutMs = TIMEOUT_MS,
): Promise<FetchedFeed> {
  const signal = AbortSignal.timeout(timeoutMs);
  let current = parseFeedAddress(address, mainDomain);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!current) return { ok: false, problem: "address" };
      const resolved = await Promise.race([resolvePublic(resolver, current.hostname), rejectOnAbort(signal)]);
      if (!resolved.ok) return resolved;
      const response: Response = await fetchFrom(current.href, { redirect: "manual", signal, headers: headersOf(known) });
      const { status } = response;
      const location = response.headers.get("Location");
      if (status >= 300 && status < 400 && status !== 304 && location !== null) {
        await response.body?.cancel();
        current = URL.canParse(location, current.href)
          ? parseFeedAddress(new URL(location, current).href, mainDomain)
          : undefined;
        continue;
      }
      if (response.ok) return await read(response, signal);
      await response.body?.cancel();
      const isConditional = known.etag !== null || known.lastModified !== null;
      if (status === 304 && isConditional) return { ok: true, text: undefined };
      return { ok: false, problem: status >= 400 && status < 500 ? "refused" : "server-error" };
    }
    return { ok: false, problem: "redirects" };
  } catch {
    // The error is not logged, because its message may contain the address.
    return { ok: false, problem: signal.aborted ? "timeout" : "unreachable" };
  }
}

function headersOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    Accept: "text/calendar, */*;q=0.5",
    "User-Agent": `${brand.name} (+${brand.origin})`,
    ...(etag === null ? {} : { "If-None-Match": etag }),
    ...(lastModified === null ? {} : { "If-Modified-Since": lastModified }),
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("timeout")), { once: true });
  });
}

/**
 * Longer validators are not stored: a hostile server could fill the store with them. Invalid ones are not either: they could not
 * be sent.
 */
const VALIDATOR = /^[\x20-\x7e]{1,300}$/;
const shortHeader = (response: Response, name: string): string | null => {
  const value = response.headers.get(name);
  return value !== null && VALIDATOR.test(value) ? value : null;
};

async function read(response: Response, signal: AbortSignal): Promise<FetchedFeed> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      size += piece.value.length;
      if (size > MAX_FEED_BYTES) {
        await reader?.cancel();
        return { ok: false, problem: "too-large" };
      }
      parts.push(decoder.decode(piece.value, { stream: true }));
    }
  } catch {
    return { ok: false, problem: signal.aborted ? "timeout" : "incomplete" };
  }
  parts.push(decoder.decode());
  const text = parts.join("");
  const validators = { etag: shortHeader(response, "ETag"), lastModified: shortHeader(response, "Last-Modified") };
  return { ok: true, text, digest: await hexDigest(text), validators };
}
