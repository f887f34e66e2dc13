import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { formValue } from "#client/kit/forms/form-value.ts";
import { useFieldErrors } from "#client/kit/forms/use-field-errors.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { FoldingPanel } from "#client/kit/ui/folding-panel.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { TextField } from "#client/kit/fields/field.tsx";
import { showEmail } from "#domain/accounts/addresses.ts";
import { formatPhone, isInternationalPhone } from "#domain/phone.ts";
import { bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { PersonFields } from "../../stays/person-fields.tsx";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";

/** The guest of a booking, as entered for it. */
export function Contact({ details: { booking } }: { details: BookingDetails }) {
  const { text, party } = useBookingWords();
  const shell = useWords("shell");
  const [editing, setEditing] = useState(false);
  const { contact, message, arrivalTime, register } = booking;
  const { address } = contact;
  const { children: ages, withoutAge } = booking.party;
  const ageless = withoutAge ? withoutAge.children + withoutAge.infants : 0;
  const known = [
    ...(ages.length > 0 ? [text("contact.ages", { ages: ages.join(", ") })] : []),
    ...(ageless > 0 ? [text("contact.withoutAge", { count: ageless })] : []),
  ];
  const isUnread = contact.phone !== null && !isInternationalPhone(contact.phone);
  const facts: [label: string, value: string | null | undefined, note?: string | false][] = [
    [text("contact.email"), contact.email && showEmail(contact.email)],
    [text("contact.phone"), contact.phone && formatPhone(contact.phone), isUnread && text("contact.phoneUnread")],
    [text("contact.address"), address && `${address.street}, ${address.postalCode} ${address.town}, ${address.country}`],
    [text("contact.party"), party(booking.party) + (known.length > 0 ? ` (${known.join("; ")})` : "")],
    [text("contact.number"), booking.channelNumber],
    [text("contact.arrivalTime"), arrivalTime],
    [text("contact.language"), shell(`languages.${booking.locale}`)],
    [text("contact.register"), register.map(({ name, town }) => [name, town].filter(Boolean).join(", ")).join("; ")],
  ];
  return (
    <FoldingPanel
      title={text("contact.title")}
      gist={contact.email === null ? contact.phone && formatPhone(contact.phone) : showEmail(contact.email)}
      aside={
        <Button look="quiet" className="ml-auto" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {text("edit")}
        </Button>
      }
    >
      <dl className="grid gap-2">
        {facts
          .filter(([, value]) => value)
          .map(([label, value, note]) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
              <dt className="text-soft">{label}</dt>
              <dd className="min-w-0 break-words">
                {value}
                {note && <span className="block text-soft">{note}</span>}
              </dd>
            </div>
          ))}
      </dl>
      {message && (
        <>
          <h3 className="mt-4 font-sans text-base font-semibold tracking-normal">{text("contact.message")}</h3>
          <blockquote className="mt-1 border-l-4 border-ink/20 pl-3 break-words whitespace-pre-line">{message}</blockquote>
        </>
      )}
      {editing && <ContactDialog booking={booking} onClose={() => setEditing(false)} />}
    </FoldingPanel>
  );
}

function ContactDialog({ booking, onClose }: { booking: BookingDetails["booking"]; onClose: () => void }) {
  const { text } = useBookingWords();
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const { contact } = booking;
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const value = (name: string) => formValue(form, name);
      const [street, postalCode, town, country] = ["street", "postalCode", "town", "country"].map(value);
      const hasAddress = [street, postalCode, town].some(Boolean);
      return unwrap(
        bookingApi[":bookingId"].$patch({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(booking.version),
          json: {
            contact: {
              name: value("name"),
              email: value("email") || null,
              phone: value("phone") || null,
              address: hasAddress
                ? { street: street ?? "", postalCode: postalCode ?? "", town: town ?? "", country: (country ?? "").toUpperCase() }
                : null,
            },
            arrivalTime: value("arrivalTime") || null,
          },
        }),
      );
    },
    ...useBookingWrites(siteId, () => {
      showToast(text("contact.saved"));
      onClose();
    }),
  });
  const { errorOf, hasAny } = useFieldErrors(save.error);
  return (
    <Dialog open onOpenChange={onClose} title={text("contact.edit")} text={text("contact.editText")} closeLabel={shell("close")}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          save.mutate(new FormData(event.currentTarget));
        }}
      >
        {!hasAny && <Refusal error={save.error} />}
        <PersonFields
          person={contact}
          labelOf={(field) => text(`contact.${field}`)}
          phoneHint={text("contact.phoneHint")}
          errorOf={(field) => errorOf(`contact.${field}`)}
        />
        <TextField
          name="street"
          label={text("contact.street")}
          optional={t("forms:optional")}
          defaultValue={contact.address?.street ?? ""}
          maxLength={200}
          autoComplete="off"
        />
        <div className="field-row grid-cols-2">
          <TextField
            name="postalCode"
            label={text("contact.postalCode")}
            defaultValue={contact.address?.postalCode ?? ""}
            maxLength={20}
            autoComplete="off"
          />
          <TextField
            name="town"
            label={text("contact.town")}
            defaultValue={contact.address?.town ?? ""}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <TextField
          name="country"
          label={text("contact.country")}
          defaultValue={contact.address?.country ?? "NL"}
          error={errorOf("contact.address.country")}
          maxLength={2}
          autoComplete="off"
        />
        <TextField
          name="arrivalTime"
          label={text("contact.arrivalTime")}
          hint={text("contact.arrivalTimeHint")}
          defaultValue={booking.arrivalTime ?? ""}
          error={errorOf("arrivalTime")}
          maxLength={5}
          autoComplete="off"
        />
        <DialogActions>
          <Button type="submit" busy={save.isPending && shell("busy")}>
            {text("contact.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
