import type { FoundPage, PageProblem } from "#contract/owners/moving.ts";
import { channelOfHost } from "#domain/channels/channel-of-host.ts";
import { HOUR_MS } from "#domain/time.ts";
import { type FileKind, detectFileKind } from "#domain/webp.ts";
import { fetchPublic, type FetchTools, parsePublicUrl, readBytes, USER_AGENT } from "#services/http/fetch-public.ts";
import { increment } from "#store/services/attempts.ts";
import type { Store } from "#store/dialect/store.ts";
import { mayFetch } from "./robots.ts";

/** Limits for each site, because the requests come from us. */
const MAX_PAGES_PER_HOUR = 30;
const MAX_PHOTOS_PER_HOUR = 300;
const PAGE = { maxBytes: 2 * 1024 * 1024, timeoutMs: 15_000, accept: "text/html, application/xhtml+xml" };
const PHOTO = { maxBytes: 20 * 1024 * 1024, timeoutMs: 30_000, accept: "image/avif, image/webp, image/jpeg, image/png" };

/** Platforms that forbid automatic copying; see docs/decisions/0174. */
const CLOSED_PLATFORMS: readonly string[] = ["airbnb", "booking", "vrbo"];

/** Kinds of pictures that browsers can turn into a photo of the site, with their media types. */
const PHOTO_TYPES: Partial<Record<FileKind, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

/** Dependencies of reading an owner's old site. Time is in milliseconds since the epoch. */
export interface MovingTools extends FetchTools {
  store: Store;
  now: number;
}

/** Refusals; TOO_MANY_REQUESTS until `resetAt`. */
export type PageRefused =
  | { ok: false; code: "TOO_MANY_REQUESTS"; resetAt: number }
  | { ok: false; code: "PAGE_UNREADABLE"; problem: PageProblem };

interface Asked {
  siteId: string;
  /** As the owner entered it; without a scheme, or with `http:`, it is fetched with https. */
  url: string;
}

/** Fetches a page of an owner's old site and extracts texts and addresses of photos. Nothing is stored. */
export async function fetchPage(
  tools: MovingTools,
  { siteId, url }: Asked,
): Promise<{ ok: true; page: FoundPage } | PageRefused> {
  const tally = await increment(tools.store, `moving page ${siteId}`, HOUR_MS, tools.now);
  if (tally.count > MAX_PAGES_PER_HOUR) return { ok: false, code: "TOO_MANY_REQUESTS", resetAt: tally.resetAt };
  const fetched = await fetchAllowed(tools, withHttps(url), PAGE);
  if (!fetched.ok) return fetched;
  const type = fetched.type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return unreadable("not-a-page");
  const { readPage } = await import("./read-page.ts");
  return { ok: true, page: readPage(decodePage(fetched.bytes, fetched.type), fetched.url) };
}

/** Fetches a photo of an owner's old site. The browser prepares and uploads it like one that was picked. */
export async function fetchPhoto(
  tools: MovingTools,
  { siteId, url }: Asked,
): Promise<{ ok: true; bytes: Uint8Array<ArrayBuffer>; type: string } | PageRefused> {
  const tally = await increment(tools.store, `moving photo ${siteId}`, HOUR_MS, tools.now);
  if (tally.count > MAX_PHOTOS_PER_HOUR) return { ok: false, code: "TOO_MANY_REQUESTS", resetAt: tally.resetAt };
  const fetched = await fetchAllowed(tools, url, PHOTO);
  if (!fetched.ok) return fetched;
  const type = PHOTO_TYPES[detectFileKind(fetched.bytes)];
  return type === undefined ? unreadable("not-a-photo") : { ok: true, bytes: fetched.bytes, type };
}

const unreadable = (problem: PageProblem) => ({ ok: false, code: "PAGE_UNREADABLE", problem }) as const;

function withHttps(url: string): string {
  const bare = url.trim().replace(/^http:\/\//i, "https://");
  return /^[a-z][a-z0-9+.-]*:/i.test(bare) ? bare : `https://${bare}`;
}

/** Fetches a public address with https if neither its platform nor its robots.txt forbids it; the same for each redirect. */
async function fetchAllowed(
  tools: MovingTools,
  address: string,
  { maxBytes, timeoutMs, accept }: typeof PAGE,
): Promise<{ ok: true; bytes: Uint8Array<ArrayBuffer>; type: string; url: URL } | PageRefused> {
  const signal = AbortSignal.timeout(timeoutMs);
  const fetched = await fetchPublic<PageProblem>(tools, {
    address,
    parse: (text) => parsePublicUrl(text, tools.mainDomain, ["https:"]),
    headers: { "User-Agent": USER_AGENT, Accept: accept },
    signal,
    check: async (url) => {
      if (CLOSED_PLATFORMS.includes(channelOfHost(url.hostname))) return "platform";
      return (await mayFetch(tools, url, signal)) ? undefined : "robots";
    },
  });
  if (!fetched.ok) return unreadable(fetched.problem);
  const { response, url } = fetched;
  if (!response.ok) {
    await response.body?.cancel();
    return unreadable(response.status < 500 ? "refused" : "server-error");
  }
  const body = await readBytes(response, maxBytes, signal);
  return body.ok ? { ...body, type: response.headers.get("Content-Type") ?? "", url } : unreadable(body.problem);
}

/** Decodes a page by the encoding that its header, or one of its first elements, names; UTF-8 without one. */
function decodePage(bytes: Uint8Array, type: string): string {
  const named = /charset\s*=\s*["']?([\w-]+)/i;
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  const label = named.exec(type)?.[1] ?? named.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
