import type { Place } from "#contract/owners/site-record.ts";
import type { SlotProps } from "../../contract.ts";
import { Imprint, Languages, Menu, offerOf, SiteLinks, SiteName } from "../../base/slots/frame.tsx";
import { Tide } from "./tide.tsx";

/** Sun over two waves: the mark next to the name. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <path className="mark-sun" d="M8 17a8 8 0 0 1 16 0z" />
      <path className="mark-wave" d="M2 21q3.5-3 7 0t7 0 7 0 7 0M6 26q2.5-2.5 5 0t5 0 5 0 5 0" />
    </svg>
  );
}

export function Header({ view }: SlotProps) {
  return (
    <header className="site-header">
      <SiteName view={view} mark={<Mark />} />
      <Menu view={view} />
      <Languages view={view} />
    </header>
  );
}

/** The floating bar with price, rating and a link to the calendar, on every screen. */
export function BookingBar({ view }: SlotProps) {
  const { t, format, rating } = view;
  const { from, href } = offerOf(view);
  return (
    <aside className="booking-bar" aria-label={t("book.check")}>
      <div className="pill">
        <p>
          {from ? (
            <span className="pill-price">
              {t("price.from")} <strong>{format.money(from.price)}</strong> <span className="pill-night">{from.stay}</span>
            </span>
          ) : (
            t("availability.title")
          )}
          {rating ? (
            <span className="pill-rating">
              {format.number(rating.average, 1)} · {t("reviews.count", { count: rating.count })}
            </span>
          ) : null}
        </p>
        <a className="button" href={href}>
          {t("book.check")}
        </a>
      </div>
    </aside>
  );
}

/** `51°33′54″ N 3°29′49″ E`, as on a chart. */
export function coordinates({ latitude, longitude }: Place): string {
  const angle = (value: number, [positive, negative]: [string, string]) => {
    const seconds = Math.round(Math.abs(value) * 3600);
    const two = (part: number) => String(part).padStart(2, "0");
    return `${Math.floor(seconds / 3600)}°${two(Math.floor(seconds / 60) % 60)}′${two(seconds % 60)}″ ${value < 0 ? negative : positive}`;
  };
  return `${angle(latitude, ["N", "S"])} ${angle(longitude, ["E", "W"])}`;
}

export function Footer({ view }: SlotProps) {
  return (
    <footer className="site-footer">
      <Tide into="deep" />
      <div className="deep">
        <div className="wrap">
          <p className="footer-name">{view.name}</p>
          {view.placeName || view.located ? (
            <p className="footer-place">
              {view.placeName}
              {view.located ? <span>{coordinates(view.place)}</span> : null}
            </p>
          ) : null}
          <nav aria-label={view.t("nav.footer")}>
            <SiteLinks view={view} />
          </nav>
          <Imprint view={view} />
        </div>
      </div>
    </footer>
  );
}
