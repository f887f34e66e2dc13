import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { isUnreachable } from "#store/dialect/unreachable.ts";

/** The answer of `/api` to an exception: STORE_UNREACHABLE if the store did not answer, otherwise INTERNAL with the request's id. */
export function failedAnswer(error: unknown, requestId: string): Response {
  const isDown = isUnreachable(error);
  const code = isDown ? "STORE_UNREACHABLE" : "INTERNAL";
  const headers = { "Cache-Control": "no-store", ...(isDown ? { "Retry-After": "60" } : {}) };
  return Response.json({ code, details: { requestId } }, { status: PAGE_ERRORS[code], headers });
}
