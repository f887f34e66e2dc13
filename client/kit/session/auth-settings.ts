import type { Provider } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { AUTH_KEY, AUTH_URL } from "../api/supabase.ts";
import { ApiError, apiErrorOf } from "../api/api-error.ts";

interface AuthSettings {
  /** Configured sign-in providers. */
  providers: Provider[];
  /** True if new accounts may be created. */
  signup: boolean;
}

/** Entries of `external` in the settings that are not third-party providers. */
const NOT_PROVIDERS = ["email", "phone", "anonymous_users"];

/** Loads the sign-in configuration. */
export function useAuthSettings() {
  return useQuery({ queryKey: ["auth-settings"], queryFn: fetchSettings });
}

async function fetchSettings(): Promise<AuthSettings> {
  const response = await fetch(`${AUTH_URL}/settings`, { headers: { apikey: AUTH_KEY } }).catch(() => {
    throw new ApiError(0, { code: "OFFLINE" });
  });
  if (!response.ok) throw await apiErrorOf(response);
  const { external, disable_signup: isSignupDisabled } = (await response.json()) as {
    external: Record<string, boolean>;
    disable_signup: boolean;
  };
  const providers = Object.keys(external).filter((name) => external[name] && !NOT_PROVIDERS.includes(name)) as Provider[];
  return { providers, signup: !isSignupDisabled };
}

const NAMES: Partial<Record<string, string>> = { azure: "Microsoft", github: "GitHub", linkedin_oidc: "LinkedIn" };

/** Returns a provider's brand name, which is not translated. */
export const providerName = (provider: string): string => NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
