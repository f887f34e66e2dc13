import type { Env } from "#worker/env.ts";
import { isWithinLimit } from "#services/http/api/rate-limit.ts";

/** Name under which quotes of the API and of guests' pages are counted together. */
export const QUOTES = "quote";

/**
 * Counts a quote with a promo code; false if the network has tried too many within a minute. The limit is lower than for quotes
 * without a code, so that codes cannot be guessed. Right codes count too: otherwise a right guess would be answered.
 */
export async function isWithinCodeLimit(request: Request, env: Env, code: string | null): Promise<boolean> {
  return (code ?? "").trim() === "" || isWithinLimit(request, env, "promo-code", "FORM_LIMIT");
}

/** Counts a search on a guest's page; false if the network has sent too many within a minute. */
export async function isWithinSearchLimits(request: Request, env: Env, code: string): Promise<boolean> {
  return (await isWithinLimit(request, env, QUOTES, "QUOTE_LIMIT")) && isWithinCodeLimit(request, env, code);
}
