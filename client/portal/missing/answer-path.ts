import type { Needed } from "#contract/owners/site-checklist.ts";
import { screenPath } from "#locales/portal-paths.ts";

/**
 * Returns a path that leads to a missing answer, or to the first one. The onboarding screen replaces it with the path of the
 * field, so that other screens need not know where each field is.
 */
export const answerPath = (code: Needed | "publish" | "first"): string => `${screenPath("onboarding")}?answer=${code}`;
