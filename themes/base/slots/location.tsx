import type { SiteView } from "#contract/site-view.ts";
import type { SlotProps } from "../../contract.ts";
import { Paragraphs } from "./about.tsx";

/** OpenStreetMap at the home's place; a link, so that nothing is loaded from elsewhere unasked. */
export function mapHref({ place: { latitude, longitude } }: SiteView): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
}

export function Distances({ view }: SlotProps) {
  const { t, format, content } = view;
  return (
    <ul className="distances">
      {content.distances.map(({ label, km, by, minutes }) => (
        <li key={label}>
          <span>{label}</span>
          <span>
            {format.number(km, km < 10 ? 1 : 0)} km · {t(`location.by.${by}`, { count: minutes })}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Location({ view }: SlotProps) {
  return (
    <section className="location wrap" aria-labelledby="location">
      <h2 id="location">{view.content.locationTitle}</h2>
      <Paragraphs of={view.content.location} />
      <Distances view={view} />
      <p>
        <a className="more" href={mapHref(view)} rel="noreferrer">
          {view.t("location.map")}
        </a>
      </p>
    </section>
  );
}
