import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";

/** Nothing of /api is kept by anyone. */
export const NOT_KEPT = { "Cache-Control": "no-store" };

/** What a refusal says: the code, and what the caller needs to go on. */
export interface Refusal {
  code: ErrorCode;
  /** Path of a field (`units.0.sleeps`) → code of what is wrong with it. */
  fields?: Record<string, string>;
  details?: unknown;
}

/** A refusal with the status of its code. */
export function refuse(
  c: Context,
  code: ErrorCode,
  more: Omit<Refusal, "code"> = {},
): Response & TypedResponse<Refusal, 400 | 401 | 403 | 404 | 409 | 413 | 422 | 426 | 428 | 429> {
  return c.json({ code, ...more } as Refusal, ERRORS[code] as 400, NOT_KEPT) as never;
}

/** A refusal of too many requests, and in how many milliseconds the next one is taken. */
export function refuseForNow(c: Context, waitMs: number) {
  c.header("Retry-After", String(Math.max(1, Math.ceil(waitMs / 1000))));
  return refuse(c, "TOO_MANY_REQUESTS");
}

/** A refusal; that of a lost update names both versions: the one the change was made on, and what is there now. */
export const refuseChange = (c: Context, { code, current }: { code: ErrorCode; current?: unknown }) =>
  refuse(c, code, code === "VERSION_CONFLICT" ? { details: { madeOn: c.req.header("If-Match"), current } } : {});

/** An answer that is not kept. */
export function answer<T>(c: Context, value: T): Response & TypedResponse<JSONParsed<T>, 200, "json"> {
  return c.json(value as object, 200, NOT_KEPT) as never;
}
