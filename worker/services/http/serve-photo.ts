import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { mediaTypeOf } from "#domain/photo-key.ts";
import { matchesEtag } from "./conditional.ts";
import { logError } from "./log.ts";
import { methodNotAllowed } from "./short-responses.ts";
import { COMMON_HEADERS } from "./security-headers.ts";

/**
 * A Cloudflare location, and after it a browser, may show a photo for this long without asking again, although its owner may have
 * deleted it meanwhile. The privacy policy states the sum of both.
 */
const CACHE_SECONDS = 300;
const CACHE_CONTROL = `public, max-age=${CACHE_SECONDS}`;

/**
 * Serves an owner's photo by the name of its R2 object. The object is the same on every host and never changes, so its ETag is
 * its name, and this location can answer a revalidation from its own copy. The content security policy keeps a photo that is
 * opened directly from running scripts.
 */
export async function servePhoto(
  request: Request,
  name: string,
  bucket: R2Bucket,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed("GET, HEAD");
  const cached = await caches.default.match(cacheKey(name));
  const photo = cached ?? (await fetchPhoto(name, bucket, waitUntil));
  if (!photo)
    return new Response("NOT_FOUND\n", {
      status: PAGE_ERRORS.NOT_FOUND,
      headers: { ...COMMON_HEADERS, "Cache-Control": "no-store" },
    });
  const etag = `"${name.slice(0, name.lastIndexOf("."))}"`;
  const headers: Record<string, string> = { ...COMMON_HEADERS, "Cache-Control": CACHE_CONTROL, ETag: etag };
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
    await photo.body?.cancel();
    return new Response(null, { status: 304, headers });
  }
  headers["Content-Type"] = mediaTypeOf(name);
  headers["Content-Length"] = photo.headers.get("Content-Length") ?? "";
  headers["Content-Security-Policy"] = "default-src 'none'; sandbox";
  if (request.method === "GET") return new Response(photo.body, { headers });
  await photo.body?.cancel();
  return new Response(null, { headers });
}

const cacheKey = (name: string): string => `https://media.cache/${name}`;

/** Deletes this location's copies; copies in other locations expire. Failures are logged, not thrown. */
export async function deleteCachedPhotos(names: string[]): Promise<void> {
  // Use cases are also tested in Node, which has no `caches`.
  if (typeof caches === "undefined") return;
  const deleted = names.map((name) => caches.default.delete(cacheKey(name)));
  await Promise.all(deleted).catch((error: unknown) => logError("cached photos not deleted", error));
}

/** Fetches a photo from the bucket and stores a copy in this location's cache. */
async function fetchPhoto(
  name: string,
  bucket: R2Bucket,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response | undefined> {
  const object = await bucket.get(name);
  if (!object) return undefined;
  const photo = new Response(object.body, {
    headers: { "Content-Length": String(object.size), "Cache-Control": CACHE_CONTROL },
  });
  const put = caches.default.put(cacheKey(name), photo.clone());
  waitUntil(put.catch((error: unknown) => logError("photo not written to the cache", error, { name })));
  return photo;
}
