import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "../../../kit/api/api.ts";
import { useWords } from "../../../kit/i18n/texts.ts";
import { Button } from "../../../kit/ui/button.tsx";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { showToast } from "../../../kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { Select } from "../../../kit/fields/field.tsx";
import { bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";
import { MailFields } from "./mail-fields.tsx";

/** Dialog to change how a booking is paid. */
export function ChangeWay({ details: { booking, otherWays }, onClose }: { details: BookingDetails; onClose: () => void }) {
  const { text } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { contact, version } = booking;
  const [chosen, setChosen] = useState(otherWays[0]);
  // After a conflict the chosen payment method may no longer be possible.
  const way = otherWays.find((each) => each === chosen) ?? otherWays[0];
  const [note, setNote] = useState("");
  const [sendsMail, setSendsMail] = useState(true);
  const isAwaited = booking.state === "awaiting-payment";
  const confirms = isAwaited && way === "on-arrival";
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        bookingApi[":bookingId"].payment.$post({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(version),
          json: { payment: way ?? booking.payment, note: note.trim() === "" ? null : note, sendsMail },
        }),
      ),
    ...useBookingWrites(siteId, () => {
      showToast(text("payments.way.saved"));
      onClose();
    }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text("payments.way.title")}
      text={text("payments.way.text")}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Refusal error={save.error} />
        <Select
          name="payment"
          label={text("payments.way.label")}
          value={way ?? ""}
          onChange={(value) => setChosen(otherWays.find((each) => each === value))}
          options={otherWays.map((value) => ({ value, label: text(`payments.way.options.${value}`) }))}
        />
        <p role="status" className="font-semibold">
          {way && text(confirms ? "payments.way.effects.confirms" : `payments.way.effects.${way}`)}
          {isAwaited && !confirms && ` ${text("payments.way.effects.clock")}`}
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
        <Button
          className="justify-self-start"
          disabled={!way}
          busy={save.isPending && shell("busy")}
          onClick={() => save.mutate()}
        >
          {text("payments.way.save")}
        </Button>
      </div>
    </Dialog>
  );
}
