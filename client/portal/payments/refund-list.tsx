import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { unwrap } from "../../kit/api/api.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { useBookingWrites } from "../stays/use-booking-writes.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { formatIban } from "#domain/iban.ts";
import type { Currency } from "#domain/money.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { paymentApi, type ShownRefund } from "./payments.ts";

/** A refund; in lists with several bookings, with its booking. */
export type ListedRefund = ShownRefund & { booking?: { id: string; guestName: string; reference: string } };

type Answer = "retry" | "transferred" | "drop";

const LOOKS = {
  asked: "plain",
  sent: "plain",
  done: "good",
  failed: "bad",
  "to-do": "attention",
  dropped: "plain",
} as const;

/** True if a refund needs an action by the owner. */
export const waitsForOwner = ({ state }: Pick<ShownRefund, "state">): boolean => state === "failed" || state === "to-do";

/** Refunds with their states; those that wait for the owner can be tried again, marked as transferred, or dropped. */
export function RefundList({ refunds, currency }: { refunds: readonly ListedRefund[]; currency: Currency }) {
  const text = useWords("money");
  const { money } = useBookingWords();
  const { id: siteId } = useSite();
  const [asked, setAsked] = useState<{ refund: ListedRefund; answer: Answer }>();
  const close = () => setAsked(undefined);
  const send = useMutation({
    mutationFn: ({ refund, answer }: { refund: ListedRefund; answer: Answer }) =>
      unwrap(paymentApi.refunds[":refundId"].$post({ param: { siteId, refundId: refund.id }, json: { answer } })),
    ...useBookingWrites(siteId, () => {
      showToast(text("refunds.saved"));
      close();
    }),
  });
  const ask = (refund: ListedRefund) => (answer: Answer) => {
    send.reset();
    setAsked({ refund, answer });
  };
  return (
    <>
      <ul className="divide-y divide-ink/15">
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} currency={currency} onAnswer={ask(refund)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onClose={close}
          title={text(`refunds.${asked.answer}.title`, { amount: money(asked.refund.amount, currency) })}
          text={text(`refunds.${asked.answer}.text`)}
          confirmLabel={text(`refunds.${asked.answer}.confirm`)}
          confirmLook={asked.answer === "drop" ? "danger" : "primary"}
          error={send.error}
          isPending={send.isPending}
          onConfirm={() => send.mutate(asked)}
        />
      )}
    </>
  );
}

interface RefundRowProps {
  refund: ListedRefund;
  currency: Currency;
  onAnswer: (answer: Answer) => void;
}

function RefundRow({ refund, currency, onAnswer }: RefundRowProps) {
  const text = useWords("money");
  const { money } = useBookingWords();
  const { state, amount, reason, purpose, note, problem, attempts, iban, holder, paymentId, booking } = refund;
  const isLate = state === "asked" && attempts > 0;
  const facts = [
    text(`refunds.reasons.${reason}`),
    ...(purpose === "deposit" && reason !== "deposit" ? [text("deposit")] : []),
    ...(booking ? [booking.reference] : []),
  ];
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <div className="min-w-0">
          {booking && (
            <Link
              href={itemPath("bookings", booking.id)}
              className="inline-flex min-h-11 max-w-full items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {booking.guestName}
            </Link>
          )}
          <p className="text-soft">{facts.join(" · ")}</p>
          {note && <p className="break-words text-soft">{note}</p>}
        </div>
        <p className={`grid justify-items-end gap-1 ${booking ? "pt-2.5" : ""}`}>
          <strong className="tabular-nums">{money(amount, currency)}</strong>
          <Badge look={LOOKS[state]}>{text(`refunds.states.${state}`)}</Badge>
        </p>
      </div>
      {(state === "sent" || isLate) && <p className="mt-1 text-soft">{text(isLate ? "refunds.late" : "refunds.onItsWay")}</p>}
      {state === "failed" && <p className="mt-1">{text(`refunds.problems.${problem ?? "REFUSED"}`)}</p>}
      {waitsForOwner(refund) && (
        <>
          {(iban !== null || state === "to-do") && (
            <p className="mt-1">
              {iban === null ? text("refunds.noIban") : [holder, formatIban(iban)].filter(Boolean).join(" · ")}
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            {(["retry", "transferred", "drop"] as const)
              .filter((answer) => answer !== "retry" || (paymentId !== null && state === "failed"))
              .map((answer) => (
                <Button
                  key={answer}
                  look="quiet"
                  aria-haspopup="dialog"
                  aria-label={booking && `${text(`refunds.${answer}.open`)}: ${booking.guestName}`}
                  onClick={() => onAnswer(answer)}
                >
                  {text(`refunds.${answer}.open`)}
                </Button>
              ))}
          </div>
        </>
      )}
    </li>
  );
}
