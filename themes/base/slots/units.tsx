import type { SiteView, UnitView } from "#contract/site-view.ts";
import type { SlotProps } from "../../contract.ts";
import { Photo } from "../photo.tsx";

export function unitFacts({ t }: SiteView, unit: UnitView): string[] {
  return [
    t("units.sleeps", { count: unit.sleeps }),
    t("units.bedrooms", { count: unit.bedrooms }),
    t("units.bathrooms", { count: unit.bathrooms }),
    ...(unit.area ? [t("units.area", { area: unit.area })] : []),
  ];
}

interface UnitProps {
  view: SiteView;
  unit: UnitView;
}

/** Cleaning, shortest stay and hours; with `price` the nightly price before them. */
export function UnitTerms({
  view: { t, format },
  unit,
  price = false,
  className,
}: UnitProps & { price?: boolean; className?: string }) {
  const terms = [
    ...(price ? [[t("price.from"), `${format.money(unit.nightlyFrom)} ${t("price.perNight")}`]] : []),
    [t("price.cleaning"), format.money(unit.cleaningFee)],
    [t("units.minimum"), t("units.nights", { count: unit.minimumNights })],
    [t("units.checkIn"), t("units.fromHour", { hour: unit.checkIn })],
    [t("units.checkOut"), t("units.untilHour", { hour: unit.checkOut })],
  ];
  return (
    <dl className={className}>
      {terms.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where people sleep, room by room. */
export function Beds({ unit }: { unit: UnitView }) {
  return (
    <ul className="beds">
      {unit.beds.map(({ room, beds }) => (
        <li key={room}>
          <strong>{room}</strong> {beds}
        </li>
      ))}
    </ul>
  );
}

export function Units({ view }: SlotProps) {
  const { t, format, units } = view;
  return (
    <section className="units wrap" aria-labelledby="units">
      <h2 id="units">{t("units.title")}</h2>
      <ul className="unit-list">
        {units.map((unit) => {
          const picture = unit.pictures[0] ?? view.pictures[0];
          return (
            <li key={unit.slug} className="unit-card">
              {picture ? <Photo picture={picture} sizes="(min-width: 60em) 40vw, 100vw" decorative /> : null}
              <div>
                <h3>
                  <a href={unit.href}>{unit.name}</a>
                </h3>
                <p>{unit.summary}</p>
                <p className="unit-facts">{unitFacts(view, unit).join("\u00a0· ")}</p>
                <p className="unit-price">
                  {t("price.from")} <strong>{format.money(unit.nightlyFrom)}</strong> {t("price.perNight")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
