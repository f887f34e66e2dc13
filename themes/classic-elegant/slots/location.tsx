import type { SiteView } from "#contract/pages/site-view.ts";
import type { SlotProps } from "../../contract.ts";
import { Paragraphs } from "../../base/slots/about.tsx";
import { Distances, MapLink, hasLocation } from "../../base/slots/location.tsx";

/** Degrees and minutes as on a map's edge: `52° 06′ N`. */
function degrees(value: number, letter: string): string {
  const minutes = Math.round(Math.abs(value) * 60);
  return `${Math.floor(minutes / 60)}° ${String(minutes % 60).padStart(2, "0")}′ ${letter}`;
}

function coordinates({ t, place: { latitude, longitude } }: SiteView): string {
  return [
    degrees(latitude, t(latitude < 0 ? "theme.south" : "theme.north")),
    degrees(longitude, t(longitude < 0 ? "theme.west" : "theme.east")),
  ].join("  ·  ");
}

/** The surroundings, with the distances set like a table of contents. */
export function Location({ view }: SlotProps) {
  if (!hasLocation(view)) return null;
  const { content } = view;
  return (
    <section className="location wrap" aria-labelledby="location">
      <h2 id="location">{content.locationTitle}</h2>
      {view.located ? <p className="small-caps coordinates">{coordinates(view)}</p> : null}
      <div className="prose-column">
        <Paragraphs of={content.location} />
      </div>
      {content.distances.length > 0 ? <Distances view={view} /> : null}
      {view.mapHref ? (
        <p className="location-map">
          <MapLink view={view} />
        </p>
      ) : null}
    </section>
  );
}
