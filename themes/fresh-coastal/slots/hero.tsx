import type { SlotProps } from "../../contract.ts";
import { Photo } from "../../base/photo.tsx";
import { Sun } from "./sun.tsx";
import { Tide } from "./tide.tsx";

/** The name in the sky, today's sun next to it, and the house below on its low horizon. */
export function Hero({ view }: SlotProps) {
  const [picture] = view.pictures;
  const { content } = view;
  return (
    <section className={picture ? "hero" : "hero hero-plain"}>
      <div className="hero-sky">
        <div className="wrap">
          <div className="hero-words">
            {view.placeName ? <p className="hero-place">{view.placeName}</p> : null}
            <h1 className={view.name.length > 14 ? "long" : undefined}>{view.name}</h1>
            {content.tagline ? <p className="hero-tagline">{content.tagline}</p> : null}
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
      {content.intro || hasFacts(view) ? (
        <div className="hero-intro wrap">
          {content.intro ? <p className="lead">{content.intro}</p> : null}
          {hasFacts(view) ? <Facts view={view} /> : null}
        </div>
      ) : null}
    </section>
  );
}

const hasFacts = ({ sleeps, bedrooms, rating, from }: SlotProps["view"]): boolean =>
  Boolean(sleeps || bedrooms || rating || from);

/** The facts that guests compare first. */
function Facts({ view }: SlotProps) {
  const { t, format, rating } = view;
  return (
    <dl className="facts">
      {view.sleeps > 0 ? (
        <div>
          <dt>{t("facts.guests")}</dt>
          <dd>{view.sleeps}</dd>
        </div>
      ) : null}
      {view.bedrooms > 0 ? (
        <div>
          <dt>{t("facts.bedrooms")}</dt>
          <dd>{view.bedrooms}</dd>
        </div>
      ) : null}
      {rating ? (
        <div>
          <dt>{t("reviews.count", { count: rating.count })}</dt>
          <dd>{format.number(rating.average, 1)}</dd>
        </div>
      ) : null}
      {view.from ? (
        <div>
          <dt>{view.from.stayWithCosts}</dt>
          <dd>
            <small>{t("price.from").toLowerCase()}</small> {format.money(view.from.price)}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
