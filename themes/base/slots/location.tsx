import type { ReactNode } from "react";
import type { SiteView } from "#contract/pages/site-view.ts";
import type { SlotProps } from "../../contract.ts";
import { Paragraphs } from "./about.tsx";

/** True if the site has a text about the location or a map. */
export function hasLocation({ content, mapHref }: SiteView): boolean {
  return mapHref !== null || content.location.length > 0 || content.distances.length > 0;
}

/** The map of the home's place; a link, so that nothing is loaded from third parties. Renders nothing without a place. */
export function MapLink({ view, className = "more", children }: SlotProps & { className?: string; children?: ReactNode }) {
  if (view.mapHref === null) return null;
  return (
    <a className={className} href={view.mapHref} rel="noreferrer">
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
      {view.mapHref ? (
        <p>
          <MapLink view={view} />
        </p>
      ) : null}
    </section>
  );
}
