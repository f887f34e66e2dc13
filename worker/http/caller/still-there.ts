import type { ErrorCode } from "#contract/errors.ts";
import { isAdmin } from "#domain/accounts/claims.ts";
import { lacksSecondFactor } from "#domain/accounts/second-factor.ts";
import type { RequestContext } from "#http/request-context.ts";
import * as sessions from "#store/sessions.ts";
import * as users from "#store/users.ts";
import type { SignedInCaller } from "./caller.ts";

/** Tokens say for an hour what was true when they were made: what has become of the session since. One read. */
export async function refuseEnded(
  { userId, sessionId }: SignedInCaller,
  { openStore, now }: RequestContext,
): Promise<ErrorCode | undefined> {
  const session = await sessions.findById(await openStore(), sessionId);
  const lives = session?.userId === userId && (session.notAfter === null || session.notAfter > now);
  return lives ? undefined : "NOT_SIGNED_IN";
}

/** … and of an admin's role, with all the factors they have. */
export async function refuseFormerAdmin(caller: SignedInCaller, context: RequestContext): Promise<ErrorCode | undefined> {
  const store = await context.openStore();
  const [ended, account] = await Promise.all([refuseEnded(caller, context), users.findById(store, caller.userId)]);
  if (ended || !account) return "NOT_SIGNED_IN";
  if (!isAdmin(account.appMetadata)) return "NOT_ALLOWED";
  return lacksSecondFactor({ account, session: caller.claims }) ? "INSUFFICIENT_AAL" : undefined;
}
