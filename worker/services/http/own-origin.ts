import type { RequestContext } from "./request-context.ts";

/** True if a page of the same origin sent the request: protection against cross-site request forgery. */
export function isFromOwnOrigin({ headers }: Request, { url }: RequestContext): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === "same-origin" || (site === null && headers.get("Origin") === url.origin);
}
