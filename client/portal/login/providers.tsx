import type { Provider } from "@supabase/supabase-js";
import { useMutation } from "@tanstack/react-query";
import { done } from "../../lib/supabase-result.ts";
import { supabase } from "../../lib/supabase.ts";
import { Button } from "../ui/button.tsx";
import { RefusalNotice } from "../forms/refusal-notice.tsx";
import { useWords } from "../texts.ts";
import { providerName, useAuthSettings } from "../../lib/auth-settings.ts";
import { useConfirmUrl } from "../shell/confirm-url.ts";
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
