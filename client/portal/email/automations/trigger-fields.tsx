import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Select } from "#client/kit/fields/field.tsx";
import { MESSAGE_EVENTS, type MessageTrigger } from "#domain/messages/automations.ts";
import { CountField, TimeField } from "../time-field.tsx";

const TYPES = ["before-arrival", "after-arrival", "before-departure", "after-departure", "review", "event"] as const;
const MAX_DAYS = 365;
const MAX_HOURS = 24 * 30;
const TIME = "10:00";

/** A trigger of another type, which keeps the values that both types have. */
function withType(type: string, now: MessageTrigger): MessageTrigger {
  const days = "days" in now ? now.days : 1;
  const time = "time" in now ? now.time : TIME;
  const hours = "hours" in now ? now.hours : 2;
  const known = TYPES.find((each) => each === type);
  if (known === undefined) return now;
  if (known === "event") return { type: known, event: "confirmed", hours: 0 };
  if (known === "after-arrival") return { type: known, hours };
  return { type: known, days, time };
}

/** Fields for the trigger of a message. */
export function TriggerFields({ trigger, onChange }: { trigger: MessageTrigger; onChange: (trigger: MessageTrigger) => void }) {
  const text = useWords("email");
  const words = useMessageWords();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Select
        name="trigger"
        label={text("trigger.label")}
        value={trigger.type}
        onChange={(type) => onChange(withType(type, trigger))}
        options={TYPES.map((value) => ({ value, label: text(`trigger.types.${value}`) }))}
      />
      {trigger.type === "event" && (
        <Select
          name="event"
          label={text("trigger.event")}
          value={trigger.event}
          onChange={(event) => onChange({ ...trigger, event: MESSAGE_EVENTS.find((each) => each === event) ?? trigger.event })}
          options={MESSAGE_EVENTS.map((value) => ({ value, label: words.text(`events.${value}`) }))}
        />
      )}
      {"hours" in trigger ? (
        <CountField
          key={trigger.type}
          name="hours"
          label={text("trigger.hours")}
          value={trigger.hours}
          max={MAX_HOURS}
          onChange={(hours) => onChange({ ...trigger, hours })}
        />
      ) : (
        <div className="field-row grid-cols-2">
          <CountField
            name="days"
            label={text(`trigger.days.${trigger.type}`)}
            value={trigger.days}
            max={MAX_DAYS}
            onChange={(days) => onChange({ ...trigger, days })}
          />
          <TimeField
            name="time"
            label={text("trigger.time")}
            value={trigger.time}
            onChange={(time) => onChange({ ...trigger, time })}
          />
        </div>
      )}
    </div>
  );
}
