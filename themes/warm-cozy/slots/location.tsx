import { Paragraphs } from "../../base/slots/about.tsx";
import { Distances, MapLink, hasLocation } from "../../base/slots/location.tsx";
import type { SlotProps } from "../../contract.ts";

/** Directions, and a signpost with places nearby. */
export function Location({ view }: SlotProps) {
  if (!hasLocation(view)) return null;
  const { content } = view;
  return (
    <section className="location wrap" aria-labelledby="location">
      <div>
        <h2 id="location">{content.locationTitle}</h2>
        <Paragraphs of={content.location} />
        {view.mapHref ? (
          <p>
            <MapLink view={view} />
          </p>
        ) : null}
      </div>
      {content.distances.length > 0 ? (
        <div className="signpost">
          <Distances view={view} />
        </div>
      ) : null}
    </section>
  );
}
