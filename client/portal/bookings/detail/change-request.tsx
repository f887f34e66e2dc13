import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { TextArea } from "#client/kit/fields/field.tsx";
import { bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";

interface ChangeRequestProps {
  details: BookingDetails;
  request: NonNullable<BookingDetails["changeRequest"]>;
}

/** The guest's request for other dates, to accept or decline. */
export function ChangeRequest({ details: { booking }, request }: ChangeRequestProps) {
  const { text, stay, party, money } = useBookingWords();
  const [answer, setAnswer] = useState<"accept" | "decline">();
  const difference = request.quote.total - booking.quote.total;
  const { currency } = booking.quote;
  return (
    <section aria-label={text("request.title")} className="rounded-2xl rounded-tl-none bg-sun p-5 text-night sm:p-6">
      <h2 className="title-s">{text("request.title")}</h2>
      <p className="mt-2 text-lg font-semibold tabular-nums">{stay(request)}</p>
      <p>
        {party(request.party)} · {money(request.quote.total, currency)}
        {difference !== 0 &&
          ` (${text(difference > 0 ? "dearer" : "cheaper", { amount: money(Math.abs(difference), currency) })})`}
      </p>
      {request.message && (
        <blockquote className="mt-2 border-l-4 border-night/40 pl-3 whitespace-pre-line">{request.message}</blockquote>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button aria-haspopup="dialog" onClick={() => setAnswer("accept")}>
          {text("request.accept")}
        </Button>
        <Button look="quiet" className="border-night" aria-haspopup="dialog" onClick={() => setAnswer("decline")}>
          {text("request.decline")}
        </Button>
      </div>
      {answer && <AnswerDialog booking={booking} requestId={request.id} answer={answer} onClose={() => setAnswer(undefined)} />}
    </section>
  );
}

interface AnswerDialogProps {
  booking: BookingDetails["booking"];
  requestId: string;
  answer: "accept" | "decline";
  onClose: () => void;
}

function AnswerDialog({ booking, requestId, answer, onClose }: AnswerDialogProps) {
  const { text } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [note, setNote] = useState("");
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        bookingApi[":bookingId"]["change-request"].$post({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(booking.version),
          json: { requestId, accepts: answer === "accept", note: note.trim() === "" ? null : note },
        }),
      ),
    ...useBookingWrites(siteId, () => {
      showToast(text(`request.${answer}Done`));
      onClose();
    }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text(`request.${answer}`)}
      text={text(`request.${answer}Text`)}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Refusal error={save.error} />
        <TextArea
          name="note"
          label={text("mail.note")}
          hint={text("mail.noteHint")}
          value={note}
          onChange={setNote}
          rows={3}
          maxLength={2000}
        />
        <DialogActions>
          <Button
            look={answer === "accept" ? "primary" : "danger"}
            busy={save.isPending && shell("busy")}
            onClick={() => save.mutate()}
          >
            {text(`request.${answer}`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
