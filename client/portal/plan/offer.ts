import { screenPath } from "#locales/portal-paths.ts";
import { ApiError } from "../../kit/api/api-error.ts";

/** True if the site can go online only with a subscription. */
export const needsPayment = (error: unknown): boolean => error instanceof ApiError && error.code === "PAYMENT_NEEDED";

/** The screen where the owner chooses a subscription for a site. */
export const offerPath = (siteId: string): string => `${screenPath("plan")}?${new URLSearchParams({ site: siteId })}`;
