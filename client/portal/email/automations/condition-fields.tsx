import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { ParsedField } from "#client/kit/fields/parsed-field.tsx";
import { Choices } from "#client/kit/fields/field.tsx";
import { BOOKING_CHANNELS } from "#domain/bookings/channels.ts";
import { MESSAGE_LOCALES, type MessageConditions } from "#domain/messages/automations.ts";
import { ALL_STAYS } from "#domain/messages/built-in.ts";
import { sameJson } from "#domain/same-json.ts";
import { Chips } from "../chips.tsx";
import { Disclosure } from "../disclosure.tsx";
import { readCount } from "../time-field.tsx";

const MAX_NIGHTS = 365;
const GUESTS = ["all", "first", "returning"] as const;

interface ConditionFieldsProps {
  conditions: MessageConditions;
  units: readonly { id: string; name: string }[];
  onChange: (conditions: MessageConditions) => void;
  errorOf: (path: string) => string | undefined;
}

/** Stays that a message is for. No choice means all stays. */
export function ConditionFields({ conditions, units, onChange, errorOf }: ConditionFieldsProps) {
  const text = useWords("email");
  const bookings = useWords("bookings");
  const words = useMessageWords();
  const change = (patch: Partial<MessageConditions>) => onChange({ ...conditions, ...patch });
  const nights = (name: "minNights" | "maxNights") => (
    <ParsedField
      name={name}
      label={text(`conditions.${name}`)}
      hint={text("conditions.nightsHint")}
      value={conditions[name]}
      write={(value) => (value === null ? "" : String(value))}
      read={(typed) => (typed.trim() === "" ? null : readCount(typed, MAX_NIGHTS, 1))}
      onChange={(value) => change({ [name]: value })}
      wrong={text("errors.count", { max: MAX_NIGHTS })}
      error={errorOf(name)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
    />
  );
  return (
    <Disclosure title={text("conditions.title")} isOpenAtFirst={!sameJson(conditions, ALL_STAYS)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Choices
          name="guests"
          label={text("conditions.guests")}
          chosen={[conditions.guests]}
          onChange={(value) => change({ guests: GUESTS.find((each) => each === value) ?? "all" })}
          options={GUESTS.map((value) => ({ value, label: text(`conditions.guestKinds.${value}`) }))}
        />
        {(units.length > 1 || conditions.units.length > 0) && (
          <Chips
            label={text("conditions.units")}
            name="unit"
            options={units.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={conditions.units}
            onChange={(chosen) => change({ units: chosen })}
          />
        )}
        <div className="field-row grid-cols-2">
          {nights("minNights")}
          {nights("maxNights")}
        </div>
        <Chips
          label={text("conditions.languages")}
          name="language"
          options={MESSAGE_LOCALES.map((value) => ({ value, label: words.language(value) }))}
          chosen={conditions.locales}
          onChange={(chosen) => change({ locales: MESSAGE_LOCALES.filter((each) => chosen.includes(each)) })}
        />
        <Chips
          label={text("conditions.channels")}
          name="channel"
          options={BOOKING_CHANNELS.map((value) => ({ value, label: bookings(`channels.${value}`) }))}
          chosen={conditions.channels}
          onChange={(chosen) => change({ channels: chosen })}
        />
      </div>
    </Disclosure>
  );
}
