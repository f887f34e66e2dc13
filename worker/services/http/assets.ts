import type { Env } from "#worker/env.ts";
import { servePhoto } from "./serve-photo.ts";
import { COMMON_HEADERS, CACHE_FOREVER } from "./security-headers.ts";

/** The URL of an owner's photo, with the name of its R2 object. Photos of demo homes are static files with shorter names. */
const OWNER_PHOTO_URL = /^[^/]+\/\/[^/]+\/media\/([0-9a-f]{64}(?:j?-[1-9]\d{0,4}\.webp|j\.jpg))(?:\?|$)/;

/** True for a file with a content hash in its name: it is the same on every host and never changes. */
export function isAsset({ url }: Request): boolean {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  return url.startsWith("/assets/", path) || url.startsWith("/media/", path);
}

/**
 * Serves such a file with a header to cache it forever. A missing file (a deploy may be in progress) must not be cached. That is
 * why the worker handles these paths: the asset server would send its cache headers with a 404 too.
 */
export async function serveAsset(request: Request, { ASSETS, MEDIA }: Env, execution: ExecutionContext): Promise<Response> {
  const [, photo] = OWNER_PHOTO_URL.exec(request.url) ?? [];
  if (photo !== undefined) return servePhoto(request, photo, MEDIA, (work) => execution.waitUntil(work));
  const asset = await ASSETS.fetch(request);
  const headers = new Headers(asset.headers);
  for (const [name, value] of Object.entries(COMMON_HEADERS)) headers.set(name, value);
  headers.set("Cache-Control", asset.ok || asset.status === 304 ? CACHE_FOREVER : "no-store");
  return new Response(asset.body, { status: asset.status, headers });
}
