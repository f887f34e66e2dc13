import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { MoneyDialog, type MoneyChange } from "../../payments/money-dialog.tsx";
import { bookingMoneyQuery } from "../../payments/payments.ts";
import { RefundList } from "../../payments/refund-list.tsx";
import { RemindButton } from "../../payments/remind-button.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { FoldingPanel } from "#client/kit/ui/folding-panel.tsx";
import { ParsedField } from "#client/kit/fields/parsed-field.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { Select, TextField } from "#client/kit/fields/field.tsx";
import { dueWithBooking, isPaidUp, openInstalments, payableNow } from "#domain/bookings/payments.ts";
import { amountDue } from "#domain/bookings/transitions.ts";
import { parseDate } from "#domain/dates.ts";
import { readAmount } from "#client/kit/fields/amounts.ts";
import { writeAmount } from "../../stays/amounts.ts";
import { agreedQuote, bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { TestBadge } from "../../stays/test-badge.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";
import { ChangePaymentMethod } from "./change-payment-method.tsx";
import { Ledger } from "./ledger.tsx";
import { ProviderPayments } from "./provider-payments.tsx";
import { dateFormat } from "#locales/words/intl.ts";

const METHODS = ["transfer", "cash", "card", "other"] as const;
const HEADING = "font-sans text-base font-semibold tracking-normal";
const ROW = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-1 tabular-nums";

/** Paid and due amounts, with each movement of money, payments at providers and refunds. */
export function Payments({ details }: { details: BookingDetails }) {
  const { text, money, dayWithYear } = useBookingWords();
  const words = useWords("money");
  const { id: siteId } = useSite();
  const { data: found } = useQuery(bookingMoneyQuery(siteId, details.booking.id));
  const [open, setOpen] = useState<"charge" | "refund" | "method">();
  const [change, setChange] = useState<MoneyChange>();
  const { booking, paid, movements, settlement } = details;
  const { quote, contact } = booking;
  const { currency } = quote;
  const due = amountDue({ state: booking.state, total: quote.total, paid });
  const excess = booking.isTotalKnown ? Math.max(0, paid - quote.total) : 0;
  const instalments = due === 0 ? [] : openInstalments(agreedQuote(booking), booking.payment, paid);
  const canGiveBack = (found?.refundable.stay.total ?? 0) > 0;
  const canGiveDeposit = (found?.refundable.deposit.total ?? 0) > 0;
  return (
    <FoldingPanel
      title={text("payments.title")}
      gist={due > 0 ? `${text("payments.due")} ${money(due, currency)}` : `${text("payments.paid")} ${money(paid, currency)}`}
      text={text(`payments.agreed.${booking.payment}`)}
      aside={booking.isTest && <TestBadge />}
    >
      {booking.isTest && <p className="mb-3">{text("payments.test")}</p>}
      <dl>
        <div className={ROW}>
          <dt>{text("payments.paid")}</dt>
          <dd>{money(paid, currency)}</dd>
        </div>
        {(paid > 0 || due > 0) && (
          <div className={`${ROW} font-semibold`}>
            <dt>{text(excess > 0 ? "payments.tooMuch" : "payments.due")}</dt>
            <dd>{money(excess || due, currency)}</dd>
          </div>
        )}
        {instalments
          .filter((each) => each.open > 0)
          .map(({ due: day, on, open: amount }) => (
            <div key={`${day} ${on}`} className={`${ROW} text-soft`}>
              <dt>{text(`payments.on.${on}`, { day: dayWithYear(day) })}</dt>
              <dd>{money(amount, currency)}</dd>
            </div>
          ))}
        {found && found.sums.depositHeld !== 0 && (
          <div className={ROW}>
            <dt>{text("payments.deposit")}</dt>
            <dd>{money(found.sums.depositHeld, currency)}</dd>
          </div>
        )}
      </dl>
      <Ledger movements={movements} currency={currency} />
      {found && found.payments.length > 0 && <ProviderPayments payments={found.payments} />}
      {found && found.refunds.length > 0 && (
        <section aria-label={text("payments.refunds")} className="mt-4">
          <h3 className={HEADING}>{text("payments.refunds")}</h3>
          <div className="mt-2">
            <RefundList refunds={found.refunds} currency={currency} />
          </div>
        </section>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {due > 0 && contact.email !== null && (
          <RemindButton
            bookingId={booking.id}
            guest={contact.name}
            remindedAt={found?.remindedAt ?? null}
            timeZone={details.timeZone}
          />
        )}
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen("charge")}>
          {text("payments.record")}
        </Button>
        {details.otherMethods.length > 0 && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen("method")}>
            {text("payments.changeMethod.open")}
          </Button>
        )}
        {canGiveBack && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setChange({ kind: "refund", purpose: "stay" })}>
            {words("giveBack.open")}
          </Button>
        )}
        {canGiveDeposit && (
          <>
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setChange({ kind: "refund", purpose: "deposit" })}>
              {words("giveBackDeposit.open")}
            </Button>
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setChange({ kind: "claim" })}>
              {words("claim.open")}
            </Button>
          </>
        )}
        {paid > 0 && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen("refund")}>
            {text("payments.recordRefund")}
          </Button>
        )}
      </div>
      {open === "method" && <ChangePaymentMethod details={details} onClose={() => setOpen(undefined)} />}
      {open && open !== "method" && <RecordPayment details={details} kind={open} onClose={() => setOpen(undefined)} />}
      {change && (
        <MoneyDialog
          bookingId={booking.id}
          guest={contact.name}
          change={change}
          suggested={suggestedRefund(change, excess || settlement.refund)}
          onClose={() => setChange(undefined)}
        />
      )}
    </FoldingPanel>
  );
}

/** The suggested refund: the overpaid amount, or the refund by the cancellation terms; otherwise the whole payment. */
const suggestedRefund = (change: MoneyChange, amount: number): number | undefined =>
  change.kind === "refund" && change.purpose === "stay" && amount > 0 ? amount : undefined;

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
  const first = dueWithBooking(agreedQuote(booking));
  const [on, setOn] = useState(() => dateFormat("sv-SE").format(Date.now()));
  const day = parseDate(on);
  const next = day ? payableNow(openInstalments(agreedQuote(booking), booking.payment, paid), day) : 0;
  const expected = booking.state === "awaiting-payment" ? first - paid : next || quote.total - paid;
  // Repeating the request with the same id records the money once.
  const [id] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(
    Math.max(0, isRefund ? (paid > quote.total ? paid - quote.total : settlement.refund) : expected),
  );
  const [method, setMethod] = useState<(typeof METHODS)[number]>("transfer");
  const [note, setNote] = useState("");
  const confirms =
    !isRefund && booking.state === "awaiting-payment" && isPaidUp({ ...booking, quote: agreedQuote(booking) }, paid + amount);
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
        <DialogActions>
          <Button
            disabled={amount === 0 || day === undefined}
            busy={save.isPending && shell("busy")}
            onClick={() => save.mutate()}
          >
            {text(isRefund ? "payments.recordRefund" : "payments.record")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
