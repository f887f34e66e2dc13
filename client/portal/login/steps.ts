import { useSearch } from "wouter";
import { readNext } from "../../kit/session/next.ts";
import { type LoginStep, screenPath } from "#locales/portal-paths.ts";
import { teamToken } from "./use-team-invitation.ts";

/**
 * Query parameters that all steps keep: the page to open afterwards, the sign-up link of a paid order and the team invitation.
 */
function forwardedParams(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const next = readNext(query.get("next"));
  const signUpLinkId = query.get("invitation");
  const team = teamToken(query);
  return { ...(next ? { next } : {}), ...(signUpLinkId ? { invitation: signUpLinkId } : {}), ...(team ? { team } : {}) };
}

/** The same parameters, to add to an email's link. */
export const useForwardedParams = (): Record<string, string> => forwardedParams(useSearch());

/** Path of a step with the forwarded parameters, without the language. */
export function stepPath(step: LoginStep | undefined, search: string): string {
  const query = new URLSearchParams(forwardedParams(search));
  return query.size > 0 ? `${screenPath("login", step)}?${query}` : screenPath("login", step);
}

/** Returns {@link stepPath} with the query of the current address. */
export function useStepPath(): (step?: LoginStep) => string {
  const search = useSearch();
  return (step) => stepPath(step, search);
}
