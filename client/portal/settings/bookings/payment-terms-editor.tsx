import { useWords } from "#client/kit/i18n/texts.ts";
import { Stepper } from "#client/kit/fields/stepper.tsx";
import { Switch } from "#client/kit/ui/switch.tsx";
import { Choices } from "#client/kit/fields/field.tsx";
import {
  DEFAULT_PAYMENT_TERMS,
  type PaymentTerms,
  UNPAID_ACTIONS,
  type UnpaidAction,
} from "#contract/letting/booking-settings.ts";

interface PaymentTermsEditorProps {
  terms: PaymentTerms;
  onChange: (patch: Partial<PaymentTerms>) => void;
  error: (path: string) => string | undefined;
}

/** Fields for notices, late payments and the deposit. */
export function PaymentTermsEditor({ terms, onChange, error }: PaymentTermsEditorProps) {
  const text = useWords("booking-settings");
  const stepper = (
    field: "noticeDays" | "unpaidDays" | "depositDays" | "depositReturnDays",
    value: number,
    { min, max }: { min: number; max: number },
  ) => (
    <Stepper
      name={field}
      label={text(`terms.${field}`)}
      hint={text(`terms.${field}Hint`)}
      min={min}
      max={max}
      value={value}
      onChange={(days) => onChange({ [field]: days })}
      lessLabel={text("less", { name: text(`terms.${field}`) })}
      moreLabel={text("more", { name: text(`terms.${field}`) })}
      error={error(field)}
    />
  );
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      {stepper("noticeDays", terms.noticeDays, { min: 0, max: 60 })}
      <Choices
        name="unpaid"
        label={text("terms.unpaid")}
        error={error("unpaid")}
        chosen={[terms.unpaid]}
        onChange={(unpaid) => onChange({ unpaid: unpaid as UnpaidAction })}
        options={UNPAID_ACTIONS.map((value) => ({ value, label: text(`terms.unpaidActions.${value}`) }))}
      />
      {/* A reminder comes a day after the due date, so that nothing is cancelled before the second day. */}
      {terms.unpaid === "cancel" && stepper("unpaidDays", terms.unpaidDays, { min: 2, max: 60 })}
      {terms.online && (
        <Switch
          name="depositOnline"
          label={text("terms.depositOnline")}
          hint={text("terms.depositOnlineHint")}
          checked={terms.depositOnline}
          onChange={(depositOnline) => onChange({ depositOnline })}
        />
      )}
      {terms.online && terms.depositOnline && (
        <>
          {stepper("depositDays", terms.depositDays, { min: 0, max: 365 })}
          <Switch
            name="depositReturns"
            label={text("terms.depositReturns")}
            hint={text("terms.depositReturnsHint")}
            checked={terms.depositReturnDays !== null}
            onChange={(isOn) => onChange({ depositReturnDays: isOn ? DEFAULT_PAYMENT_TERMS.depositReturnDays : null })}
          />
          {terms.depositReturnDays !== null && stepper("depositReturnDays", terms.depositReturnDays, { min: 1, max: 60 })}
        </>
      )}
    </div>
  );
}
