import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { dateText, dayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { GuaranteeDialog } from "./guarantee-dialog.tsx";
import { KeptUntil } from "./kept-until.tsx";
import type { PlanSubscription } from "./plan-query.ts";
import { TestControls, testControlsId } from "./test-controls.tsx";

/** A subscription: its state in a sentence, its payments, and what its owner can do. */
export function SubscriptionPanel({ subscription }: { subscription: PlanSubscription }) {
  const text = useWords("plan");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const [isClaiming, setClaiming] = useState(false);
  const { id, number, state, site, cancelsAt, keptUntil, testTime, end, guarantee, canChange } = subscription;
  const param = { param: { id } };
  const keep = useMutation({
    mutationFn: () => unwrap(api.account.plan[":id"].keep.$post(param)),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ["account", "plan"] });
      showToast(text("kept"));
    },
  });
  const method = useMutation({
    mutationFn: () => unwrap(api.account.plan[":id"].method.$post({ ...param, query: { locale } })),
    onSuccess({ location: page }) {
      // A test payment has no page of its own.
      if (testTime === null) location.assign(page);
      else document.getElementById(testControlsId(id))?.focus();
    },
  });
  const isRunning = state !== "ended";
  return (
    <Panel
      title={site ? site.name : text("noSite")}
      aside={<Badge look={state === "trial" || state === "active" ? "good" : "plain"}>{text(`states.${state}`)}</Badge>}
      text={useSentence(subscription)}
    >
      <div className="grid gap-4">
        <RefusalNotice error={keep.error ?? method.error} />
        {canChange && (
          <div className="flex flex-wrap gap-3">
            <Button
              look={state === "past_due" || state === "paused" ? "primary" : "quiet"}
              busy={method.isPending && shell("busy")}
              onClick={() => method.mutate()}
            >
              {text("method")}
            </Button>
            {cancelsAt === null && end === null ? (
              <Button look="quiet" onClick={() => setCancelling(true)} aria-haspopup="dialog">
                {text("cancel.open")}
              </Button>
            ) : (
              <Button look="quiet" busy={keep.isPending && shell("busy")} onClick={() => keep.mutate()}>
                {text("keep")}
              </Button>
            )}
          </div>
        )}
        {site && keptUntil !== null && <KeptUntil siteId={site.id} keptUntil={keptUntil} />}
        {guarantee && (
          <div className="grid justify-items-start gap-2">
            <p>{text("guarantee.text", { date: dayText(guarantee.lastDay, locale, "long") })}</p>
            <Button look="quiet" onClick={() => setClaiming(true)} aria-haspopup="dialog">
              {text("guarantee.open")}
            </Button>
          </div>
        )}
        <Payments subscription={subscription} />
        <p className="text-[0.9375rem] text-soft">{text("number", { number })}</p>
        {testTime !== null && (isRunning || keptUntil !== null) && <TestControls id={id} time={testTime} />}
      </div>
      {isClaiming && guarantee && <GuaranteeDialog id={id} guarantee={guarantee} onClose={() => setClaiming(false)} />}
      {isCancelling && <CancelDialog subscription={subscription} onClose={() => setCancelling(false)} />}
    </Panel>
  );
}

/** The state, and what happens next, in a sentence. */
function useSentence(subscription: PlanSubscription): string {
  const { state, monthly, paidUntil, cancelsAt, endedAt, pastDueSince, notPausedBefore, end } = subscription;
  const text = useWords("plan");
  const { locale } = useLanguage();
  const values = {
    monthly: formatEuros(locale, monthly),
    date: dateText(cancelsAt ?? endedAt ?? pastDueSince ?? paidUntil, locale),
    until: dateText(notPausedBefore ?? paidUntil, locale),
  };
  if (end?.reason === "guarantee") return text(end.isDone ? "sentence.paidBack" : "sentence.isPaidBack", values);
  if (end?.reason === "withdrawal") return text("sentence.withdrawn", values);
  if (end?.reason === "paid-twice") return text("sentence.paidTwice", values);
  if (end?.reason === "handed-over" && endedAt === null) return text("sentence.handedOver", values);
  return cancelsAt === null ? text(`sentence.${state}`, values) : text("sentence.cancelled", values);
}

function Payments({ subscription: { movements } }: { subscription: PlanSubscription }) {
  const text = useWords("plan");
  const { locale } = useLanguage();
  if (movements.length === 0) return <p className="text-soft">{text("noPayments")}</p>;
  return (
    <table className="w-full max-w-xl border-collapse max-sm:text-[0.9375rem]">
      <caption className="pb-1 text-left font-semibold">{text("payments")}</caption>
      <tbody>
        {movements.map(({ id, kind, amount, at }) => (
          <tr key={id} className="border-t border-ink/15">
            <th scope="row" className="py-2 pe-2 text-left font-normal">
              {dateText(at, locale)}
            </th>
            <td className="py-2 pe-2 wrap-anywhere hyphens-auto">{text(`movement.${kind}`)}</td>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">{formatEuros(locale, amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
