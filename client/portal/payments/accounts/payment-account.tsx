import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { momentText } from "#client/kit/i18n/dates.ts";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { methodName } from "../method-name.ts";
import { accountsQuery, paymentApi, type ShownAccount } from "../payments.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Badge } from "#client/kit/ui/badge.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { hasPermission } from "#domain/roles.ts";
import { type ConnectedProvider, ConnectDialog } from "./connect-dialog.tsx";
import { ManualHook } from "./manual-hook.tsx";

const PROVIDERS: readonly ConnectedProvider[] = ["stripe", "mollie"];

/** The account at a payment provider that guests' money goes to: its state, and for owners its connection. */
export function PaymentAccount() {
  const text = useWords("booking-settings");
  const shell = useWords("shell");
  const { id: siteId, role } = useSite();
  const { data, error } = useQuery(accountsQuery(siteId));
  const [connecting, setConnecting] = useState<ConnectedProvider>();
  const canConnect = hasPermission(role, "payments:connect");
  if (error && !data) return <RefusalNotice error={error} />;
  if (!data) return <Skeleton label={shell("loading")} lines={3} />;
  // The built-in test provider does not belong to the owner, who can connect an account at any time.
  const account = data.accounts.find(({ isActive, provider }) => isActive && provider !== "test");
  return (
    <section
      id="payment-account"
      tabIndex={-1}
      aria-label={text("account.title")}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl border-2 border-ink/20 p-4 sm:p-5"
    >
      {account ? (
        <Connected account={account} canConnect={canConnect} onReplace={setConnecting} />
      ) : (
        <>
          <Notice>{text("account.none")}</Notice>
          {canConnect ? (
            <div className="flex flex-wrap gap-2">
              {PROVIDERS.map((provider) => (
                <Button key={provider} look="quiet" aria-haspopup="dialog" onClick={() => setConnecting(provider)}>
                  {text(`account.connect.${provider}`)}
                </Button>
              ))}
            </div>
          ) : (
            <p className="text-soft">{text("account.ownerOnly")}</p>
          )}
        </>
      )}
      {connecting && <ConnectDialog provider={connecting} onClose={() => setConnecting(undefined)} />}
    </section>
  );
}

interface ConnectedProps {
  account: ShownAccount;
  canConnect: boolean;
  onReplace: (provider: ConnectedProvider) => void;
}

function Connected({ account, canConnect, onReplace }: ConnectedProps) {
  const text = useWords("booking-settings");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { id, provider, isLive, name, methods, hook, hookSeenAt, checkedAt, problem } = account;
  const refresh = () => queries.invalidateQueries({ queryKey: accountsQuery(siteId).queryKey });
  const param = { siteId, accountId: id };
  const check = useMutation({
    mutationFn: () => unwrap(paymentApi.accounts[":accountId"].check.$post({ param, json: {} })),
    async onSuccess({ account: checked }) {
      await refresh();
      if (checked.problem === null) showToast(text("account.works"));
    },
  });
  const disconnect = useMutation({
    mutationFn: () => unwrap(paymentApi.accounts[":accountId"].$delete({ param })),
    async onSuccess() {
      await refresh();
      setLeaving(false);
      showToast(text("account.disconnected"));
    },
  });
  const card = text("account.card");
  const rows = [
    [text("account.methods"), methods.map((method) => methodName(method, card)).join(", ") || text("account.noMethods")],
    [text("account.hook"), text(`account.hooks.${hook}`)],
    [text("account.checked"), momentText(checkedAt, locale)],
    ...(hook === "none"
      ? []
      : [[text("account.hookSeen"), hookSeenAt === null ? text("account.never") : momentText(hookSeenAt, locale)]]),
  ];
  const title = provider === "stripe" ? "Stripe" : "Mollie";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-base font-semibold tracking-normal">{[title, name].filter(Boolean).join(" · ")}</h3>
        <Badge look={isLive ? "good" : "attention"}>{text(isLive ? "account.live" : "account.test")}</Badge>
      </div>
      {!isLive && <p>{text("account.testText")}</p>}
      {problem !== null && <Notice kind="error">{text(`account.problems.${problem}`)}</Notice>}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft max-sm:mt-1">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {hook === "manual" && <ManualHook accountId={id} hasBeenSeen={hookSeenAt !== null} canConnect={canConnect} />}
      <RefusalNotice error={check.error} />
      {canConnect ? (
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" busy={check.isPending && shell("busy")} onClick={() => check.mutate()}>
            {text("account.check")}
          </Button>
          <Button look="quiet" aria-haspopup="dialog" onClick={() => onReplace(provider as ConnectedProvider)}>
            {text("account.replace")}
          </Button>
          <Button look="danger" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            {text("account.disconnect")}
          </Button>
        </div>
      ) : (
        <p className="text-soft">{text("account.ownerOnly")}</p>
      )}
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={text("account.leave.title", { provider: title })}
        text={text("account.leave.text")}
        confirmLabel={text("account.disconnect")}
        error={disconnect.error}
        isPending={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      />
    </>
  );
}
