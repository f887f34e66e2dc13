import { type AuthErrorCode, type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { failedGuard } from "#store/dialect/guards.ts";

/**
 * Runs a batch that requires an unchanged account, an active session or an open flow. Refuses if the account has changed, with a
 * code of the caller, or the session or flow has ended.
 */
export async function refuseIfOutdated<T>(
  write: () => Promise<T>,
  accountChanged: AuthErrorCode = "invalid_credentials",
): Promise<T | Refusal> {
  try {
    return await write();
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "accountChanged") return refuse(accountChanged);
    if (failed === "sessionEnded") return refuse("session_not_found");
    if (failed === "flowEnded") return refuse("flow_state_not_found");
    throw error;
  }
}
