import { methodName } from "../../payments/method-name.ts";
import type { BookingMoney } from "../../payments/payments.ts";
import { Badge } from "#client/kit/ui/badge.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

const LOOKS = {
  open: "plain",
  processing: "attention",
  paid: "good",
  failed: "bad",
  cancelled: "plain",
  expired: "plain",
} as const;

/** Payments at providers with their states, and the differences between the ledger and the provider. */
export function ProviderPayments({ payments }: { payments: BookingMoney["payments"] }) {
  const { text, money, clock } = useBookingWords();
  const words = useWords("money");
  return (
    <section aria-label={text("payments.atProvider")} className="mt-4">
      <h3 className="font-sans text-base font-semibold tracking-normal">{text("payments.atProvider")}</h3>
      <ul className="mt-1 divide-y divide-ink/15">
        {payments.map(({ id, amount, currency, status, method, purpose, providerRef, difference, createdAt }) => (
          <li key={id} className="py-1.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 tabular-nums">
              <span>
                {[
                  clock(createdAt),
                  ...(method === null ? [] : [methodName(method, text("payments.methods.card"))]),
                  ...(purpose === "deposit" ? [words("deposit")] : []),
                ].join(" · ")}
              </span>
              <span className="flex items-center gap-2">
                <Badge look={LOOKS[status]}>{text(`payments.statuses.${status}`)}</Badge>
                {money(amount, currency)}
              </span>
            </div>
            {providerRef !== null && <span className="block text-sm break-all text-soft">{providerRef}</span>}
            {difference !== 0 && (
              <p className="font-semibold">
                {text(difference > 0 ? "payments.differsMore" : "payments.differsLess", {
                  amount: money(Math.abs(difference), currency),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
