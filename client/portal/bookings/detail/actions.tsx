import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { TextField } from "#client/kit/fields/field.tsx";
import { openInstalments } from "#domain/bookings/payments.ts";
import { type BookingAction, TRANSITIONS, type TransitionMails } from "#domain/bookings/transitions.ts";
import { agreedQuote, bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";
import { ChangeStay } from "./change-stay.tsx";
import { MailFields } from "./mail-fields.tsx";
import { NoPaymentHint } from "./no-payment-hint.tsx";
import { RecordPayment } from "./payments.tsx";

/** Actions of an owner; those of guests and of the clock are never offered here. */
export type OwnerAction = Exclude<
  BookingAction,
  | "accept-offer"
  | "expire-hold"
  | "expire-request"
  | "expire-payment"
  | "expire-offer"
  | "cancel-by-guest"
  | "confirm-paid"
  | "pay-late"
  | "cancel-unpaid"
>;

const isOwnerAction = (action: BookingAction): action is OwnerAction =>
  (TRANSITIONS[action].by as readonly string[]).includes("owner");

/** The action that most bookings need next; it has the screen's one coral button. */
export function likelyAction({ booking, actions, changeRequest }: BookingDetails): OwnerAction | "pay" | undefined {
  if (changeRequest) return undefined;
  if (booking.state === "awaiting-payment") return "pay";
  const isPaidFirst = openInstalments(agreedQuote(booking), booking.payment, 0).some(({ on }) => on === "booking");
  const wanted: OwnerAction[] = [isPaidFirst ? "await-payment" : "confirm", "confirm", "offer", "check-in", "check-out"];
  return wanted.find((action) => actions.includes(action));
}

const DANGEROUS: readonly OwnerAction[] = ["cancel", "decline", "no-show"];

/** The texts of an action: cancelling an offer is called withdrawing it. */
const wordsOf = (action: OwnerAction, { state }: Pick<BookingDetails["booking"], "state">) =>
  action === "cancel" && state === "offer" ? "withdraw" : action;

/** Buttons for everything that the booking's state allows. */
export function Actions({ details }: { details: BookingDetails }) {
  const { text } = useBookingWords();
  const [open, setOpen] = useState<OwnerAction | "pay" | "change">();
  const likely = likelyAction(details);
  // Before a request is accepted it is declined, afterwards it is cancelled; both end the same way.
  const superfluous = details.booking.state === "awaiting-payment" ? "decline" : "cancel";
  const hasBoth = details.actions.includes("decline") && details.actions.includes("cancel");
  const actions = details.actions.filter(isOwnerAction).filter((action) => !hasBoth || action !== superfluous);
  const ordered = [...actions].toSorted((a, b) => Number(b === likely) - Number(a === likely));
  const close = () => setOpen(undefined);
  if (ordered.length === 0 && !details.canChange) return null;
  return (
    <section aria-label={text("actions.label")} className="flex flex-wrap gap-2">
      {details.booking.state === "awaiting-payment" && (
        <Button look={likely === "pay" ? "primary" : "quiet"} aria-haspopup="dialog" onClick={() => setOpen("pay")}>
          {text("payments.record")}
        </Button>
      )}
      {ordered.map((action) => (
        <Button
          key={action}
          look={action === likely ? "primary" : DANGEROUS.includes(action) ? "danger" : "quiet"}
          aria-haspopup="dialog"
          onClick={() => setOpen(action)}
        >
          {text(`actions.${wordsOf(action, details.booking)}.name`)}
        </Button>
      ))}
      {details.canChange && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen("change")}>
          {text("change.open")}
        </Button>
      )}
      {open === "pay" && <RecordPayment details={details} onClose={close} />}
      {open === "change" && <ChangeStay details={details} onClose={close} />}
      {open !== undefined && open !== "pay" && open !== "change" && (
        <ActionDialog booking={details.booking} action={open} settlement={details.settlement} onClose={close} />
      )}
    </section>
  );
}

interface ActionDialogProps {
  booking: Pick<BookingDetails["booking"], "id" | "version" | "contact" | "quote" | "state">;
  action: OwnerAction;
  /** Amount that a cancellation refunds by the agreed terms. */
  settlement?: BookingDetails["settlement"];
  onClose: () => void;
}

const MAX_OFFER_HOURS = 24 * 30;

/** Explains the effect of an action and the email it sends, before it is performed. */
export function ActionDialog({ booking, action, settlement, onClose }: ActionDialogProps) {
  const { text, money } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [note, setNote] = useState("");
  const [sendsMail, setSendsMail] = useState(true);
  const [hours, setHours] = useState("48");
  const words = wordsOf(action, booking);
  const { guest }: TransitionMails = TRANSITIONS[action].mails;
  const writes = useBookingWrites(siteId, () => {
    showToast(text(`actions.${words}.done`));
    onClose();
  });
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        bookingApi[":bookingId"].actions.$post({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(booking.version),
          json: {
            action,
            note: note.trim() === "" ? null : note,
            sendsMail,
            ...(action === "offer" && { offerHours: Math.min(MAX_OFFER_HOURS, Math.max(1, Math.trunc(Number(hours)) || 48)) }),
          },
        }),
      ),
    ...writes,
  });
  const isCancelled = action === "cancel" && settlement !== undefined && settlement.refund + settlement.kept > 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text(`actions.${words}.name`)}
      text={text(`actions.${words}.text`)}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Refusal error={save.error} />
        {booking.state === "requested" && action !== "decline" && <NoPaymentHint />}
        {isCancelled && (
          <p>
            {text("actions.cancel.settlement", {
              percent: settlement.percent,
              refund: money(settlement.refund, booking.quote.currency),
              kept: money(settlement.kept, booking.quote.currency),
            })}
          </p>
        )}
        {action === "offer" && (
          <TextField
            name="offerHours"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_OFFER_HOURS}
            label={text("actions.offer.hours")}
            value={hours}
            onChange={setHours}
          />
        )}
        <MailFields
          mail={guest}
          email={booking.contact.email}
          name={booking.contact.name}
          note={note}
          onNote={setNote}
          sendsMail={sendsMail}
          onSendsMail={setSendsMail}
        />
        <DialogActions>
          <Button
            look={DANGEROUS.includes(action) ? "danger" : "primary"}
            busy={save.isPending && shell("busy")}
            onClick={() => save.mutate()}
          >
            {text(`actions.${words}.name`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
