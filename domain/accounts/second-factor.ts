import type { Aal } from "./claims.ts";

/** True if the account has a verified second factor that was not used in this session. */
export const lacksSecondFactor = ({
  account,
  session,
}: {
  account: { factors: readonly { status: string }[] };
  session: { aal: Aal };
}): boolean => session.aal !== "aal2" && account.factors.some(({ status }) => status === "verified");
