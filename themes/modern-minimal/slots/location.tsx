import type { CSSProperties } from "react";
import { Paragraphs } from "../../base/slots/about.tsx";
import { MapLink, hasLocation } from "../../base/slots/location.tsx";
import type { SlotProps } from "../../contract.ts";
import { coordinates } from "./coordinates.ts";
import { Rail } from "./rail.tsx";

/** Distances drawn to scale as lines. */
function Scale({ view }: SlotProps) {
  const { t, format, content } = view;
  const farthest = Math.max(...content.distances.map(({ km }) => km), 0.1);
  return (
    <ul className="scale">
      {content.distances.map(({ label, km, by, minutes }) => (
        <li key={label} style={{ "--way": `${Math.max(1.5, (km / farthest) * 100).toFixed(1)}%` } as CSSProperties}>
          <span>{label}</span>
          <span>{t(`location.by.${by}`, { count: minutes })}</span>
          <strong>{format.number(km, km < 10 ? 1 : 0)} km</strong>
        </li>
      ))}
    </ul>
  );
}

export function Location({ view }: SlotProps) {
  if (!hasLocation(view)) return null;
  const { content } = view;
  const place = view.located ? (
    <p className="coordinates">
      {coordinates(view).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  ) : null;
  return (
    <Rail id="location" title={content.locationTitle} aside={place}>
      <Paragraphs of={content.location} />
      {content.distances.length > 0 ? <Scale view={view} /> : null}
      {view.mapHref ? (
        <p>
          <MapLink view={view}>
            {" "}
            <span aria-hidden="true">↗</span>
          </MapLink>
        </p>
      ) : null}
    </Rail>
  );
}
