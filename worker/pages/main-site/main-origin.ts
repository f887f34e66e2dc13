import { matchesEtag } from "#services/http/conditional.ts";
import { etagsOf } from "#services/http/cached-response.ts";
import { brand } from "#locales/brand.ts";
import type { Config } from "#worker/env.ts";

/** True if the build's absolute addresses already have the configured origin. */
export const isBuiltFor = ({ mainOrigin }: Config): boolean => mainOrigin === brand.origin;

/**
 * Puts the configured origin into the absolute addresses of a text of the marketing site: canonical, hreflang, og:url, JSON-LD.
 */
export const replaceOrigin = (text: string, { mainOrigin }: Config): string => text.replaceAll(brand.origin, mainOrigin);

/**
 * Puts the configured origin into the addresses of a file of the build and gives it another entity tag; 304 if `ifNoneMatch` has
 * that tag. `asset` must have been fetched without conditional headers.
 */
export async function replaceOriginInFile(asset: Response, config: Config, ifNoneMatch: string | null): Promise<Response> {
  const headers = new Headers(asset.headers);
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  if (tag !== null) {
    const newTag = `${tag.slice(0, -1)}.${config.mainOrigin.replace(/[^\w.-]+/g, "-")}"`;
    headers.set("ETag", newTag);
    if (matchesEtag(ifNoneMatch, ...etagsOf(newTag))) return new Response(null, { status: 304, headers });
  }
  const body = asset.body === null ? null : replaceOrigin(await asset.text(), config);
  return new Response(body, { status: asset.status, headers });
}
