import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { COMMON_HEADERS } from "../security-headers.ts";
import type { Env } from "#worker/env.ts";
import { isUnreachable } from "#store/dialect/unreachable.ts";

/** The answer of `/api` to an exception: STORE_UNREACHABLE if the store did not answer, otherwise INTERNAL with the request's id. */
export function failedAnswer(error: unknown, requestId: string): Response {
  const isDown = isUnreachable(error);
  const code = isDown ? "STORE_UNREACHABLE" : "INTERNAL";
  const headers = { "Cache-Control": "no-store", ...(isDown ? { "Retry-After": "60" } : {}) };
  return Response.json({ code, details: { requestId } }, { status: PAGE_ERRORS[code], headers });
}

/** The time that a route of `/api` has until it answers; the platform would end it without an answer much later. */
const API_READ_SECONDS = 30;
export const apiReadTimeout = ({ API_READ_SECONDS: setting }: Pick<Env, "API_READ_SECONDS">): number =>
  Number(setting ?? API_READ_SECONDS) * 1000;
/** Writes read other sites, convert and send files. */
export const API_WRITE_TIMEOUT_MS = 120_000;

/** For a request to `/api` that was not answered in time. A write may still be carried out. */
export const apiTooSlow = (isRead: boolean): Response =>
  apiError(isRead ? "STORE_UNREACHABLE" : "STORE_SLOW", { "Retry-After": "60" });

/** For a request whose writes were refused while the store is being moved. Nothing was changed. */
export const storeMoving = (): Response => apiError("STORE_MOVING", { "Retry-After": "60" });

/** For a request to `/api` with a method that the URL does not support. */
export const apiMethodNotAllowed = (allowed: string): Response => apiError("METHOD_NOT_ALLOWED", { Allow: allowed });

function apiError(code: keyof typeof PAGE_ERRORS, headers: Record<string, string>): Response {
  return Response.json(
    { code },
    { status: PAGE_ERRORS[code], headers: { ...COMMON_HEADERS, "Cache-Control": "no-store", ...headers } },
  );
}
