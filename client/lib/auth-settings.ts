import type { Provider } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { ApiError, apiErrorOf } from "#client/lib/api-error.ts";

interface AuthSettings {
  /** Services one may sign in with. */
  providers: Provider[];
  /** Whether new accounts may be made. */
  signup: boolean;
}

/** Ways of signing in that are no service of somebody else's. */
const OWN = ["email", "phone", "anonymous_users"];

/** How signing in is configured. */
export function useAuthSettings() {
  return useQuery({ queryKey: ["auth-settings"], queryFn: fetchSettings });
}

async function fetchSettings(): Promise<AuthSettings> {
  const answer = await fetch("/auth/v1/settings").catch(() => {
    throw new ApiError(0, { code: "OFFLINE" });
  });
  if (!answer.ok) throw await apiErrorOf(answer);
  const { external, disable_signup: closed } = (await answer.json()) as {
    external: Record<string, boolean>;
    disable_signup: boolean;
  };
  const providers = Object.keys(external).filter((name) => external[name] && !OWN.includes(name)) as Provider[];
  return { providers, signup: !closed };
}

const NAMES: Partial<Record<string, string>> = { azure: "Microsoft", github: "GitHub", linkedin_oidc: "LinkedIn" };

/** What a service calls itself: not ours to translate. */
export const providerName = (provider: string): string => NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
