import type { Aal } from "./claims.ts";

/** Whether somebody has a second factor that this session has not seen. */
export const lacksSecondFactor = ({
  account,
  session,
}: {
  account: { factors: readonly { status: string }[] };
  session: { aal: Aal };
}): boolean => session.aal !== "aal2" && account.factors.some(({ status }) => status === "verified");
