import X from "lucide-react/icons/x";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { dayText, weekdayText } from "../../kit/i18n/dates.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import type { ConsultationHours } from "#domain/consultation.ts";
import { type CalendarDate, parseDate } from "#domain/dates.ts";
import { useTexts } from "../shell/texts.ts";
import { useSetting } from "../ui/use-setting.ts";

/** A Monday; its week gives the names of the weekdays. */
const MONDAYS = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"] as const;

const two = (part: number): string => String(part).padStart(2, "0");
const toTime = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
/** Half hours at which a period can begin or end. */
const TIMES = Array.from({ length: 33 }, (_, i) => 6 * 60 + i * 30);

/** Hours and days off of consultations. Offered slots change at once; existing appointments stay. */
export function HoursForm() {
  const text = useTexts("leads");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const setting = useSetting<ConsultationHours>({
    name: "consultation",
    read: () => unwrap(api.admin.settings.consultation.$get()) as never,
    save: ({ version, value }) =>
      unwrap(
        api.admin.settings.consultation.$put(
          { header: { "if-match": `"${version}"` }, json: value as never },
          { headers: { "If-Match": `"${version}"` } },
        ),
      ) as never,
  });
  const [dayOff, setDayOff] = useState("");
  const { value } = setting;
  if (!value) return setting.error ? <RefusalNotice error={setting.error} /> : <Skeleton label={shell("loading")} lines={8} />;
  const changeDay = (index: number, periods: [number, number][]) =>
    setting.change({
      weekdays: value.weekdays.map((before, i) => (i === index ? periods : before)) as ConsultationHours["weekdays"],
    });
  const day = parseDate(dayOff);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        setting.save(() => showToast(text("hours.saved")));
      }}
    >
      <p className="max-w-[62ch] text-soft">{text("hours.text")}</p>
      <Panel title={text("hours.title")}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {MONDAYS.map((monday, index) => {
            const periods = value.weekdays[index] ?? [];
            const name = weekdayText(monday, locale);
            return (
              <li key={monday} className="flex flex-wrap items-center gap-x-5 gap-y-2">
                <span className="w-10 font-semibold">{name}</span>
                {periods.length === 0 && <span className="text-soft">{text("hours.closed")}</span>}
                {periods.map(([from, until], position) => (
                  // oxlint-disable-next-line react/no-array-index-key -- periods have no other name
                  <span key={position} className="flex min-w-0 flex-wrap items-center gap-2">
                    {([from, until] as const).map((minutes, end) => (
                      <select
                        // oxlint-disable-next-line react/no-array-index-key -- the two ends
                        key={end}
                        aria-label={text(end === 0 ? "hours.from" : "hours.until", { day: name, number: position + 1 })}
                        value={minutes}
                        onChange={({ target }) => {
                          const changed = Number(target.value);
                          changeDay(
                            index,
                            periods.map((period, i) =>
                              i === position ? (end === 0 ? [changed, period[1]] : [period[0], changed]) : period,
                            ),
                          );
                        }}
                        className="min-h-11 min-w-0 rounded-xl border-2 border-ink/60 bg-card px-2 tabular-nums"
                      >
                        {TIMES.map((time) => (
                          <option key={time} value={time}>
                            {toTime(time)}
                          </option>
                        ))}
                      </select>
                    ))}
                    <IconButton
                      icon={X}
                      label={text("hours.remove", { day: name, number: position + 1 })}
                      onClick={() =>
                        changeDay(
                          index,
                          periods.filter((_, i) => i !== position),
                        )
                      }
                    />
                  </span>
                ))}
                {periods.length < 4 && (
                  <Button
                    look="quiet"
                    aria-label={text("hours.addTo", { day: name })}
                    onClick={() => changeDay(index, [...periods, nextPeriod(periods)])}
                  >
                    {text("hours.add")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
      <Panel title={text("daysOff.title")} text={text("daysOff.text")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {value.daysOff.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {value.daysOff.map((off) => (
                <li key={off} className="flex min-w-0 items-center rounded-2xl border border-ink/30 pl-4">
                  {dayText(off, locale, "long")} {off.slice(0, 4)}
                  <IconButton
                    icon={X}
                    label={text("daysOff.remove", { day: dayText(off, locale, "long") })}
                    onClick={() => setting.change({ daysOff: value.daysOff.filter((each) => each !== off) })}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-end gap-3">
            <TextField name="dayOff" type="date" label={text("daysOff.day")} value={dayOff} onChange={setDayOff} />
            <Button
              look="quiet"
              disabled={!day}
              onClick={() => {
                if (!day) return;
                setting.change({ daysOff: [...new Set<CalendarDate>([...value.daysOff, day])].toSorted() });
                setDayOff("");
              }}
            >
              {text("daysOff.add")}
            </Button>
          </div>
        </div>
      </Panel>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <TextField
          name="noticeHours"
          type="number"
          min={3}
          max={336}
          label={text("hours.notice")}
          hint={text("hours.noticeHint")}
          value={String(value.noticeHours)}
          onChange={(hours) => setting.change({ noticeHours: Number(hours) })}
        />
        <TextField
          name="daysAhead"
          type="number"
          min={1}
          max={60}
          label={text("hours.ahead")}
          hint={text("hours.aheadHint")}
          value={String(value.daysAhead)}
          onChange={(days) => setting.change({ daysAhead: Number(days) })}
        />
      </div>
      {Object.keys(setting.fields).some((field) => field.startsWith("weekdays")) && <p role="alert">{text("hours.invalid")}</p>}
      <RefusalNotice error={setting.error} />
      <Button type="submit" className="justify-self-start" busy={setting.isSaving && shell("busy")} disabled={!setting.isChanged}>
        {text("save")}
      </Button>
    </form>
  );
}

/** The hour after the last period of a day; an hour in the morning if the day has none. */
function nextPeriod(periods: readonly (readonly [number, number])[]): [number, number] {
  const from = Math.min(periods.at(-1)?.[1] ?? 9 * 60, 21 * 60);
  return [from, from + 60];
}
