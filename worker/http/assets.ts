import { COMMON_HEADERS } from "./security-headers.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** A file with a digest in its name: the same for every host, and never another under that name. */
export function isAsset({ url }: Request): boolean {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  return url.startsWith("/assets/", path) || url.startsWith("/media/", path);
}

/**
 * Such a file, to be kept for ever. One that is not there (yet: a deploy may be under way) is never kept, which is why
 * these paths come through the worker: the asset server puts its headers on a 404 too.
 */
export async function serveAsset(request: Request, assets: Fetcher): Promise<Response> {
  const asset = await assets.fetch(request);
  const headers = new Headers(asset.headers);
  for (const [name, value] of Object.entries(COMMON_HEADERS)) headers.set(name, value);
  headers.set("Cache-Control", asset.ok || asset.status === 304 ? FOREVER : "no-store");
  return new Response(asset.body, { status: asset.status, headers });
}
