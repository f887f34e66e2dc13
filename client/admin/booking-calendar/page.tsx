import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Choices, TextField } from "../../kit/fields/field.tsx";
import { BOOKING_MODES, type BookingMode } from "#contract/letting/booking-settings.ts";
import { BOOKING_DEFAULT_RANGES, type BookingDefaults, CANCELLATION_NAMES } from "#contract/admin/platform-settings.ts";
import { CANCELLATION_PRESETS, type CancellationPreset } from "#domain/rates/default-plan.ts";
import { useTexts } from "../shell/texts.ts";
import { useSetting } from "../ui/use-setting.ts";

const RULES = ["minNights", "leadHours", "horizonMonths", "preparationNights"] as const;
const HOLDS = ["answerHours", "transferDays"] as const;

/** The defaults of new sites, units and feeds. */
export default function BookingCalendarPage() {
  const text = useTexts("booking-calendar");
  const shell = useWords("shell");
  const setting = useSetting<BookingDefaults>({
    name: "booking-defaults",
    read: () => unwrap(api.admin.settings["booking-defaults"].$get()),
    save: ({ version, value }) =>
      unwrap(
        api.admin.settings["booking-defaults"].$put(
          { header: { "if-match": `"${version}"` }, json: value },
          { headers: { "If-Match": `"${version}"` } },
        ),
      ),
  });
  const { value } = setting;
  const number = (name: keyof typeof BOOKING_DEFAULT_RANGES) => (
    <TextField
      key={name}
      name={name}
      type="number"
      min={BOOKING_DEFAULT_RANGES[name][0]}
      max={BOOKING_DEFAULT_RANGES[name][1]}
      required
      label={text(`fields.${name}`)}
      value={String(value?.[name] ?? "")}
      onChange={(typed) => setting.change({ [name]: Number(typed) })}
    />
  );
  return (
    <>
      <h1 className="title-m">{text("title")}</h1>
      <p className="max-w-[62ch] text-soft">{text("text")}</p>
      {!value && !setting.error && <Skeleton label={shell("loading")} lines={8} />}
      {value && (
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setting.save(() => showToast(text("saved")));
          }}
        >
          <Panel title={text("rules.title")} text={text("rules.text")}>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">{RULES.map(number)}</div>
          </Panel>
          <Panel title={text("cancellation.title")} text={text("cancellation.text")}>
            <Choices
              name="cancellation"
              label={text("cancellation.label")}
              cards
              chosen={[value.cancellation]}
              onChange={(name) => setting.change({ cancellation: name as CancellationPreset })}
              options={CANCELLATION_NAMES.map((name) => ({
                value: name,
                label: (
                  <span>
                    <span className="block font-semibold">{text(`cancellation.names.${name}`)}</span>
                    {CANCELLATION_PRESETS[name].map((tier) => (
                      <span key={tier.days} className="block text-[0.9375rem]">
                        {text("cancellation.tier", { count: tier.days, percent: tier.percent })}
                      </span>
                    ))}
                  </span>
                ),
              }))}
            />
          </Panel>
          <Panel title={text("holds.title")} text={text("holds.text")}>
            <div className="grid gap-5">
              <Choices
                name="mode"
                label={text("holds.mode")}
                chosen={[value.mode]}
                onChange={(mode) => setting.change({ mode: mode as BookingMode })}
                options={BOOKING_MODES.map((mode) => ({ value: mode, label: text(`modes.${mode}`) }))}
              />
              <div className="grid gap-4 sm:grid-cols-2">{HOLDS.map(number)}</div>
            </div>
          </Panel>
          <Panel title={text("sync.title")} text={text("sync.text")}>
            <div className="max-w-sm">{number("syncMinutes")}</div>
          </Panel>
          <RefusalNotice error={setting.error} />
          <Button
            type="submit"
            className="justify-self-start"
            busy={setting.isSaving && shell("busy")}
            disabled={!setting.isChanged}
          >
            {text("save")}
          </Button>
        </form>
      )}
      {!value && <RefusalNotice error={setting.error} />}
    </>
  );
}
