import { formatLongDate } from "../site/dates.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { Mark } from "../../kit/brand/mark.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import { dueNow, PLAN_IDS, PLANS } from "#domain/plans.ts";

interface SignatureProps {
  nextCharge: CalendarDate;
  sending: boolean;
}

/**
 * The order button, and directly before it the price, the payment date and the duration of the contract. Directive 2011/83,
 * article 8(2), requires both, and a label on the button that says that ordering means paying.
 */
export function Signature({ nextCharge, sending }: SignatureProps) {
  const { locale, t } = useLanguage();
  const text = usePageTexts("checkout");
  const terms = { date: formatLongDate(nextCharge, locale), guarantee: text("receipt.guarantee") };
  return (
    <div className="checkout-signature">
      <div>
        {PLAN_IDS.map((plan) => (
          <p key={plan} data-plan={plan} className="checkout-receipt-of font-semibold">
            {text("sign.sum", {
              ...terms,
              plan: text(`plans.${plan}.name`),
              due: formatEuros(locale, dueNow(PLANS[plan])),
              later: formatEuros(locale, PLANS[plan].monthly),
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
