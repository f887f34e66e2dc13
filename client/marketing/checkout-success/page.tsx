import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { ButtonLink } from "../../kit/brand/button-link.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { OrderAnswer, OrderView } from "#contract/business/order.ts";
import { pathOf } from "#locales/paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { loadCheckoutTexts } from "../checkout/load-texts.ts";
import { NoOrder } from "../checkout/no-order.tsx";
import { Receipt } from "../checkout/receipt.tsx";
import { RetryForm } from "../checkout/retry-form.tsx";
import { TestNotice } from "../checkout/test-notice.tsx";
import { useServerData } from "../site/server-data.ts";
import { NextSteps } from "./next-steps.tsx";
import "./checkout-success.css";

export const load = loadCheckoutTexts;

export default function CheckoutSuccess() {
  const { t } = useLanguage();
  const answer = useServerData<OrderAnswer>("order");
  if (!answer) return <Spinner label={t("loading")} />;
  return answer.order ? <Result order={answer.order} /> : <NoOrder hasId={answer.asked} />;
}

/** The current state of the payment. */
function Result({ order }: { order: OrderView }) {
  const { locale } = useLanguage();
  const text = usePageTexts("checkout-success");
  const { id, number, status, dueNow, stale, test } = order;
  const paid = status === "paid";
  const state = stale ? "stale" : paid && dueNow === 0 ? "ordered" : status;
  const waiting = stale || status === "open" || status === "processing";
  const mayPay = !paid && !stale && status !== "processing";
  return (
    <div className="wrap checkout-success">
      <div className="checkout-success-words">
        {test && <TestNotice />}
        <h1 className="title-xl">{text(`${state}.title`)}</h1>
        <p className="max-w-[54ch] text-xl" role="status">
          {text(`${state}.text`)}
        </p>
        {paid && <ButtonLink href={portalPath("login", locale, "sign-up")}>{text(`${state}.action`)}</ButtonLink>}
        {mayPay && <RetryForm order={id} action={text(`${state}.action`)} />}
        {!paid && (
          <p className="flex flex-wrap gap-x-8">
            {waiting && <TextLink href={`${pathOf("checkout-success", locale)}?order=${id}`}>{text("lookAgain")}</TextLink>}
            <TextLink href={pathOf("contact", locale)}>{text("contact")}</TextLink>
          </p>
        )}
      </div>
      <div className="checkout-success-receipt">
        <Receipt order={order} total={text(paid ? "receipt.paid" : "receipt.unpaid")} stamp={text(`${state}.stamp`)} />
        <p className="mt-4 text-[0.9375rem] break-words text-soft">{text("number", { number })}</p>
        <p>
          <TextLink href={`${pathOf("withdrawal", locale)}?order=${id}`}>{withdrawalTexts(locale).withdrawHere}</TextLink>
        </p>
      </div>
      {paid && <NextSteps />}
    </div>
  );
}
