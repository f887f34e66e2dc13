import { useSearch } from "wouter";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { checkoutForm } from "#contract/business/checkout.ts";
import type { CheckoutData } from "#contract/business/order.ts";
import { DEFAULT_PLAN, dueNow, isPlanId, PLAN_IDS, PLANS } from "#domain/plans.ts";
import { type Form, useForm } from "../forms/use-form.ts";
import { useServerData } from "../site/server-data.ts";
import { FormProblem } from "./form-problem.tsx";
import { OrderForm } from "./order-form.tsx";
import { Receipt } from "./receipt.tsx";
import { TestNotice } from "./test-notice.tsx";
import "./checkout.css";

export default function Checkout() {
  const { t } = useLanguage();
  const text = usePageTexts("checkout");
  const data = useServerData<CheckoutData>("checkout");
  const form = useForm(checkoutForm);
  const requested = form.value("plan") || new URLSearchParams(useSearch()).get("plan");
  if (!data) return <Spinner label={t("loading")} />;
  const { nextCharge, test } = data;
  return (
    <div className="checkout wrap">
      <header className="checkout-head">
        <h1 className="title-l max-w-[14ch]">{text("title")}</h1>
        <p className="mt-5 max-w-[52ch] text-xl">{text("lead")}</p>
        <Problem form={form} />
      </header>
      {test && (
        <div className="checkout-test">
          <TestNotice />
        </div>
      )}
      <div className="checkout-receipts">
        {PLAN_IDS.map((plan) => (
          <div key={plan} data-plan={plan} className="checkout-receipt-of">
            <Receipt order={{ ...PLANS[plan], plan, dueNow: dueNow(PLANS[plan]), nextCharge }} total={text("receipt.now")} />
          </div>
        ))}
      </div>
      <OrderForm form={form} chosen={isPlanId(requested) ? requested : DEFAULT_PLAN} data={data} />
    </div>
  );
}

const FIELDS = ["plan", "kind", "name", "company", "vatNumber", "email", "country", "terms"];

/** Error summary at the top of a page that the server renders again, because the fields may be below the screen. */
function Problem({ form }: { form: Form }) {
  const { t } = useLanguage();
  const formError = form.error("");
  const invalidField = FIELDS.find((field) => form.error(field) !== undefined);
  if (formError === undefined && invalidField === undefined) return null;
  return (
    <div className="mt-6 max-w-[52ch]">
      <FormProblem>
        {formError === undefined ? (
          <a href={`#${invalidField}-error`} className="underline underline-offset-4">
            {t("forms:summary")}
          </a>
        ) : (
          t(`forms:errors.${formError}`)
        )}
      </FormProblem>
    </div>
  );
}
