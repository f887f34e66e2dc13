import { Photo } from "../../base/photo.tsx";
import { UnitFacts } from "../../base/slots/units.tsx";
import { Price } from "../../base/price.tsx";
import type { SlotProps } from "../../contract.ts";
import { Rail } from "./rail.tsx";

/** The places to stay as ruled rows: picture, words, price. */
export function Units({ view }: SlotProps) {
  const { t, units } = view;
  return (
    <Rail id="units" title={t("units.title")}>
      <ul className="unit-rows">
        {units.map((unit) => {
          const picture = unit.pictures[0] ?? view.pictures[0];
          return (
            <li key={unit.slug}>
              {picture ? <Photo picture={picture} sizes="(min-width: 60em) 25vw, 100vw" decorative /> : null}
              <div>
                <h3>
                  <a href={unit.href}>{unit.name}</a>
                </h3>
                {unit.summary ? <p>{unit.summary}</p> : null}
                <UnitFacts view={view} unit={unit} />
              </div>
              <Price view={view} of={unit.from} className="unit-price" />
            </li>
          );
        })}
      </ul>
    </Rail>
  );
}
