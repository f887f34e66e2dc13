import type { FeedProblem } from "#contract/letting/channels.ts";
import { readRetryAfter } from "#domain/channels/pace.ts";
import { hexDigest } from "#services/secrets/digests.ts";
import { fetchPublic, type FetchTools, readBytes, USER_AGENT } from "#services/http/fetch-public.ts";
import { parseFeedAddress } from "./feed-address.ts";

const TIMEOUT_MS = 10_000;
/** After decompression. */
const MAX_FEED_BYTES = 5 * 1024 * 1024;

/** Validators of the body that was read last, RFC 9110 section 8.8. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type FetchedFeed =
  | { ok: true; text: string; digest: string; validators: Validators }
  /** 304 Not Modified. */
  | { ok: true; text: undefined }
  /** `retryAfterMs`: the host asks to come back later (429, or 503 with `Retry-After`); 0 if it names no time. */
  | { ok: false; problem: FeedProblem; retryAfterMs?: number };

/**
 * Fetches a feed, unless it is unchanged since the body with the given validators. The address is a secret: it occurs neither in
 * results nor in logs.
 */
export async function fetchFeed(
  tools: FetchTools & { now: number },
  address: string,
  known: Validators = { etag: null, lastModified: null },
  timeoutMs = TIMEOUT_MS,
): Promise<FetchedFeed> {
  const signal = AbortSignal.timeout(timeoutMs);
  const parse = (text: string) => parseFeedAddress(text, tools.mainDomain);
  const fetched = await fetchPublic(tools, { address, parse, headers: headersOf(known), signal });
  if (!fetched.ok) return fetched;
  const { response } = fetched;
  if (response.ok) return read(response, signal);
  await response.body?.cancel();
  const isConditional = known.etag !== null || known.lastModified !== null;
  if (response.status === 304 && isConditional) return { ok: true, text: undefined };
  const problem = response.status >= 400 && response.status < 500 ? "refused" : "server-error";
  const retryAfterMs = readRetryAfter(response.headers.get("Retry-After"), tools.now);
  const isBusy = response.status === 429 || (response.status === 503 && retryAfterMs > 0);
  return { ok: false, problem, ...(isBusy ? { retryAfterMs } : {}) };
}

function headersOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    Accept: "text/calendar, */*;q=0.5",
    "User-Agent": USER_AGENT,
    ...(etag === null ? {} : { "If-None-Match": etag }),
    ...(lastModified === null ? {} : { "If-Modified-Since": lastModified }),
  };
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
  const body = await readBytes(response, MAX_FEED_BYTES, signal);
  if (!body.ok) return body;
  const text = new TextDecoder().decode(body.bytes);
  const validators = { etag: shortHeader(response, "ETag"), lastModified: shortHeader(response, "Last-Modified") };
  return { ok: true, text, digest: await hexDigest(text), validators };
}
