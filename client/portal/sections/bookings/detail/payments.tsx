import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/lib/api.ts";
import { useWords } from "#client/portal/texts.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import { Panel } from "#client/portal/ui/panel.tsx";
import { ParsedField } from "#client/portal/ui/parsed-field.tsx";
import { showToast } from "#client/portal/ui/toast.tsx";
import { useSite } from "#client/portal/workspace/current-site.tsx";
import { Select, TextField } from "#client/ui/field.tsx";
import { assignPaid, instalmentsOf } from "#domain/bookings/payments.ts";
import { amountDue } from "#domain/bookings/transitions.ts";
import { parseDate } from "#domain/dates.ts";
import { readAmount } from "#client/portal/editors/prices/amounts.ts";
import { writeAmount } from "../amounts.ts";
import { agreedQuote, bookingApi, type BookingDetails } from "../bookings.ts";
import { Refusal } from "../refusal.tsx";
import { useBookingWords } from "../use-booking-words.ts";
import { useBookingWrites } from "../use-booking-writes.ts";

const METHODS = ["transfer", "cash", "card", "other"] as const;
const ROW = "flex flex-wrap justify-between gap-x-6 py-1 tabular-nums";

/** Paid and due amounts, with each movement of money. */
export function Payments({ details }: { details: BookingDetails }) {
  const { text, money, dayWithYear } = useBookingWords();
  const [open, setOpen] = useState<"charge" | "refund">();
  const { booking, paid, movements } = details;
  const { quote } = booking;
  const { currency } = quote;
  const due = amountDue({ state: booking.state, total: quote.total, paid });
  const excess = Math.max(0, paid - quote.total);
  const instalments = due === 0 ? [] : assignPaid(instalmentsOf(agreedQuote(booking), booking.payment), paid);
  return (
    <Panel title={text("payments.title")} text={text(`payments.agreed.${booking.payment}`)}>
      <dl>
        <div className={ROW}>
          <dt>{text("payments.paid")}</dt>
          <dd>{money(paid, currency)}</dd>
        </div>
        <div className={`${ROW} font-semibold`}>
          <dt>{text(excess > 0 ? "payments.tooMuch" : "payments.due")}</dt>
          <dd>{money(excess || due, currency)}</dd>
        </div>
        {instalments
          .filter((each) => each.open > 0)
          .map(({ due: day, on, open: amount }) => (
            <div key={`${day} ${on}`} className={`${ROW} text-soft`}>
              <dt>{text(`payments.on.${on}`, { day: dayWithYear(day) })}</dt>
              <dd>{money(amount, currency)}</dd>
            </div>
          ))}
      </dl>
      {movements.length > 0 && (
        <ul className="mt-3 divide-y divide-ink/15 border-t border-ink/15">
          {movements.map(({ id, amount, method, on, note }) => (
            <li key={id} className={ROW}>
              <span className="min-w-0 break-words">
                {text(amount < 0 ? "payments.back" : "payments.received", {
                  day: dayWithYear(on),
                  method: text(`payments.methods.${method}`),
                })}
                {note && <span className="block text-sm text-soft">{note}</span>}
              </span>
              <span>{money(amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen("charge")}>
          {text("payments.record")}
        </Button>
        {paid > 0 && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen("refund")}>
            {text("payments.recordRefund")}
          </Button>
        )}
      </div>
      {open && <RecordPayment details={details} kind={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

interface RecordPaymentProps {
  details: BookingDetails;
  kind?: "charge" | "refund";
  onClose: () => void;
}

/** Dialog to record money that was received or paid back. */
export function RecordPayment({ details: { booking, paid, settlement }, kind = "charge", onClose }: RecordPaymentProps) {
  const { text, money, locale } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { quote, contact } = booking;
  const isRefund = kind === "refund";
  const first = quote.schedule.find(({ on }) => on === "booking")?.amount ?? quote.total;
  const expected = booking.state === "awaiting-payment" ? first - paid : quote.total - paid;
  // Repeating the request with the same id records the money once.
  const [id] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(
    Math.max(0, isRefund ? (paid > quote.total ? paid - quote.total : settlement.refund) : expected),
  );
  const [method, setMethod] = useState<(typeof METHODS)[number]>("transfer");
  const [on, setOn] = useState(() => new Intl.DateTimeFormat("sv-SE").format(Date.now()));
  const [note, setNote] = useState("");
  const confirms = !isRefund && booking.state === "awaiting-payment" && paid + amount >= first;
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        bookingApi[":bookingId"].movements.$post({
          param: { siteId, bookingId: booking.id },
          json: { id, kind, method, amount: isRefund ? -amount : amount, on, note: note.trim() === "" ? null : note },
        }),
      ),
    ...useBookingWrites(siteId, () => {
      showToast(text(isRefund ? "payments.refundSaved" : "payments.saved"));
      onClose();
    }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text(isRefund ? "payments.recordRefund" : "payments.record")}
      text={text(isRefund ? "payments.refundText" : "payments.text")}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Refusal error={save.error} />
        <ParsedField
          name="amount"
          label={`${text("payments.amount")} (${quote.currency})`}
          inputMode="decimal"
          value={amount}
          write={(value) => writeAmount(value, locale)}
          read={readAmount}
          onChange={setAmount}
          wrong={text("price.wrong")}
        />
        <div className="field-row sm:grid-cols-2">
          <Select
            name="method"
            label={text("payments.method")}
            value={method}
            onChange={(value) => setMethod(METHODS.find((each) => each === value) ?? "other")}
            options={METHODS.map((value) => ({ value, label: text(`payments.methods.${value}`) }))}
          />
          <TextField name="on" type="date" label={text("payments.date")} value={on} onChange={setOn} />
        </div>
        <TextField name="note" label={text("payments.note")} value={note} onChange={setNote} maxLength={500} autoComplete="off" />
        <p role="status" className="font-semibold">
          {confirms &&
            (contact.email === null ? text("payments.confirms") : text("payments.confirmsWithMail", { email: contact.email }))}
          {!isRefund &&
            !confirms &&
            booking.state === "awaiting-payment" &&
            text("payments.notEnough", { amount: money(first - paid, quote.currency) })}
        </p>
        <Button
          className="justify-self-start"
          disabled={amount === 0 || parseDate(on) === undefined}
          busy={save.isPending && shell("busy")}
          onClick={() => save.mutate()}
        >
          {text(isRefund ? "payments.recordRefund" : "payments.record")}
        </Button>
      </div>
    </Dialog>
  );
}
