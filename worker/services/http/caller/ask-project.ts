import { z } from "zod";
import { toStorableJson } from "#domain/storable-json.ts";
import { logError } from "../log.ts";
import type { ProjectConfig } from "#worker/env.ts";

const TIMEOUT_MS = 5000;

/** The members of GoTrue's user that are kept here. */
const projectUser = z.object({
  id: z.string(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  email_confirmed_at: z.string().nullish(),
  phone_confirmed_at: z.string().nullish(),
  banned_until: z.string().nullish(),
  created_at: z.string(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
  factors: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        factor_type: z.string(),
        friendly_name: z.string().nullish(),
        phone: z.string().nullish(),
        created_at: z.string(),
      }),
    )
    .nullish(),
});

export type ProjectUser = z.output<typeof projectUser>;

/** GoTrue's codes for accounts none of whose sessions may be used. */
const ACCOUNT_ENDED: unknown[] = ["user_not_found", "user_banned"];

/**
 * Requests the user of a token from the project. `refused` if the session has ended, `account-ended` if the account was deleted
 * or banned, `unreachable` without an answer within five seconds or with an error of the project, `unusable` for an inconclusive
 * answer about the token: one of a gateway, or a user of another shape.
 */
export async function askProject(
  { authUrl, anonKey }: ProjectConfig,
  token: string,
): Promise<ProjectUser | "refused" | "account-ended" | "unreachable" | "unusable"> {
  try {
    const response = await fetch(`${authUrl}/user`, {
      headers: { apikey: anonKey, Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 403 || response.status === 404) {
      // `code` is a status in answers to clients that name no version of the interface.
      const body = await response.json<{ code?: unknown; error_code?: unknown } | null>().catch(() => null);
      const code = body?.error_code ?? body?.code;
      if (code !== undefined) return ACCOUNT_ENDED.includes(code) ? "account-ended" : "refused";
      logError("session not checked by the Supabase project", new Error(`a gateway answered ${response.status}`));
      return "unusable";
    }
    if (!response.ok) throw new Error(`the project answered ${response.status}`);
    const user = projectUser.safeParse(toStorableJson(await response.json()));
    if (user.success) return user.data;
    logError("a user of the Supabase project cannot be read", user.error);
    return "unusable";
  } catch (error) {
    logError("session not checked by the Supabase project", error);
    return "unreachable";
  }
}
