import type { Provider, UserIdentity } from "@supabase/supabase-js";
import { useMutation } from "@tanstack/react-query";
import { useAuthSettings, providerName } from "../../kit/session/auth-settings.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useUser } from "../../kit/session/session.tsx";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { portalPath } from "#locales/portal-paths.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useConfirmUrl } from "../login/confirm-url.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** External sign-in providers, linked and available ones. Renders nothing where none is configured or linked. */
export function Providers() {
  const text = useWords("account");
  const { identities = [] } = useUser();
  const { data } = useAuthSettings();
  const linked = identities.map(({ provider }) => provider);
  const available = (data?.providers ?? []).filter((provider) => !linked.includes(provider));
  if (available.length === 0 && linked.every((provider) => provider === "email")) return null;
  return (
    <Panel title={text("providers.title")} text={text("providers.text")}>
      <ul className="border-y border-ink/15">
        {identities.map((identity) => (
          <LinkedProvider key={identity.identity_id} identity={identity} isOnly={identities.length === 1} />
        ))}
        {available.map((provider) => (
          <AvailableProvider key={provider} provider={provider} />
        ))}
      </ul>
    </Panel>
  );
}

const ROW = "flex min-h-16 flex-wrap items-center gap-3 border-b border-ink/15 py-2 last:border-b-0";

function LinkedProvider({ identity, isOnly }: { identity: UserIdentity; isOnly: boolean }) {
  const text = useWords("account");
  const shell = useWords("shell");
  const isEmail = identity.provider === "email";
  const provider = isEmail ? text("providers.email") : providerName(identity.provider);
  const address: unknown = identity.identity_data?.["email"];
  const unlink = useMutation({
    async mutationFn() {
      await done(supabase.auth.unlinkIdentity(identity));
      await done(supabase.auth.refreshSession());
    },
    onSuccess: () => showToast(text("providers.unlinked", { provider })),
  });
  return (
    <li className={ROW}>
      <span className="mr-auto min-w-0">
        <b className="block font-semibold">{provider}</b>
        {typeof address === "string" && <span className="break-words text-soft">{address}</span>}
      </span>
      {!isOnly && !isEmail && (
        <Button
          look="quiet"
          busy={unlink.isPending && shell("busy")}
          onClick={() => unlink.mutate()}
          aria-label={unlink.isPending ? undefined : text("providers.unlinkOf", { provider })}
        >
          {text("providers.unlink")}
        </Button>
      )}
      <RefusalNotice error={unlink.error} />
    </li>
  );
}

function AvailableProvider({ provider }: { provider: Provider }) {
  const text = useWords("account");
  const { locale } = useLanguage();
  const redirectTo = useConfirmUrl("provider", { next: portalPath("account", locale) });
  const link = useMutation({
    mutationFn: () => done(supabase.auth.linkIdentity({ provider, options: { redirectTo } })),
  });
  return (
    <li className={ROW}>
      <Button look="quiet" onClick={() => link.mutate()}>
        {text("providers.link", { provider: providerName(provider) })}
      </Button>
      <RefusalNotice error={link.error} />
    </li>
  );
}
