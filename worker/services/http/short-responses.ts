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
