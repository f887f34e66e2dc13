import type { SlotProps } from "../../contract.ts";
import { Photo } from "../../base/photo.tsx";
import { Sun } from "./sun.tsx";
import { Tide } from "./tide.tsx";

/** The name in the sky, today's sun beside it, and the house below on its low horizon. */
export function Hero({ view }: SlotProps) {
  const [picture] = view.pictures;
  const { content, place } = view;
  return (
    <section className={picture ? "hero" : "hero hero-plain"}>
      <div className="hero-sky">
        <div className="wrap">
          <div className="hero-words">
            <p className="hero-place">
              {place.town}, {place.region}
            </p>
            <h1 className={view.name.length > 14 ? "long" : undefined}>{view.name}</h1>
            <p className="hero-tagline">{content.tagline}</p>
          </div>
          <Sun view={view} />
        </div>
      </div>
      {picture ? (
        <div className="hero-view">
          <Photo className="hero-photo" picture={picture} sizes="100vw" eager />
        </div>
      ) : null}
      <Tide into="paper" />
      <div className="hero-intro wrap">
        <p className="lead">{content.intro}</p>
        <Facts view={view} />
      </div>
    </section>
  );
}

/** What a guest compares first. */
function Facts({ view }: SlotProps) {
  const { t, format, rating } = view;
  return (
    <dl className="facts">
      <div>
        <dt>{t("facts.guests")}</dt>
        <dd>{view.sleeps}</dd>
      </div>
      <div>
        <dt>{t("facts.bedrooms")}</dt>
        <dd>{view.bedrooms}</dd>
      </div>
      {rating ? (
        <div>
          <dt>{t("reviews.count", { count: rating.count })}</dt>
          <dd>{format.number(rating.average, 1)}</dd>
        </div>
      ) : null}
      <div>
        <dt>
          {t("price.from")}, {t("price.perNight")}
        </dt>
        <dd>{format.money(view.nightlyFrom)}</dd>
      </div>
    </dl>
  );
}
