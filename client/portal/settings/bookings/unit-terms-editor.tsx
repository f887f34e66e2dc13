import { Stepper } from "#client/kit/fields/stepper.tsx";
import { Switch } from "#client/kit/ui/switch.tsx";
import { Choices } from "#client/kit/fields/field.tsx";
import {
  BOOKING_MODES,
  type BookingMode,
  UNREAD_CHOICES,
  type UnitBookingTerms,
  type UnreadChoice,
} from "#contract/letting/booking-settings.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { ArrivalEditor } from "./arrival-editor.tsx";

interface UnitTermsEditorProps {
  terms: UnitBookingTerms;
  onChange: (terms: UnitBookingTerms) => void;
  /** Error text of a field of the terms, such as `arrival.0.text`. */
  error: (path: string) => string | undefined;
}

/** Fields for the terms of a unit's bookings. */
export function UnitTermsEditor({ terms, onChange, error }: UnitTermsEditorProps) {
  const text = useWords("booking-settings");
  const change = (patch: Partial<UnitBookingTerms>) => onChange({ ...terms, ...patch });
  const stepper = (field: "answerHours" | "transferDays", max: number) => (
    <Stepper
      name={field}
      label={text(field)}
      hint={text(`${field}Hint`)}
      min={1}
      max={max}
      value={terms[field]}
      onChange={(value) => change({ [field]: value })}
      lessLabel={text("less", { name: text(field) })}
      moreLabel={text("more", { name: text(field) })}
      error={error(field)}
    />
  );
  const mayRequest = terms.mode === "request" || (terms.mode === "instant" && terms.whenCalendarUnread === "request");
  return (
    <>
      <Choices
        name="mode"
        label={text("mode.label")}
        error={error("mode")}
        chosen={[terms.mode]}
        onChange={(mode) => change({ mode: mode as BookingMode })}
        cards
        options={BOOKING_MODES.map((mode) => ({
          value: mode,
          label: (
            <span>
              <strong className="block">{text(`mode.${mode}.title`)}</strong>
              <span className="text-[0.9375rem]">{text(`mode.${mode}.text`)}</span>
            </span>
          ),
        }))}
      />
      {terms.mode === "instant" && (
        <Choices
          name="whenCalendarUnread"
          label={text("unread.label")}
          hint={text("unread.hint")}
          error={error("whenCalendarUnread")}
          chosen={[terms.whenCalendarUnread]}
          onChange={(choice) => change({ whenCalendarUnread: choice as UnreadChoice })}
          cards
          options={UNREAD_CHOICES.map((choice) => ({
            value: choice,
            label: (
              <span>
                <strong className="block">{text(`unread.${choice}.title`)}</strong>
                <span className="text-[0.9375rem]">{text(`unread.${choice}.text`)}</span>
              </span>
            ),
          }))}
        />
      )}
      <div className="grid max-w-2xl grid-cols-1">
        {mayRequest && stepper("answerHours", 24 * 14)}
        {terms.mode !== "enquiry" && stepper("transferDays", 30)}
        <Switch
          name="nightRegister"
          label={text("nightRegister")}
          hint={text("nightRegisterHint")}
          checked={terms.nightRegister}
          onChange={(nightRegister) => change({ nightRegister })}
        />
      </div>
      <ArrivalEditor items={terms.arrival} onChange={(arrival) => change({ arrival })} error={error} />
    </>
  );
}
