import type { SlotProps } from "../../contract.ts";
import { Paragraphs } from "../../base/slots/about.tsx";
import { Distances, mapHref } from "../../base/slots/location.tsx";
import { sunDay } from "../sun-day.ts";
import { coordinates } from "./frame.tsx";

/** Where it is: words, distances, and the place as a mariner would note it, with today's light. */
export function Location({ view }: SlotProps) {
  const { t, content, place } = view;
  const sun = sunDay(place, view.today);
  return (
    <section className="location wrap" aria-labelledby="location">
      <div>
        <h2 id="location">{content.locationTitle}</h2>
        <Paragraphs of={content.location} />
        <div className="bearing">
          <p>{coordinates(place)}</p>
          {sun ? (
            <p>
              {t("theme.golden")} {sun.golden}
            </p>
          ) : null}
          <a className="more" href={mapHref(view)} rel="noreferrer">
            {t("location.map")}
          </a>
        </div>
      </div>
      {content.distances.length > 0 ? <Distances view={view} /> : null}
    </section>
  );
}
