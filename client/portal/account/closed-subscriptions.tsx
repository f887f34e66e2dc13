import type { ClosedSubscription } from "#contract/identity/closing.ts";
import { Choices } from "../../kit/fields/field.tsx";
import { dateText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** Names what is charged for each subscription that ends with the account, and asks whether the guarantee pays one of them back. */
export function ClosedSubscriptions({ subscriptions }: { subscriptions: ClosedSubscription[] }) {
  const text = useWords("account");
  const { locale } = useLanguage();
  if (subscriptions.length === 0) return null;
  const describe = ({ siteName, number, monthly, paidUntil }: ClosedSubscription) => ({
    name: siteName ?? text("close.paid.order", { number }),
    monthly: formatEuros(locale, monthly),
    date: dateText(paidUntil, locale),
  });
  const refunds = subscriptions.flatMap((each) => (each.refund === null ? [] : [{ ...each, refund: each.refund }]));
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p>{text("close.paid.title")}</p>
        <ul className="list-disc ps-5">
          {subscriptions.map((each) => (
            <li key={each.id}>{text(`close.paid.${each.isCharged ? "charged" : "cancelled"}`, describe(each))}</li>
          ))}
        </ul>
        {refunds.length === 0 && <p>{text("close.paid.noRefund")}</p>}
      </div>
      {refunds.length > 0 && (
        <Choices
          name="guarantee"
          label={text("close.paid.guarantee")}
          chosen={[refunds[0]?.id ?? ""]}
          options={[
            ...refunds.map((each) => ({
              value: each.id,
              label: text("close.paid.refund", { ...describe(each), amount: formatEuros(locale, each.refund) }),
            })),
            { value: "", label: text("close.paid.none") },
          ]}
        />
      )}
    </div>
  );
}
