import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { dayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import type { PlanSubscription } from "./plan-query.ts";

type Guarantee = NonNullable<PlanSubscription["guarantee"]>;

/** Ends a subscription at once and pays everything back, after naming the sum. */
export function GuaranteeDialog({
  id,
  guarantee: { amount, lastDay },
  onClose,
}: {
  id: string;
  guarantee: Guarantee;
  onClose: () => void;
}) {
  const text = useWords("plan");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const values = { amount: formatEuros(locale, amount), date: dayText(lastDay, locale, "long") };
  const claim = useMutation({
    mutationFn: () => unwrap(api.account.plan[":id"].guarantee.$post({ param: { id }, json: { amount } })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ["account", "plan"] });
      onClose();
      showToast(text("guarantee.done"));
    },
    // A sum that has changed, or a guarantee that is over, shows on the page.
    onError: () => queries.invalidateQueries({ queryKey: ["account", "plan"] }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("guarantee.title")}
      text={text("guarantee.sum", values)}
      confirmLabel={text("guarantee.submit", values)}
      onConfirm={claim.mutate}
      isPending={claim.isPending}
      error={claim.error}
    >
      <ul className="grid list-disc gap-2 ps-5">
        {(["end", "data", "once"] as const).map((each) => (
          <li key={each}>{text(`guarantee.${each}`, values)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
