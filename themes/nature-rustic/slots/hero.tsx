import type { SiteView } from "#contract/pages/site-view.ts";
import { Icon } from "../../base/icon.tsx";
import { Photo } from "../../base/photo.tsx";
import { Price } from "../../base/price.tsx";
import type { SlotProps } from "../../contract.ts";
import { coordinates, Route } from "./waymarks.tsx";

/** Names longer than this are set smaller, so that price and place stay on the first screen. */
const LONG_NAME_LENGTH = 20;

/** The mean rating as a round stamp, with a link to the reviews. */
function Stamp({ view: { rating, t, format } }: { view: SiteView }) {
  if (!rating) return null;
  return (
    <a className="stamp" href="#reviews">
      <strong>{format.number(rating.average, 1)}</strong>
      <span>{t("theme.outOf")}</span>
      <small>{t("reviews.count", { count: rating.count })}</small>
    </a>
  );
}

/** A card with price, size and a link to the calendar. */
function FieldCard({ view }: { view: SiteView }) {
  const { t, units } = view;
  const area = units.length === 1 ? units[0]?.area : null;
  return (
    <div className="hero-card">
      <Price view={view} of={view.from} className="hero-price" withCosts />
      <Stamp view={view} />
      {view.sleeps || view.bedrooms || area ? (
        <ul className="hero-facts">
          {view.sleeps > 0 ? <li>{t("units.sleeps", { count: view.sleeps })}</li> : null}
          {view.bedrooms > 0 ? <li>{t("units.bedrooms", { count: view.bedrooms })}</li> : null}
          {area ? <li>{t("units.area", { area })}</li> : null}
        </ul>
      ) : null}
      <a className="button" href={view.paths.availability}>
        {t("book.check")}
      </a>
    </div>
  );
}

/** A wide plate from edge to edge, and under it the sheet with name, place and card. */
export function Hero({ view }: SlotProps) {
  const [picture] = view.pictures;
  return (
    <section className="hero">
      {picture ? (
        <figure className="hero-plate">
          <Photo picture={picture} sizes="100vw" eager />
          <figcaption>
            <span>{view.t("theme.sheet", { town: view.place.town })}</span> <span>{coordinates(view)}</span>
          </figcaption>
        </figure>
      ) : null}
      <div className="hero-sheet contours">
        <div className="wrap">
          <div className="hero-head">
            {view.placeName ? (
              <p className="hero-place">
                <Icon size={20}>
                  <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Z" />
                  <circle cx="12" cy="9.5" r="2.2" />
                </Icon>
                {view.placeName}
              </p>
            ) : null}
            <h1 className={view.name.length > LONG_NAME_LENGTH ? "long" : undefined}>{view.name}</h1>
            {view.content.tagline ? <p className="hero-tagline">{view.content.tagline}</p> : null}
          </div>
          <FieldCard view={view} />
          {view.content.intro ? <p className="lead hero-intro">{view.content.intro}</p> : null}
        </div>
      </div>
      <Route view={view} />
    </section>
  );
}
