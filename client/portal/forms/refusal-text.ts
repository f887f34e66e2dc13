import { isAuthApiError, isAuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import type { TFunction } from "i18next";
import { ApiError } from "#client/lib/api-error.ts";
import { refusedRequestId } from "#client/lib/supabase.ts";

/** The code of what the server, or the auth client, refused with; undefined of an exception, which is a bug. */
export function refusalCode(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code;
  if (!isAuthError(error)) return undefined;
  if (isAuthRetryableFetchError(error)) return error.status === 0 ? "OFFLINE" : "unexpected_failure";
  if (error.name === "AuthSessionMissingError") return "session_not_found";
  return error.code ?? error.name;
}

/** Why something was not done, in words: by its code, else in general with the number to quote. */
export function refusalText(error: unknown, t: TFunction): string {
  const code = refusalCode(error);
  if (code === undefined) throw error;
  if (isAuthWeakPasswordError(error)) return error.reasons.map((reason) => t(`portal/auth:weak.${reason}`)).join(" ");
  const seconds = isAuthApiError(error) && error.status === 429 ? waitOf(error) : undefined;
  if (seconds !== undefined) return waitText(seconds, t);
  const requestId = error instanceof ApiError ? (error.requestId ?? "") : refusedRequestId;
  // Refusals of photos are among the texts of the screens that take them.
  const groups = isAuthError(error) && code !== "OFFLINE" ? ["auth:codes"] : ["shell:refusals", "editors:refusals"];
  return t(
    groups.map((group) => `portal/${group}.${code}`),
    { defaultValue: t("portal/shell:refusals.unknown", { code, requestId }) },
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long to wait, in the largest unit that is not misleading: rounded up, so that it is possible by then. */
export function waitText(seconds: number, t: TFunction): string {
  if (seconds <= 2 * MINUTE) return t("portal/auth:wait", { count: seconds });
  if (seconds <= 2 * HOUR) return t("portal/auth:waitMinutes", { count: Math.ceil(seconds / MINUTE) });
  return t("portal/auth:waitHours", { count: Math.ceil(seconds / HOUR) });
}

/** The seconds to wait, which the auth protocol tells in its message only. */
export function waitOf(error: { message: string }): number | undefined {
  const [, seconds] = /after (\d+) seconds/.exec(error.message) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
