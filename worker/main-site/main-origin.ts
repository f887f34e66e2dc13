import { matchesEtag } from "#http/conditional.ts";
import { toGzipEtag } from "#http/cached-response.ts";
import { brand } from "#locales/brand.ts";
import type { Config } from "#worker/env.ts";

/** Whether the build's absolute addresses are those of this configuration. */
export const isBuiltFor = ({ mainOrigin }: Config): boolean => mainOrigin === brand.origin;

/** A text of the marketing site with the configured origin in its absolute addresses: canonical, hreflang, og:url, JSON-LD. */
export const withMainOrigin = (text: string, { mainOrigin }: Config): string => text.replaceAll(brand.origin, mainOrigin);

/**
 * A file of the build with the configured origin in its addresses, under an entity tag of its own; 304 where `ifNoneMatch`
 * names that. `asset` must have been asked for without conditions.
 */
export async function fileWithMainOrigin(asset: Response, config: Config, ifNoneMatch: string | null): Promise<Response> {
  const headers = new Headers(asset.headers);
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  if (tag !== null) {
    const own = `${tag.slice(0, -1)}.${config.mainOrigin.replace(/[^\w.-]+/g, "-")}"`;
    headers.set("ETag", own);
    if (matchesEtag(ifNoneMatch, own, toGzipEtag(own))) return new Response(null, { status: 304, headers });
  }
  const body = asset.body === null ? null : withMainOrigin(await asset.text(), config);
  return new Response(body, { status: asset.status, headers });
}
