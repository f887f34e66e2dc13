import type { SignOutScope } from "#contract/identity/account-input.ts";
import { ApiError, apiErrorOf } from "../api/api-error.ts";
import { done } from "../api/supabase-result.ts";
import { isHosted, supabase } from "../api/supabase.ts";

/** Ends this session, all others or all of the account. Rejects without a connection. */
export async function endSessions(scope: SignOutScope): Promise<void> {
  await endCopies(scope);
  await done(supabase.auth.signOut({ scope }));
}

/** Sets a new password, which ends all other sessions. */
export async function setPassword(password: string, proof: { current_password?: string; nonce?: string }): Promise<void> {
  await done(supabase.auth.updateUser({ password, ...proof }));
  // The password is set, even if this fails.
  await endCopies("others").catch(() => {});
}

/** A hosted project does not tell our server that a session has ended, and notifications would go on. */
async function endCopies(scope: SignOutScope): Promise<void> {
  if (!isHosted) return;
  const { data } = await supabase.auth.getSession();
  if (!data.session) return;
  const headers = { Authorization: `Bearer ${data.session.access_token}` };
  const response = await fetch(`/api/account/sessions?scope=${scope}`, { method: "DELETE", headers }).catch(() => {
    throw new ApiError(0, { code: "OFFLINE" });
  });
  // 401: the session has ended before, and the request has shown it to the server.
  if (!response.ok && response.status !== 401) throw await apiErrorOf(response);
}
