import type { ReactNode } from "react";
import { brand } from "#locales/brand.ts";
import { formatLongDate } from "../site/dates.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { Mark } from "../../kit/brand/mark.tsx";
import type { OrderView } from "#contract/business/order.ts";
import { setupIn, vatIn } from "#domain/plans.ts";
import "./receipt.css";

interface ReceiptProps {
  order: Pick<OrderView, "plan" | "dueNow" | "monthly" | "nextCharge">;
  /** Label of the total: due or paid. */
  total: string;
  stamp?: string | undefined;
}

/** The costs of an order, now and later, as a till receipt. Uses the checkout's texts. */
export function Receipt({ order, total, stamp }: ReceiptProps) {
  const { locale } = useLanguage();
  const text = usePageTexts("checkout");
  const { plan, dueNow, monthly, nextCharge } = order;
  const setup = setupIn(order);
  return (
    <section className="checkout-receipt" aria-label={text("receipt.label", { plan: text(`plans.${plan}.name`) })}>
      <p className="flex items-center justify-between gap-4 font-display text-xl font-bold">
        <span className="flex items-center gap-2">
          <Mark className="size-7" />
          {brand.name}
        </span>
        {stamp && <span className="checkout-stamp">{stamp}</span>}
      </p>
      <p className="mt-1">{text(`plans.${plan}.name`)}</p>
      <dl className="mt-5 border-t-2 border-dashed border-night/40 pt-3">
        <Line label={text("receipt.setup")}>{formatEuros(locale, setup)}</Line>
        <Line label={text("receipt.firstMonth")}>{formatEuros(locale, dueNow - setup)}</Line>
        <div className="checkout-line mt-2 border-t-2 border-night pt-3">
          <dt className="font-display text-xl font-bold">{total}</dt>
          <dd className="font-display text-4xl font-extrabold tracking-tight whitespace-nowrap">
            <span className="bg-sun box-decoration-clone px-2">{formatEuros(locale, dueNow)}</span>
          </dd>
        </div>
        <Line label={text("receipt.vat")}>{formatEuros(locale, vatIn(dueNow))}</Line>
      </dl>
      <dl className="mt-4 border-t-2 border-dashed border-night/40 pt-3">
        <Line
          label={
            <>
              {text("receipt.later")} <time dateTime={nextCharge}>{formatLongDate(nextCharge, locale)}</time>
            </>
          }
        >
          <b>{text("receipt.aMonth", { amount: formatEuros(locale, monthly) })}</b>
        </Line>
        <Line label={text("receipt.vat")}>{formatEuros(locale, vatIn(monthly))}</Line>
      </dl>
      <ul className="checkout-assurances">
        {["guarantee", "withdrawal", "cancel", "commission"].map((key) => (
          <li key={key}>{text(`receipt.${key}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="checkout-line">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}
