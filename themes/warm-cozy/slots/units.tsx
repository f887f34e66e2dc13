import { Photo } from "../../base/photo.tsx";
import { unitFacts } from "../../base/slots/units.tsx";
import { Price } from "../../base/price.tsx";
import type { SlotProps } from "../../contract.ts";

/** Each place to stay as a print with a card laid over its corner, left and right by turns. */
export function Units({ view }: SlotProps) {
  const { t, units } = view;
  return (
    <section className="units wrap" aria-labelledby="units">
      <h2 id="units">{t("units.title")}</h2>
      <ul className="rooms">
        {units.map((unit) => {
          const picture = unit.pictures[0] ?? view.pictures[0];
          return (
            <li key={unit.slug} className="room">
              {picture ? <Photo picture={picture} sizes="(min-width: 60em) 42rem, 100vw" decorative /> : null}
              <div className="room-card">
                <h3>
                  <a href={unit.href}>{unit.name}</a>
                </h3>
                {unit.summary ? <p>{unit.summary}</p> : null}
                {unitFacts(view, unit).length > 0 ? (
                  <ul className="room-facts">
                    {unitFacts(view, unit).map((fact) => (
                      <li key={fact}>{fact}</li>
                    ))}
                  </ul>
                ) : null}
                <Price view={view} of={unit.from} className="tag" />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
