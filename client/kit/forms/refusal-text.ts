import { isAuthApiError, isAuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import { ApiError } from "../api/api-error.ts";
import { refusedRequestId } from "../api/supabase.ts";
import type { Translate } from "../i18n/i18n.ts";

/** Error code of a refusal by the server or the auth client; undefined for other exceptions, which are bugs. */
export function refusalCode(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code;
  if (!isAuthError(error)) return undefined;
  if (isAuthRetryableFetchError(error)) return error.status === 0 ? "OFFLINE" : "unexpected_failure";
  if (error.name === "AuthSessionMissingError") return "session_not_found";
  return error.code ?? error.name;
}

/** Groups with texts of refusals: the shell has common ones, a section its own, so that the first view does not load them. */
const REFUSALS = [
  "shell",
  "editors",
  "email",
  "account",
  "reviews",
  "bookings",
  "payments",
  "plan",
  "invoices",
  "papers",
  "sheets",
  "domeinen",
  "settings",
  "admin-view",
]
  .map((group) => `portal/${group}:refusals`)
  .concat("admin/shell:refusals");

/** Describes a refusal: the text of its code, or a general one with the request id. Rethrows exceptions that are not refusals. */
export function refusalText(error: unknown, t: Translate): string {
  const code = refusalCode(error);
  if (code === undefined) throw error;
  if (isAuthWeakPasswordError(error)) return error.reasons.map((reason) => t(`portal/auth:weak.${reason}`)).join(" ");
  const seconds = isAuthApiError(error) && error.status === 429 ? waitSecondsOf(error) : undefined;
  if (seconds !== undefined) return waitText(seconds, t);
  const requestId = error instanceof ApiError ? (error.requestId ?? "") : refusedRequestId;
  const groups = isAuthError(error) && code !== "OFFLINE" ? ["portal/auth:codes"] : REFUSALS;
  return t(
    groups.map((group) => `${group}.${code}`),
    {},
    t("portal/shell:refusals.unknown", { reference: [code, requestId].filter(Boolean).join(" ") }),
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Describes a wait in seconds, minutes or hours, rounded up. */
function waitText(seconds: number, t: Translate): string {
  if (seconds <= 2 * MINUTE) return t("portal/auth:wait", { count: seconds });
  if (seconds <= 2 * HOUR) return t("portal/auth:waitMinutes", { count: Math.ceil(seconds / MINUTE) });
  return t("portal/auth:waitHours", { count: Math.ceil(seconds / HOUR) });
}

/** Seconds to wait before the next attempt; the auth protocol gives them in the error message only. */
export function waitSecondsOf(error: { message: string }): number | undefined {
  const [, seconds] = /after (\d+) seconds/.exec(error.message) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
