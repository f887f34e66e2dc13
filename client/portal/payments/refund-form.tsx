import { useState } from "react";
import { unwrap } from "../../kit/api/api.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Switch } from "../../kit/ui/switch.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import type { PaymentPurpose } from "#contract/letting/payment.ts";
import { MoneyForm } from "./money-form.tsx";
import { type BookingMoney, paymentApi } from "./payments.ts";

interface RefundFormProps {
  bookingId: string;
  money: BookingMoney;
  purpose: PaymentPurpose;
  suggested: number | undefined;
  onDone: () => void;
}

/** Form for a refund, up to the amount paid; it shows which part the provider sends and which part the owner has to transfer. */
export function RefundForm({ bookingId, money: booking, purpose, suggested, onDone }: RefundFormProps) {
  const { currency, isTest, refundable, isAgreed } = booking;
  const text = useWords("money");
  const { money } = useBookingWords();
  const { id: siteId } = useSite();
  const { total: limit, byProvider } = refundable[purpose];
  const [amount, setAmount] = useState(Math.min(limit, suggested ?? limit));
  const [note, setNote] = useState("");
  const [isOwedAgain, setOwedAgain] = useState(false);
  const sent = Math.min(amount, byProvider);
  const ways = [
    ...(sent > 0 ? [text(isTest ? "giveBack.byTest" : "giveBack.byProvider", { amount: money(sent, currency) })] : []),
    ...(amount > sent ? [text("giveBack.byOwner", { amount: money(amount - sent, currency) })] : []),
  ];
  const json = { purpose, amount, note: note.trim() === "" ? null : note, isOwedAgain };
  return (
    <MoneyForm
      label={text("giveBack.amount")}
      amount={amount}
      limit={limit}
      currency={currency}
      onAmount={setAmount}
      submit={text("giveBack.submit", { amount: money(amount, currency) })}
      done={text("giveBack.done")}
      send={() => unwrap(paymentApi.bookings[":bookingId"].refunds.$post({ param: { siteId, bookingId }, json }))}
      onDone={onDone}
    >
      <TextField
        name="note"
        label={text("giveBack.note")}
        hint={text("giveBack.noteHint")}
        value={note}
        onChange={setNote}
        maxLength={500}
        autoComplete="off"
      />
      {purpose === "stay" && isAgreed && (
        <Switch
          name="isOwedAgain"
          label={text("giveBack.owedAgain")}
          hint={text("giveBack.owedAgainHint")}
          checked={isOwedAgain}
          onChange={setOwedAgain}
        />
      )}
      <div role="status">{amount <= limit && ways.map((way) => <p key={way}>{way}</p>)}</div>
    </MoneyForm>
  );
}
