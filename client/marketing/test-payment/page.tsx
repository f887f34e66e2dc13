import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { type OrderAnswer, type OrderView, TEST_OUTCOMES } from "#contract/business/order.ts";
import { loadCheckoutTexts } from "../checkout/load-texts.ts";
import { FormProblem } from "../checkout/form-problem.tsx";
import { NoOrder } from "../checkout/no-order.tsx";
import { useServerData } from "../site/server-data.ts";
import { useFormState } from "../site/state.ts";
import "./test-payment.css";

export const load = loadCheckoutTexts;

export default function TestPayment() {
  const { t } = useLanguage();
  const answer = useServerData<OrderAnswer>("order");
  if (!answer) return <Spinner label={t("loading")} />;
  return answer.order ? <Till order={answer.order} /> : <NoOrder hasId={answer.asked} />;
}

/** A test payment: no money is charged, and the payer chooses the result. */
function Till({ order: { id, plan, dueNow } }: { order: OrderView }) {
  const { locale, t } = useLanguage();
  const text = usePageTexts("test-payment");
  const plans = usePageTexts("checkout");
  const problem = useFormState()?.errors[""];
  return (
    <div className="wrap grid justify-items-center py-12 md:py-20">
      <div className="test-payment">
        <p className="test-payment-tape">{text("tape")}</p>
        <div className="grid gap-6 p-6 sm:p-10">
          <h1 className="text-4xl sm:text-5xl">{text("title")}</h1>
          <p className="max-w-[56ch] text-lg">{text("text")}</p>
          <p className="test-payment-display">
            <span>{plans(`plans.${plan}.name`)}</span>
            <output>{formatEuros(locale, dueNow)}</output>
          </p>
          {problem && <FormProblem alert>{t(`forms:errors.${problem}`)}</FormProblem>}
          <form method="post" className="test-payment-keys">
            <input type="hidden" name="order" value={id} />
            {TEST_OUTCOMES.map((outcome) => (
              <button
                key={outcome}
                type="submit"
                name="outcome"
                value={outcome}
                className={`test-payment-key test-payment-${outcome}`}
              >
                {text(`outcomes.${outcome}`)}
              </button>
            ))}
          </form>
        </div>
      </div>
    </div>
  );
}
