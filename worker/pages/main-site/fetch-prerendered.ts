import type { RequestContext } from "#services/http/request-context.ts";
import { replaceOriginInFile, isBuiltFor } from "./main-origin.ts";

/** Fetches a document of the build, with the configured origin in its addresses; undefined if it does not exist. */
export async function fetchPrerendered(
  request: Request,
  { env, url, config }: RequestContext,
  name: string,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const isUnchanged = isBuiltFor(config);
  const init = { method: request.method, headers: isUnchanged ? headers : {} };
  const asset = await env.ASSETS.fetch(new Request(new URL(`/pages/${name}.html`, url), init));
  if (asset.status !== 200 && asset.status !== 304) return undefined;
  return isUnchanged ? asset : replaceOriginInFile(asset, config, headers["If-None-Match"] ?? null);
}

/** Returns the headers with which the asset server answers 304 for an unchanged document. */
export function conditionalHeaders(request: Request): Record<string, string> {
  const ifNoneMatch = request.headers.get("If-None-Match");
  return ifNoneMatch === null ? {} : { "If-None-Match": ifNoneMatch };
}
