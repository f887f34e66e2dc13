import type { RequestContext } from "#http/request-context.ts";

/** A document of the build; undefined when it has none of that name. */
export async function prerendered(
  request: Request,
  { env, url }: RequestContext,
  name: string,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const asset = await env.ASSETS.fetch(new Request(new URL(`/pages/${name}.html`, url), { method: request.method, headers }));
  return asset.status === 200 || asset.status === 304 ? asset : undefined;
}

/** A document that has not changed is not sent again. */
export function conditions(request: Request): Record<string, string> {
  const ifNoneMatch = request.headers.get("If-None-Match");
  return ifNoneMatch === null ? {} : { "If-None-Match": ifNoneMatch };
}
