import { ERRORS } from "#contract/errors.ts";
import { matchesEtag } from "./conditional.ts";
import { logError } from "./log.ts";
import { methodNotAllowed } from "./notice-pages.ts";
import { COMMON_HEADERS } from "./security-headers.ts";

/**
 * How long a location, and then a browser, shows a photo without asking again: its owner may have deleted it meanwhile. The
 * privacy policy names the sum.
 */
const KEPT_SECONDS = 300;
const KEPT = `public, max-age=${KEPT_SECONDS}`;

/**
 * Serves an owner's photo by the name of its object: the same on every host, and never another under that name, so its ETag is
 * its name and revalidation is answered from this location's copy. Opened by itself it can run no script.
 */
export async function servePhoto(
  request: Request,
  name: string,
  bucket: R2Bucket,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed("GET, HEAD");
  const kept = await caches.default.match(cacheKey(name));
  const photo = kept ?? (await fetchPhoto(name, bucket, waitUntil));
  if (!photo)
    return new Response("NOT_FOUND\n", { status: ERRORS.NOT_FOUND, headers: { ...COMMON_HEADERS, "Cache-Control": "no-store" } });
  const etag = `"${name.replace(".webp", "")}"`;
  const headers: Record<string, string> = { ...COMMON_HEADERS, "Cache-Control": KEPT, ETag: etag };
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
    await photo.body?.cancel();
    return new Response(null, { status: 304, headers });
  }
  headers["Content-Type"] = "image/webp";
  headers["Content-Length"] = photo.headers.get("Content-Length") ?? "";
  headers["Content-Security-Policy"] = "default-src 'none'; sandbox";
  if (request.method === "GET") return new Response(photo.body, { headers });
  await photo.body?.cancel();
  return new Response(null, { headers });
}

const cacheKey = (name: string): string => `https://media.cache/${name}`;

/** Removes this location's copies; those of other locations expire by themselves. Logs what fails. */
export async function forgetCopies(names: string[]): Promise<void> {
  // Plain Node, where use cases are tested too, has no such cache.
  if (typeof caches === "undefined") return;
  const deleted = names.map((name) => caches.default.delete(cacheKey(name)));
  await Promise.all(deleted).catch((error: unknown) => logError("cached photos not deleted", error));
}

/** The photo as the bucket has it; the location keeps a copy. */
async function fetchPhoto(
  name: string,
  bucket: R2Bucket,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response | undefined> {
  const object = await bucket.get(name);
  if (!object) return undefined;
  const photo = new Response(object.body, {
    headers: { "Content-Length": String(object.size), "Cache-Control": KEPT },
  });
  const keep = caches.default.put(cacheKey(name), photo.clone());
  waitUntil(keep.catch((error: unknown) => logError("a photo was not kept", error, { name })));
  return photo;
}
