import type { SlotProps } from "../../contract.ts";
import { Paragraphs } from "../../base/slots/about.tsx";
import { Distances, MapLink, hasLocation } from "../../base/slots/location.tsx";
import { sunDay } from "../sun-day.ts";
import { coordinates } from "./frame.tsx";

/** The location: text, distances, the coordinates in nautical notation and today's sun times. */
export function Location({ view }: SlotProps) {
  if (!hasLocation(view)) return null;
  const { t, content, place } = view;
  const sun = view.located ? sunDay(place, view.today) : undefined;
  return (
    <section className="location wrap" aria-labelledby="location">
      <div>
        <h2 id="location">{content.locationTitle}</h2>
        <Paragraphs of={content.location} />
        <div className="bearing">
          {view.located ? <p>{coordinates(place)}</p> : null}
          {sun ? (
            <p>
              {t("theme.golden")} {sun.golden}
            </p>
          ) : null}
          <MapLink view={view} />
        </div>
      </div>
      {content.distances.length > 0 ? <Distances view={view} /> : null}
    </section>
  );
}
