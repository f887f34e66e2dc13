import { longDate } from "#client/lib/dates.ts";
import { useLanguage, usePageTexts } from "#client/lib/i18n.ts";
import { euros } from "#client/lib/prices.ts";
import { Mark } from "#client/ui/mark.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import { dueNow, type PlanId, PLANS } from "#domain/plans.ts";

interface SignatureProps {
  plans: readonly PlanId[];
  nextCharge: CalendarDate;
  sending: boolean;
}

/**
 * The button that orders, and right before it what is paid, when, and for how long: directive 2011/83, article 8(2), which
 * also asks that the button says so.
 */
export function Signature({ plans, nextCharge, sending }: SignatureProps) {
  const { locale, t } = useLanguage();
  const text = usePageTexts("checkout");
  const terms = { date: longDate(nextCharge, locale), guarantee: text("receipt.guarantee") };
  return (
    <div className="checkout-signature">
      <div>
        {plans.map((plan) => (
          <p key={plan} data-plan={plan} className="checkout-receipt-of font-semibold">
            {text("sign.sum", {
              ...terms,
              plan: text(`plans.${plan}.name`),
              due: euros(locale, dueNow(PLANS[plan])),
              later: euros(locale, PLANS[plan].monthly),
            })}
          </p>
        ))}
      </div>
      <button type="submit" className="checkout-order" aria-disabled={sending || undefined}>
        <Mark className="size-7 shrink-0" />
        {sending ? t("forms:sending") : text("sign.order")}
      </button>
    </div>
  );
}
