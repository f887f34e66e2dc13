import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import { ERRORS, type ErrorCode } from "#contract/services/errors.ts";

/** Headers of every response of /api: nothing may be cached. */
export const NO_STORE = { "Cache-Control": "no-store" };

/** Body of an error response: the code, and data that helps the caller to continue. */
export interface Refusal {
  code: ErrorCode;
  /** Error code by path of the field, such as `units.0.sleeps`. */
  fields?: Record<string, string>;
  details?: unknown;
}

/** Responds with an error code and its HTTP status. */
export function refuse(
  c: Context,
  code: ErrorCode,
  more: Omit<Refusal, "code"> = {},
): Response & TypedResponse<Refusal, 400 | 401 | 403 | 404 | 409 | 413 | 422 | 426 | 428 | 429> {
  return c.json({ code, ...more } as Refusal, ERRORS[code] as 400, NO_STORE) as never;
}

/** Responds that there were too many requests; the next one is accepted after `waitMs`. */
export const refuseTooManyRequests = (c: Context, waitMs: number) => refuseForNow(c, "TOO_MANY_REQUESTS", waitMs);

/** Responds with an error code that may no longer apply after `waitMs`. */
export function refuseForNow(c: Context, code: ErrorCode, waitMs: number) {
  c.header("Retry-After", String(Math.max(1, Math.ceil(waitMs / 1000))));
  return refuse(c, code);
}

/**
 * Responds to a refused write. VERSION_CONFLICT has both versions: the one the change was based on and the current one;
 * INVALID_FORM has the fields.
 */
export function refuseWrite(c: Context, refused: { code: ErrorCode; current?: unknown; fields?: Record<string, string> }) {
  const { code, current, fields } = refused;
  if (code === "VERSION_CONFLICT") return refuse(c, code, { details: { madeOn: c.req.header("If-Match"), current } });
  return refuse(c, code, fields ? { fields } : {});
}

/** Responds with JSON that must not be cached. */
export function answer<T>(c: Context, value: T): Response & TypedResponse<JSONParsed<T>, 200, "json"> {
  return c.json(value as object, 200, NO_STORE) as never;
}
