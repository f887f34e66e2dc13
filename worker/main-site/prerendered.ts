import type { RequestContext } from "#http/request-context.ts";
import { fileWithMainOrigin, isBuiltFor } from "./main-origin.ts";

/** A document of the build, with the configured origin in its addresses; undefined when it has none of that name. */
export async function prerendered(
  request: Request,
  { env, url, config }: RequestContext,
  name: string,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const asBuilt = isBuiltFor(config);
  const asked = { method: request.method, headers: asBuilt ? headers : {} };
  const asset = await env.ASSETS.fetch(new Request(new URL(`/pages/${name}.html`, url), asked));
  if (asset.status !== 200 && asset.status !== 304) return undefined;
  return asBuilt ? asset : fileWithMainOrigin(asset, config, headers["If-None-Match"] ?? null);
}

/** A document that has not changed is not sent again. */
export function conditions(request: Request): Record<string, string> {
  const ifNoneMatch = request.headers.get("If-None-Match");
  return ifNoneMatch === null ? {} : { "If-None-Match": ifNoneMatch };
}
