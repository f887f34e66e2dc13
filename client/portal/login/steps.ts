import { useSearch } from "wouter";
import { readNext } from "#client/lib/next.ts";
import { type LoginStep, screenPath } from "#locales/portal-paths.ts";
import { teamToken } from "./use-team-invitation.ts";

/** What goes along from step to step: where one was going, the sign-up link of a paid order, the invitation to a team. */
function carried(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const next = readNext(query.get("next"));
  const signUpLinkId = query.get("invitation");
  const team = teamToken(query);
  return { ...(next ? { next } : {}), ...(signUpLinkId ? { invitation: signUpLinkId } : {}), ...(team ? { team } : {}) };
}

/** The same, to go along with a mail's link. */
export const useCarried = (): Record<string, string> => carried(useSearch());

/** The address of another step, below the language. */
export function stepPath(step: LoginStep | undefined, search: string): string {
  const query = new URLSearchParams(carried(search));
  return query.size > 0 ? `${screenPath("login", step)}?${query}` : screenPath("login", step);
}

/** The same for links on a step. */
export function useStepPath(): (step?: LoginStep) => string {
  const search = useSearch();
  return (step) => stepPath(step, search);
}
