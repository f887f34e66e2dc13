import type { AvailabilityView, SiteView } from "#contract/site-view.ts";
import { addMonths } from "#domain/dates.ts";
import type { AvailabilityProps } from "../../contract.ts";
import { Island } from "../island.tsx";
import { calendarData, StayCalendar, type StayCalendarProps } from "../stay-calendar.tsx";

const CATEGORIES = new Map<string, Intl.LDMLPluralRule[]>();

function pluralCategories(locale: string): Intl.LDMLPluralRule[] {
  let categories = CATEGORIES.get(locale);
  if (!categories) {
    categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    CATEGORIES.set(locale, categories);
  }
  return categories;
}

type UnitAvailability = AvailabilityView["units"][number];

function calendarProps(view: SiteView, availability: AvailabilityView, unit: UnitAvailability): StayCalendarProps {
  const { t, format } = view;
  return {
    from: availability.from,
    months: availability.months,
    today: view.today,
    taken: unit.taken,
    minimumNights: unit.minimumNights,
    unit: unit.slug,
    action: view.paths.contact,
    monthNames: Array.from({ length: availability.months }, (_, i) => format.month(addMonths(availability.from, i))),
    weekdays: format.weekdays,
    labels: {
      states: {
        free: t("calendar.free"),
        taken: t("calendar.taken"),
        arrives: t("calendar.arrives"),
        departs: t("calendar.departs"),
        past: t("calendar.past"),
      },
      arrival: t("calendar.arrival"),
      departure: t("calendar.departure"),
      ask: t("calendar.ask"),
      hint: t("calendar.hint"),
      previous: t("calendar.previous"),
      next: t("calendar.next"),
      arriving: t("calendar.arriving", { arrival: "{{arrival}}" }),
      chosen: Object.fromEntries(
        pluralCategories(view.locale).map((rule) => [rule, t(`calendar.chosen_${rule}`, { nights: "{{nights}}" })]),
      ),
      tooShort: t("calendar.tooShort", { count: unit.minimumNights }),
      notFree: t("calendar.notFree"),
      locale: view.locale,
    },
  };
}

/** The calendar of one unit, hydrated at the first interaction. */
export function UnitCalendar({ view, availability, unit }: AvailabilityProps & { unit: UnitAvailability }) {
  const props = calendarProps(view, availability, unit);
  return (
    <Island name="calendar" data={calendarData(props)}>
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
        <UnitCalendar view={view} availability={availability} unit={only} />
      ) : (
        availability.units.map((unit, index) => (
          <details key={unit.slug} className="unit-calendar" open={index === 0}>
            <summary>
              <h3>{unit.name}</h3>
            </summary>
            <UnitCalendar view={view} availability={availability} unit={unit} />
          </details>
        ))
      )}
    </section>
  );
}
