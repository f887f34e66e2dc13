import { Photo } from "../../base/photo.tsx";
import { unitFacts } from "../../base/slots/units.tsx";
import type { SlotProps } from "../../contract.ts";
import { Rail } from "./rail.tsx";

/** The places to stay as ruled rows: picture, words, price. */
export function Units({ view }: SlotProps) {
  const { t, format, units } = view;
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
                <p>{unit.summary}</p>
                <p className="unit-facts">{unitFacts(view, unit).join("\u00a0· ")}</p>
              </div>
              <p className="unit-price">
                {t("price.from")} <strong>{format.money(unit.nightlyFrom)}</strong> {t("price.perNight")}
              </p>
            </li>
          );
        })}
      </ul>
    </Rail>
  );
}
