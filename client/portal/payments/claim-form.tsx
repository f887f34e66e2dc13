import { useState } from "react";
import { unwrap } from "../../kit/api/api.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { TextArea } from "../../kit/fields/field.tsx";
import { MoneyForm } from "./money-form.tsx";
import { type BookingMoney, paymentApi } from "./payments.ts";

interface ClaimFormProps {
  bookingId: string;
  money: BookingMoney;
  onDone: () => void;
}

/** Form to keep a part of a deposit, with the reason that the guest gets by email; the rest is refunded. */
export function ClaimForm({ bookingId, money: { currency, refundable }, onDone }: ClaimFormProps) {
  const text = useWords("money");
  const { money } = useBookingWords();
  const { id: siteId } = useSite();
  const limit = refundable.deposit.total;
  const [amount, setAmount] = useState(0);
  const [reason, setReason] = useState("");
  const claim = paymentApi.bookings[":bookingId"].claim;
  return (
    <MoneyForm
      label={text("claim.amount")}
      amount={amount}
      limit={limit}
      currency={currency}
      onAmount={setAmount}
      isComplete={reason.trim() !== ""}
      submit={text("claim.submit")}
      done={text("claim.done")}
      send={() => unwrap(claim.$post({ param: { siteId, bookingId }, json: { amount, reason } }))}
      onDone={onDone}
    >
      <TextArea
        name="reason"
        label={text("claim.reason")}
        hint={text("claim.reasonHint")}
        value={reason}
        onChange={setReason}
        rows={4}
        maxLength={2000}
        required
      />
      <p role="status">{amount > 0 && amount < limit && text("claim.rest", { amount: money(limit - amount, currency) })}</p>
    </MoneyForm>
  );
}
