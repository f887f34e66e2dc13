import type { SiteView, UnitView } from "#contract/pages/site-view.ts";
import { Price } from "../price.tsx";
import type { SlotProps } from "../../contract.ts";
import { Photo } from "../photo.tsx";

export function unitFacts({ t }: SiteView, unit: UnitView): string[] {
  return [
    ...(unit.sleeps > 0 ? [t("units.sleeps", { count: unit.sleeps })] : []),
    ...(unit.bedrooms > 0 ? [t("units.bedrooms", { count: unit.bedrooms })] : []),
    ...(unit.bathrooms > 0 ? [t("units.bathrooms", { count: unit.bathrooms })] : []),
    ...(unit.area ? [t("units.area", { area: unit.area })] : []),
  ];
}

/** A unit's facts on one line; renders nothing for a unit without facts. */
export function UnitFacts({ view, unit }: UnitProps) {
  const facts = unitFacts(view, unit);
  return facts.length > 0 ? <p className="unit-facts">{facts.join("\u00a0· ")}</p> : null;
}

/** Returns the heading of a unit's description. */
export function unitHeading(view: SiteView, unit: UnitView): string {
  return unitFacts(view, unit).join("\u00a0· ") || view.t("about.title");
}

interface UnitProps {
  view: SiteView;
  unit: UnitView;
}

/** Shortest stay and hours; with `price` the lowest price before them. */
export function UnitTerms({
  view: { t, format },
  unit,
  price = false,
  className,
}: UnitProps & { price?: boolean; className?: string }) {
  const terms = [
    ...(price && unit.from ? [[t("price.from"), `${format.money(unit.from.price)} ${unit.from.stayWithCosts}`]] : []),
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

/** The beds of each room. */
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
  const { t, units } = view;
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
                {unit.summary ? <p>{unit.summary}</p> : null}
                <UnitFacts view={view} unit={unit} />
                <Price view={view} of={unit.from} className="unit-price" />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
