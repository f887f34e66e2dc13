import { logError } from "#services/http/log.ts";
import type { ProjectConfig } from "#worker/env.ts";

const TIMEOUT_MS = 10_000;

/**
 * Deletes a closed account in the Supabase project too. If the project does not answer, the failure is logged: the account can
 * still sign in, but has no data here.
 */
export async function deleteHosted({ authUrl, serviceKey }: ProjectConfig, userId: string): Promise<void> {
  try {
    const response = await fetch(`${authUrl}/admin/users/${userId}`, {
      method: "DELETE",
      headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok && response.status !== 404) throw new Error(`the project answered ${response.status}`);
  } catch (error) {
    logError("account not deleted in the Supabase project", error, { userId });
  }
}
