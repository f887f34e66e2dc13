import type { Provider } from "@supabase/supabase-js";
import { useState } from "react";
import { supabase } from "#client/lib/supabase.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { refusalText } from "../forms/refusal-text.ts";
import { useWords } from "../texts.ts";
import { providerName, useAuthSettings } from "#client/lib/auth-settings.ts";
import { useConfirmUrl } from "../shell/confirm-url.ts";
import { useCarried } from "./steps.ts";

/** The services one may sign in with here: those that are configured. */
export function Providers() {
  const text = useWords("login");
  const { t } = useLanguage();
  const redirectTo = useConfirmUrl("provider", useCarried());
  const [refused, setRefused] = useState<string>();
  const { data } = useAuthSettings();
  const leave = async (provider: Provider) => {
    const { error } = await supabase.auth.signInWithOAuth({ provider, options: { redirectTo } });
    if (error) setRefused(refusalText(error, t));
  };
  return (
    <>
      {refused && <Notice kind="error">{refused}</Notice>}
      {data?.providers.map((provider) => (
        <Button key={provider} look="quiet" onClick={() => void leave(provider)}>
          {text("signIn.provider", { provider: providerName(provider) })}
        </Button>
      ))}
    </>
  );
}
