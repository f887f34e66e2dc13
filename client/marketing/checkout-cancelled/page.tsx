import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { OrderAnswer, OrderView } from "#contract/business/order.ts";
import { pathOf } from "#locales/paths.ts";
import { loadCheckoutTexts } from "../checkout/load-texts.ts";
import { NoOrder } from "../checkout/no-order.tsx";
import { RetryForm } from "../checkout/retry-form.tsx";
import { useServerData } from "../site/server-data.ts";
import { checkoutLink } from "../shell/links.ts";
import { KeyBoard } from "./key-board.tsx";

export const load = loadCheckoutTexts;

export default function CheckoutCancelled() {
  const { t } = useLanguage();
  const answer = useServerData<OrderAnswer>("order");
  if (!answer) return <Spinner label={t("loading")} />;
  return answer.order ? <NothingPaid order={answer.order} /> : <NoOrder hasId={answer.asked} />;
}

/** The payment was cancelled and nothing was charged. */
function NothingPaid({ order: { id, plan, stale } }: { order: OrderView }) {
  const { locale } = useLanguage();
  const text = usePageTexts("checkout-cancelled");
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-12 py-16 md:grid-cols-[minmax(0,1fr)_minmax(14rem,24rem)] md:py-28">
      <div className="grid justify-items-start gap-6">
        <h1 className="title-xl max-w-[11ch] text-[clamp(2.6rem,1.2rem+6vw,6.8rem)]">{text("title")}</h1>
        <p className="max-w-[52ch] text-xl">{text(stale ? "stale" : "text")}</p>
        <RetryForm order={id} action={text("pay")} />
        <ul className="flex flex-wrap gap-x-8">
          <li>
            <TextLink href={checkoutLink(locale, plan)}>{text("form")}</TextLink>
          </li>
          <li>
            <TextLink href={pathOf("contact", locale)}>{text("contact")}</TextLink>
          </li>
        </ul>
        <p className="max-w-[60ch] text-soft">{text("kept")}</p>
      </div>
      <KeyBoard />
    </div>
  );
}
