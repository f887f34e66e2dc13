import { mayBePublic } from "#domain/domains/public-name.ts";
import { resolvePublic } from "../dns/resolve-public.ts";
import type { Resolver } from "../dns/resolve.ts";
import { brand } from "#locales/brand.ts";

const MAX_REDIRECTS = 5;

/** Names us to the servers of others. Its product token, by which a robots.txt means us, is the brand's name. */
export const USER_AGENT = `${brand.name} (+${brand.origin})`;

/** Dependencies of fetching an address that an owner entered. */
export interface FetchTools {
  mainDomain: string;
  resolver: Resolver;
  fetchFrom: typeof fetch;
}

/**
 * - `address`: the address, or one that it redirects to, is not a public one
 * - `unresolved`: the host does not exist; `redirects`: too many
 * - `timeout`, `unreachable` (no connection, TLS)
 */
export type FetchProblem = "address" | "unresolved" | "redirects" | "timeout" | "unreachable";

export type PublicResponse<Problem = never> =
  | { ok: true; response: Response; url: URL }
  | { ok: false; problem: FetchProblem | Problem };

interface PublicRequest<Problem> {
  /** The address as entered. */
  address: string;
  /** Parses the address and those of redirects; undefined for one that may not be fetched. */
  parse: (address: string) => URL | undefined;
  headers: Record<string, string>;
  /** Sent by POST; a redirect is then the answer, and not followed. */
  body?: string;
  /** Ends the request; also while its body is read. */
  signal: AbortSignal;
  /** Checks each address, including those of redirects, before it is fetched. */
  check?: (url: URL) => Promise<Problem | undefined>;
}

/**
 * Parses an address at a public name that is not ours, on the default port and without a password; of one of the `protocols`.
 * It is normalised, so that equal ones are detected. Undefined for any other address.
 */
export function parsePublicUrl(address: string, mainDomain: string, protocols: readonly string[]): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hostname = url.hostname.replace(/\.$/, "");
  if (!protocols.includes(url.protocol) || url.port !== "" || url.username !== "" || url.password !== "") return undefined;
  if (!mayBePublic(url.hostname, mainDomain)) return undefined;
  url.hash = "";
  return url;
}

/**
 * Fetches an address that an owner or an admin entered. Every address, including those of redirects, is resolved and checked (SSRF); see
 * docs/decisions/0086 for the limits of this check. Errors are not logged, because their messages may contain the address.
 */
export async function fetchPublic<Problem = never>(
  { resolver, fetchFrom }: FetchTools,
  { address, parse, headers, body, signal, check }: PublicRequest<Problem>,
): Promise<PublicResponse<Problem>> {
  let url = parse(address);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!url) return { ok: false, problem: "address" };
      const resolved = await Promise.race([resolvePublic(resolver, url.hostname), rejectOnAbort(signal)]);
      if (!resolved.ok) return resolved;
      const problem = await check?.(url);
      if (problem !== undefined) return { ok: false, problem };
      const sent = body === undefined ? {} : { method: "POST", body };
      const response: Response = await fetchFrom(url.href, { redirect: "manual", signal, headers, ...sent });
      const location = response.headers.get("Location");
      const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304;
      if (!isRedirect || location === null || body !== undefined) return { ok: true, response, url };
      await response.body?.cancel();
      url = URL.canParse(location, url.href) ? parse(new URL(location, url).href) : undefined;
    }
    return { ok: false, problem: "redirects" };
  } catch {
    return { ok: false, problem: signal.aborted ? "timeout" : "unreachable" };
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("timeout")), { once: true });
  });
}

/** Reads a body of at most `maxBytes` after decompression; a longer one is not read to its end. */
export async function readBytes(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; problem: "too-large" | "timeout" | "incomplete" }> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      size += piece.value.length;
      if (size > maxBytes) {
        await reader?.cancel();
        return { ok: false, problem: "too-large" };
      }
      pieces.push(piece.value);
    }
  } catch {
    return { ok: false, problem: signal.aborted ? "timeout" : "incomplete" };
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { ok: true, bytes };
}
