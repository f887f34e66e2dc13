import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { endSessions } from "../../kit/session/end-sessions.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useLeave } from "../../kit/forms/unsaved-guard.tsx";

/** Returns a function that signs out on this device. Signing out fails without a connection; a toast says so. */
export function useSignOut(): () => void {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const leave = useLeave();
  const { mutate } = useMutation({
    mutationFn: () => endSessions("local"),
    onSuccess: () => navigate(`${screenPath("login")}?signed-out`, { replace: true }),
    onError: (error) => showToast(refusalText(error, t)),
  });
  return () => leave(mutate);
}
