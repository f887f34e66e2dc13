import { Paragraphs } from "../../base/slots/about.tsx";
import { Distances, mapHref } from "../../base/slots/location.tsx";
import type { SlotProps } from "../../contract.ts";

/** How to get there, and a signpost with what is near. */
export function Location({ view }: SlotProps) {
  const { content, t } = view;
  return (
    <section className="location wrap" aria-labelledby="location">
      <div>
        <h2 id="location">{content.locationTitle}</h2>
        <Paragraphs of={content.location} />
        <p>
          <a className="more" href={mapHref(view)} rel="noreferrer">
            {t("location.map")}
          </a>
        </p>
      </div>
      {content.distances.length > 0 ? (
        <div className="signpost">
          <Distances view={view} />
        </div>
      ) : null}
    </section>
  );
}
