import { AvailabilitySearch, UnitCalendar } from "../../base/slots/availability.tsx";
import { priceInWords } from "../../base/price.tsx";
import type { AvailabilityProps } from "../../contract.ts";
import { Rail } from "./rail.tsx";

export function Availability({ view, availability }: AvailabilityProps) {
  const { t } = view;
  const { units } = availability;
  const terms = (slug: string, minimumNights: number) => {
    const from = view.units.find((unit) => unit.slug === slug)?.from;
    const shortest = `${t("units.minimum").toLowerCase()} ${t("units.nights", { count: minimumNights })}`;
    return from ? priceInWords(view, from) : shortest;
  };
  return (
    <Rail id="availability" title={t("availability.title")} aside={<p>{t("availability.lead")}</p>}>
      {units.map((unit, index) =>
        units.length === 1 ? (
          <UnitCalendar key={unit.slug} view={view} unit={unit} />
        ) : (
          <details key={unit.slug} className="unit-calendar" open={index === 0}>
            <summary>
              <h3>{unit.name}</h3> <span className="terms">{terms(unit.slug, unit.minimumNights)}</span>
            </summary>
            <UnitCalendar view={view} unit={unit} />
          </details>
        ),
      )}
      <AvailabilitySearch view={view} />
    </Rail>
  );
}
