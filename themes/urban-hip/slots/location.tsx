import type { SiteView } from "#contract/pages/site-view.ts";
import { Paragraphs } from "../../base/slots/about.tsx";
import { MapLink, hasLocation } from "../../base/slots/location.tsx";
import type { SlotProps } from "../../contract.ts";

type Stop = SiteView["content"]["distances"][number];

const MODES = ["foot", "bike", "train", "car"] as const;

/** Groups the nearby stops by mode of travel, nearest first; each mode is a line of the map. */
function linesOf(stops: Stop[]): { by: Stop["by"]; stops: Stop[] }[] {
  return MODES.map((by) => ({
    by,
    stops: stops.filter((stop) => stop.by === by).sort((one, other) => one.minutes - other.minutes),
  })).filter((line) => line.stops.length > 0);
}

/** The junction of the lines: from the home's stop to the height of each row, with a metro map's diagonals. */
function Junction({ lines }: { lines: { by: Stop["by"] }[] }) {
  const height = lines.length * 100;
  const middle = height / 2;
  return (
    <svg className="junction" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {lines.map(({ by }, row) => {
        const start = middle + (row - (lines.length - 1) / 2) * 12;
        return (
          <path key={by} className={`line-${by}`} d={`M0 ${start}H${24 + Math.abs(row - 1) * 8}L72 ${row * 100 + 50}H100`} />
        );
      })}
    </svg>
  );
}

function MetroMap({ view }: SlotProps) {
  const { t, format, content, name } = view;
  const lines = linesOf(content.distances);
  if (lines.length === 0) return null;
  return (
    <div className="metro">
      <p className="home-stop">
        <span>{t("theme.home")}</span> <strong>{name}</strong>
      </p>
      <Junction lines={lines} />
      <div className="metro-lines">
        {lines.map(({ by, stops }) => (
          <div key={by} className={`metro-line line-${by}`}>
            <h3>{t(`theme.by.${by}`)}</h3>
            <ol>
              {stops.map(({ label, km, minutes }) => (
                <li key={label}>
                  <div>
                    <strong>{label}</strong>
                    <span>
                      {t(`location.by.${by}`, { count: minutes })} · {`${format.number(km, km < 10 ? 1 : 0)}\u00a0km`}
                    </span>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  );
}

export function Location({ view }: SlotProps) {
  if (!hasLocation(view)) return null;
  return (
    <section className="location" aria-labelledby="location">
      <div className="split wrap">
        <h2 id="location">{view.content.locationTitle}</h2>
        <div>
          <Paragraphs of={view.content.location} />
          {view.mapHref ? (
            <p>
              <MapLink view={view} className="arrow" />
            </p>
          ) : null}
        </div>
      </div>
      <MetroMap view={view} />
    </section>
  );
}
