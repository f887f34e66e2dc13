import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { dateText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { PlanSubscription } from "./plan-query.ts";

const STEPS = ["last-day", "what-happens", "confirm"] as const;
const CONSEQUENCES = ["site", "domain", "feeds", "guests", "data"] as const;

/** Cancels a subscription in three steps: the last day, what then happens, and the confirmation. */
export function CancelDialog({ subscription, onClose }: { subscription: PlanSubscription; onClose: () => void }) {
  const text = useWords("plan");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const [step, setStep] = useState(0);
  const { id, paidUntil, monthly } = subscription;
  const values = { date: dateText(paidUntil, locale), monthly: formatEuros(locale, monthly) };
  const cancel = useMutation({
    mutationFn: () => unwrap(api.account.plan[":id"].cancel.$post({ param: { id } })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ["account", "plan"] });
      onClose();
      showToast(text("cancel.done", values));
    },
  });
  const current = STEPS[step] ?? "confirm";
  return (
    <Dialog open onOpenChange={onClose} title={text("cancel.title")} closeLabel={shell("close")} losesNothing>
      <div className="grid gap-4">
        <p className="text-[0.9375rem] text-soft" aria-live="polite">
          {text("cancel.step", { step: step + 1, steps: STEPS.length })}
        </p>
        {current === "last-day" && <p>{text("cancel.lastDay", values)}</p>}
        {current === "what-happens" && (
          <ul className="grid list-disc gap-2 ps-5">
            {CONSEQUENCES.map((each) => (
              <li key={each}>{text(`cancel.after.${each}`, values)}</li>
            ))}
          </ul>
        )}
        {current === "confirm" && <p>{text("cancel.sure", values)}</p>}
        <RefusalNotice error={cancel.error} />
        <DialogActions>
          {current === "confirm" ? (
            <Button look="danger" busy={cancel.isPending && shell("busy")} onClick={() => cancel.mutate()}>
              {text("cancel.submit")}
            </Button>
          ) : (
            <Button onClick={() => setStep(step + 1)}>{text("cancel.next")}</Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
