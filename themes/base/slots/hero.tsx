import type { SlotProps } from "../../contract.ts";
import { Photo } from "../photo.tsx";

/** The facts that guests compare first: number of guests, bedrooms, price, rating. */
function Facts({ view }: SlotProps) {
  const { t, format } = view;
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
      {view.from ? (
        <div>
          <dt>{t("price.from")}</dt>
          <dd>
            {format.money(view.from.price)} <small>{view.from.stayWithCosts}</small>
          </dd>
        </div>
      ) : null}
      {view.rating ? (
        <div>
          <dt>{t("reviews.count", { count: view.rating.count })}</dt>
          <dd>{format.number(view.rating.average, 1)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

export function Hero({ view }: SlotProps) {
  const [picture] = view.pictures;
  return (
    <section className="hero">
      {picture ? <Photo className="hero-photo" picture={picture} sizes="100vw" eager /> : null}
      <div className="hero-text wrap">
        {view.placeName ? <p className="hero-place">{view.placeName}</p> : null}
        <h1>{view.name}</h1>
        {view.content.tagline ? <p className="hero-tagline">{view.content.tagline}</p> : null}
        {view.content.intro ? <p className="lead">{view.content.intro}</p> : null}
        <Facts view={view} />
        <a className="button" href={view.paths.availability}>
          {view.t("book.check")}
        </a>
      </div>
    </section>
  );
}
