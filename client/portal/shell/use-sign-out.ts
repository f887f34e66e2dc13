import { useLocation } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { supabase } from "#client/lib/supabase.ts";
import { say } from "#client/portal/ui/toast.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { refusalText } from "../forms/refusal-text.ts";

/** Signs out on this device, and says so; without a connection that can't be done, which is said too. */
export function useSignOut(): () => void {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const signOut = async () => {
    const { error } = await supabase.auth.signOut({ scope: "local" });
    if (error) say(refusalText(error, t));
    else navigate(`${screenPath("login")}?signed-out`, { replace: true });
  };
  return () => void signOut();
}
