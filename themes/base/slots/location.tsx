import type { ReactNode } from "react";
import type { SiteView } from "#contract/site-view.ts";
import type { SlotProps } from "../../contract.ts";
import { Paragraphs } from "./about.tsx";

/** True if the site has a text about the location or coordinates. */
export function hasLocation({ content, located }: SiteView): boolean {
  return located || content.location.length > 0 || content.distances.length > 0;
}

/** OpenStreetMap at the home's place; a link, so that nothing is loaded from third parties. Nothing without coordinates. */
export function MapLink({ view, className = "more", children }: SlotProps & { className?: string; children?: ReactNode }) {
  const { latitude, longitude } = view.place;
  if (!view.located) return null;
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
  return (
    <a className={className} href={href} rel="noreferrer">
      {view.t("location.map")}
      {children}
    </a>
  );
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
  if (!hasLocation(view)) return null;
  return (
    <section className="location wrap" aria-labelledby="location">
      <h2 id="location">{view.content.locationTitle}</h2>
      <Paragraphs of={view.content.location} />
      {view.content.distances.length > 0 ? <Distances view={view} /> : null}
      {view.located ? (
        <p>
          <MapLink view={view} />
        </p>
      ) : null}
    </section>
  );
}
