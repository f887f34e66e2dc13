import type { Env } from "#worker/env.ts";
import { servePhoto } from "./serve-photo.ts";
import { COMMON_HEADERS, FOREVER } from "./security-headers.ts";

/** The object of an owner's photo; the demo homes' photos are files with shorter names. */
const OWNERS_PHOTO = /^[^/]+\/\/[^/]+\/media\/([0-9a-f]{64}-[1-9]\d{0,4}\.webp)(?:\?|$)/;

/** A file with a digest in its name: the same for every host, and never another under that name. */
export function isAsset({ url }: Request): boolean {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  return url.startsWith("/assets/", path) || url.startsWith("/media/", path);
}

/**
 * Such a file, to be kept for ever. One that is not there (yet: a deploy may be under way) is never kept, which is why
 * these paths come through the worker: the asset server puts its headers on a 404 too.
 */
export async function serveAsset(request: Request, { ASSETS, MEDIA }: Env, execution: ExecutionContext): Promise<Response> {
  const [, photo] = OWNERS_PHOTO.exec(request.url) ?? [];
  if (photo !== undefined) return servePhoto(request, photo, MEDIA, (work) => execution.waitUntil(work));
  const asset = await ASSETS.fetch(request);
  const headers = new Headers(asset.headers);
  for (const [name, value] of Object.entries(COMMON_HEADERS)) headers.set(name, value);
  headers.set("Cache-Control", asset.ok || asset.status === 304 ? FOREVER : "no-store");
  return new Response(asset.body, { status: asset.status, headers });
}
