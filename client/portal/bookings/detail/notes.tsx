import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useUnsaved } from "#client/kit/forms/unsaved-guard.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { FoldingPanel } from "#client/kit/ui/folding-panel.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { TextArea } from "#client/kit/fields/field.tsx";
import { bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";

/** The owner's notes on a booking. */
export function Notes({ details: { booking } }: { details: BookingDetails }) {
  const { text } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [notes, setNotes] = useState(booking.notes);
  useUnsaved(notes !== booking.notes);
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        bookingApi[":bookingId"].$patch({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(booking.version),
          json: { notes },
        }),
      ),
    ...useBookingWrites(siteId, () => showToast(text("notes.saved"))),
  });
  return (
    <FoldingPanel title={text("notes.title")} gist={booking.notes}>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 [&>:first-child]:w-full">
        <TextArea name="notes" label={text("notes.label")} value={notes} onChange={setNotes} rows={4} maxLength={4000} />
        <Refusal error={save.error} />
        {notes !== booking.notes && (
          <Button look="strong" busy={save.isPending && shell("busy")} onClick={() => save.mutate()}>
            {text("save")}
          </Button>
        )}
      </div>
    </FoldingPanel>
  );
}
