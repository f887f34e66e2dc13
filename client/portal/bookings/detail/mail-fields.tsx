import { Switch } from "#client/kit/ui/switch.tsx";
import { TextArea } from "#client/kit/fields/field.tsx";
import type { TransitionGuestMail } from "#domain/bookings/transitions.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

interface MailFieldsProps {
  /** The email to the guest; undefined if no email is sent. */
  mail: TransitionGuestMail | undefined;
  email: string | null;
  name: string;
  note: string;
  onNote: (note: string) => void;
  sendsMail: boolean;
  onSendsMail: (sends: boolean) => void;
}

/** Says which email the guest gets, with a switch to send none and a note to the guest. */
export function MailFields({ mail, email, name, note, onNote, sendsMail, onSendsMail }: MailFieldsProps) {
  const { text } = useBookingWords();
  const isSent = mail !== undefined && email !== null && sendsMail;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {mail === undefined && <p className="text-soft">{text("mail.none")}</p>}
      {mail !== undefined && email === null && <p className="text-soft">{text("mail.noAddress", { name })}</p>}
      {mail !== undefined && email !== null && (
        <Switch
          name="sendsMail"
          label={text("mail.send")}
          hint={text("mail.which", { email, subject: text(`mail.subjects.${mail}`) })}
          checked={sendsMail}
          onChange={onSendsMail}
        />
      )}
      <TextArea
        name="note"
        label={text(isSent ? "mail.note" : "mail.ownNote")}
        hint={text(isSent ? "mail.noteHint" : "mail.ownNoteHint")}
        value={note}
        onChange={onNote}
        rows={3}
        maxLength={2000}
      />
    </div>
  );
}
