import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { Select } from "#client/kit/fields/field.tsx";
import { bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";
import { MailFields } from "./mail-fields.tsx";

/** Dialog to change how a booking is paid. */
export function ChangePaymentMethod({
  details: { booking, otherMethods },
  onClose,
}: {
  details: BookingDetails;
  onClose: () => void;
}) {
  const { text } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { contact, version } = booking;
  const [chosen, setChosen] = useState(otherMethods[0]);
  // After a conflict the chosen payment method may no longer be possible.
  const method = otherMethods.find((each) => each === chosen) ?? otherMethods[0];
  const [note, setNote] = useState("");
  const [sendsMail, setSendsMail] = useState(true);
  const isAwaited = booking.state === "awaiting-payment";
  const confirms = isAwaited && method === "on-arrival";
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        bookingApi[":bookingId"].payment.$post({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(version),
          json: { payment: method ?? booking.payment, note: note.trim() === "" ? null : note, sendsMail },
        }),
      ),
    ...useBookingWrites(siteId, () => {
      showToast(text("payments.changeMethod.saved"));
      onClose();
    }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text("payments.changeMethod.title")}
      text={text("payments.changeMethod.text")}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Refusal error={save.error} />
        <Select
          name="payment"
          label={text("payments.changeMethod.label")}
          value={method ?? ""}
          onChange={(value) => setChosen(otherMethods.find((each) => each === value))}
          options={otherMethods.map((value) => ({ value, label: text(`payments.changeMethod.options.${value}`) }))}
        />
        <p role="status" className="font-semibold">
          {method && text(confirms ? "payments.changeMethod.effects.confirms" : `payments.changeMethod.effects.${method}`)}
          {isAwaited && !confirms && ` ${text("payments.changeMethod.effects.clock")}`}
        </p>
        <MailFields
          mail={confirms ? "confirmed" : isAwaited ? "awaiting-payment" : "changed"}
          email={contact.email}
          name={contact.name}
          note={note}
          onNote={setNote}
          sendsMail={sendsMail}
          onSendsMail={setSendsMail}
        />
        <DialogActions>
          <Button disabled={!method} busy={save.isPending && shell("busy")} onClick={() => save.mutate()}>
            {text("payments.changeMethod.save")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
