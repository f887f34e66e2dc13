import { MONTH_PARAMETER } from "#contract/pages/page-parameters.ts";
import type { AvailabilityView, SiteView } from "#contract/pages/site-view.ts";
import { addMonths, type CalendarMonth, monthOf } from "#domain/dates.ts";
import type { AvailabilityProps, SlotProps } from "../../contract.ts";
import { Island } from "../island.tsx";
import { SearchForm } from "../search-form.tsx";
import { calendarData, StayCalendar, type StayCalendarProps } from "../calendar/stay-calendar.tsx";

type UnitAvailability = AvailabilityView["units"][number];

/** The address of the page with its calendars from another month on. */
function hrefOf({ languages, paths }: SiteView, month: CalendarMonth): string {
  const [path = "", query] = (languages.find(({ current }) => current)?.href ?? paths.home).split("?");
  const parameters = new URLSearchParams(query);
  parameters.set(MONTH_PARAMETER, month);
  return `${path}?${parameters.toString()}#availability`;
}

function calendarProps(view: SiteView, unit: UnitAvailability): StayCalendarProps {
  const { t, format, today } = view;
  const { from, months, until } = unit;
  const [current, next] = [monthOf(today), addMonths(from, months)];
  const before = addMonths(from, -months);
  return {
    from,
    months,
    until,
    today,
    earlier: from > current ? hrefOf(view, before > current ? before : current) : undefined,
    later: next <= monthOf(until) ? hrefOf(view, next) : undefined,
    taken: unit.taken,
    minimumNights: unit.minimumNights,
    prices: unit.dayPrices && t("calendar.prices", { currency: unit.dayPrices }),
    weekdays: format.weekdays,
    labels: {
      states: {
        free: t("calendar.free"),
        taken: t("calendar.taken"),
        arrives: t("calendar.arrives"),
        departs: t("calendar.departs"),
      },
      hint: t("calendar.hint"),
      previous: t("calendar.previous"),
      next: t("calendar.next"),
      until: t("calendar.until", { date: format.date(until) }),
      locale: view.locale,
    },
  };
}

/** The calendar of one unit, hydrated at the first interaction; choosing days fills in the section's search form. */
export function UnitCalendar({ view, unit }: SlotProps & { unit: UnitAvailability }) {
  const props = calendarProps(view, unit);
  return (
    <Island name="calendar" data={calendarData(props, unit.slug, unit.dayPrices)}>
      <StayCalendar {...props} />
    </Island>
  );
}

export function Availability({ view, availability }: AvailabilityProps) {
  const { t } = view;
  const [only] = availability.units;
  return (
    <section className="availability wrap" aria-labelledby="availability">
      <h2 id="availability">{t("availability.title")}</h2>
      <p>{t("availability.lead")}</p>
      {availability.units.length === 1 && only ? (
        <UnitCalendar view={view} unit={only} />
      ) : (
        availability.units.map((unit, index) => (
          <details key={unit.slug} className="unit-calendar" open={index === 0}>
            <summary>
              <h3>{unit.name}</h3>
            </summary>
            <UnitCalendar view={view} unit={unit} />
          </details>
        ))
      )}
      <AvailabilitySearch view={view} />
    </section>
  );
}

/** The search next to the calendars: for the page's unit, or for all units. */
export function AvailabilitySearch({ view }: SlotProps) {
  const { page, units } = view;
  const unit = page.kind === "unit" ? units.find(({ slug }) => slug === page.slug) : undefined;
  return <SearchForm view={view} unit={unit} withUnits={!unit} />;
}
