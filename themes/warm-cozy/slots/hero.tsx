import { Photo } from "../../base/photo.tsx";
import { Price } from "../../base/price.tsx";
import type { SlotProps } from "../../contract.ts";

/** Names longer than this are set smaller, so that the booking link stays on the first screen. */
const LONG_NAME_LENGTH = 30;

/** Number of guests, rating and other facts except the price, which is shown on the pictures. */
function Facts({ view }: SlotProps) {
  const { t, format, rating } = view;
  if (!view.sleeps && !view.bedrooms && !rating) return null;
  return (
    <ul className="hero-facts">
      {view.sleeps > 0 ? <li>{t("units.sleeps", { count: view.sleeps })}</li> : null}
      {view.bedrooms > 0 ? <li>{t("units.bedrooms", { count: view.bedrooms })}</li> : null}
      {rating ? (
        <li>
          <a href={`${view.paths.home}#reviews`}>
            <strong>{format.number(rating.average, 1)}</strong> {t("reviews.outOf", { count: rating.count })}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** Up to three prints laid over one another, with the price on a tag. */
function Collage({ view }: SlotProps) {
  const [first, ...others] = view.pictures.slice(0, 3);
  return (
    <div className={first ? "collage" : "collage collage-empty"}>
      {first ? <Photo className="print-main" picture={first} sizes="(min-width: 60em) 46rem, 100vw" eager /> : null}
      {others.map((picture) => (
        <Photo key={picture.src} className="print" picture={picture} sizes="(min-width: 60em) 18rem, 42vw" />
      ))}
      <Price view={view} of={view.from} className="tag" withCosts />
    </div>
  );
}

export function Hero({ view }: SlotProps) {
  const { t, content } = view;
  return (
    <section className="hero wrap">
      <div className="hero-words">
        {view.placeName ? <p className="hero-place">{view.placeName}</p> : null}
        <h1 className={view.name.length > LONG_NAME_LENGTH ? "long" : undefined}>{view.name}</h1>
        {content.tagline ? <p className="hero-tagline">{content.tagline}</p> : null}
      </div>
      <Collage view={view} />
      <div className="hero-more">
        <Facts view={view} />
        {content.intro ? <p>{content.intro}</p> : null}
        <p className="hero-actions">
          <a className="button" href={view.paths.availability}>
            {t("book.check")}
          </a>
          {view.pictures.length > 1 ? (
            <a className="more" href={view.paths.photos}>
              {t("gallery.all", { count: view.pictures.length })}
            </a>
          ) : null}
        </p>
      </div>
    </section>
  );
}
