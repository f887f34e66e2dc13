import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { COMMON_HEADERS } from "./security-headers.ts";

/** For a Host header that is not a valid host name. */
export function malformedHostResponse(): Response {
  return new Response("MALFORMED_HOST: the Host header is not a valid host name\n", {
    status: PAGE_ERRORS.MALFORMED_HOST,
    headers: { ...COMMON_HEADERS, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** For a path or query with a NUL: none of our URLs has one, and the databases do not accept it in a query. */
export function malformedAddressResponse(): Response {
  const headers = { ...COMMON_HEADERS, "Cache-Control": "no-store" };
  return Response.json({ code: "MALFORMED_ADDRESS" }, { status: PAGE_ERRORS.MALFORMED_ADDRESS, headers });
}

/** For a failed or slow store, when it is unknown whether the requested page exists. */
export function storeUnreachable(): Response {
  return new Response("STORE_UNREACHABLE: please try again in a minute\n", {
    status: PAGE_ERRORS.STORE_UNREACHABLE,
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": "60",
    },
  });
}

/** For a request method that the URL does not support. */
export function methodNotAllowed(allowed: string): Response {
  return new Response("METHOD_NOT_ALLOWED\n", {
    status: PAGE_ERRORS.METHOD_NOT_ALLOWED,
    headers: { ...COMMON_HEADERS, Allow: allowed },
  });
}

/** The time that a route of `/api` has until it answers; the platform would end it without an answer much later. */
export const API_READ_TIMEOUT_MS = 30_000;
/** Writes read other sites, convert and send files. */
export const API_WRITE_TIMEOUT_MS = 120_000;

/** For a request to `/api` that was not answered in time. A write may still be carried out. */
export const apiTooSlow = (isRead: boolean): Response =>
  apiError(isRead ? "STORE_UNREACHABLE" : "STORE_SLOW", { "Retry-After": "60" });

/** For a request to `/api` with a method that the URL does not support. */
export const apiMethodNotAllowed = (allowed: string): Response => apiError("METHOD_NOT_ALLOWED", { Allow: allowed });

function apiError(code: keyof typeof PAGE_ERRORS, headers: Record<string, string>): Response {
  return Response.json(
    { code },
    { status: PAGE_ERRORS[code], headers: { ...COMMON_HEADERS, "Cache-Control": "no-store", ...headers } },
  );
}
