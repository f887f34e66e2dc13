import type { Provider } from "@supabase/supabase-js";
import { useMutation } from "@tanstack/react-query";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { providerName, useAuthSettings } from "../../kit/session/auth-settings.ts";
import { useConfirmUrl } from "./confirm-url.ts";
import { useForwardedParams } from "./steps.ts";

/** Buttons of the configured external providers. */
export function Providers() {
  const text = useWords("login");
  const redirectTo = useConfirmUrl("provider", useForwardedParams());
  const { data } = useAuthSettings();
  const signIn = useMutation({
    mutationFn: (provider: Provider) => done(supabase.auth.signInWithOAuth({ provider, options: { redirectTo } })),
  });
  return (
    <>
      <RefusalNotice error={signIn.error} />
      {data?.providers.map((provider) => (
        <Button key={provider} look="quiet" onClick={() => signIn.mutate(provider)}>
          {text("signIn.provider", { provider: providerName(provider) })}
        </Button>
      ))}
    </>
  );
}
