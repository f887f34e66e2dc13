import { useSearch } from "wouter";
import { useLanguage, usePageTexts } from "#client/lib/i18n.ts";
import { Spinner } from "#client/ui/spinner.tsx";
import { checkoutForm } from "#contract/checkout.ts";
import type { CheckoutData } from "#contract/order.ts";
import { dueNow, isPlanId, PLAN_IDS, type PlanId, PLANS } from "#domain/plans.ts";
import type { Locale } from "#domain/locale.ts";
import { useForm } from "../forms/use-form.ts";
import { useServerData } from "../server-data.ts";
import { OrderForm } from "./order-form.tsx";
import { Receipt } from "./receipt.tsx";
import { TestNotice } from "./test-notice.tsx";
import "./checkout.css";

export default function Checkout() {
  const { locale, t } = useLanguage();
  const text = usePageTexts("checkout");
  const data = useServerData<CheckoutData>("checkout");
  const form = useForm(checkoutForm);
  const asked = form.value("plan") || new URLSearchParams(useSearch()).get("plan");
  if (!data) return <Spinner label={t("loading")} />;
  const plans = plansFor(locale, asked);
  const { nextCharge, test } = data;
  return (
    <div className="checkout wrap">
      <header className="checkout-head">
        <h1 className="title-l max-w-[14ch]">{text("title")}</h1>
        <p className="mt-5 max-w-[52ch] text-xl">{text("lead")}</p>
      </header>
      {test && (
        <div className="checkout-test">
          <TestNotice />
        </div>
      )}
      <div className="checkout-receipts">
        {plans.map((plan) => (
          <div key={plan} data-plan={plan} className="checkout-receipt-of">
            <Receipt order={{ ...PLANS[plan], plan, dueNow: dueNow(PLANS[plan]), nextCharge }} total={text("receipt.now")} />
          </div>
        ))}
      </div>
      <OrderForm form={form} plans={plans} chosen={chosenOf(plans, asked)} data={data} />
    </div>
  );
}

/** What may be chosen: everywhere the offer that the address asks for; by itself only the Dutch site offers both. */
function plansFor(locale: Locale, asked: string | null): readonly PlanId[] {
  if (locale === "nl") return PLAN_IDS;
  return [isPlanId(asked) ? asked : "standard"];
}

function chosenOf(plans: readonly PlanId[], asked: string | null): PlanId | undefined {
  return plans.length === 1 ? plans[0] : plans.find((plan) => plan === asked);
}
