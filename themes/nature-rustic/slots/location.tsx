import { Paragraphs } from "../../base/slots/about.tsx";
import { MapLink, hasLocation } from "../../base/slots/location.tsx";
import type { SlotProps } from "../../contract.ts";
import { coordinates } from "./waymarks.tsx";

/** The surroundings, with a signpost whose arms show distances. */
export function Location({ view }: SlotProps) {
  if (!hasLocation(view)) return null;
  const { t, format, content } = view;
  return (
    <section className="location contours" aria-labelledby="location">
      <div className="wrap">
        <h2 id="location">{content.locationTitle}</h2>
        <div className="location-text">
          <Paragraphs of={content.location} />
          <p className="location-map">
            <MapLink view={view} />
            <span>{coordinates(view)}</span>
          </p>
        </div>
        {content.distances.length > 0 ? (
          <ul className="signpost">
            {content.distances.map(({ label, km, by, minutes }) => (
              <li key={label}>
                <strong>{label}</strong>
                <span>{t(`location.by.${by}`, { count: minutes })}</span>
                <b>{t("theme.nearest", { km: format.number(km, km < 10 ? 1 : 0) })}</b>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}
