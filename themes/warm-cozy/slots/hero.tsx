import { Photo } from "../../base/photo.tsx";
import type { SlotProps } from "../../contract.ts";

/** How many, how well liked: the rest of what a guest compares first (the price hangs on the pictures). */
function Facts({ view }: SlotProps) {
  const { t, format, rating } = view;
  return (
    <ul className="hero-facts">
      <li>{t("units.sleeps", { count: view.sleeps })}</li>
      <li>{t("units.bedrooms", { count: view.bedrooms })}</li>
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
  const { t, format } = view;
  const [first, ...others] = view.pictures.slice(0, 3);
  return (
    <div className={first ? "collage" : "collage collage-empty"}>
      {first ? <Photo className="print-main" picture={first} sizes="(min-width: 60em) 46rem, 100vw" eager /> : null}
      {others.map((picture) => (
        <Photo key={picture.src} className="print" picture={picture} sizes="(min-width: 60em) 18rem, 42vw" />
      ))}
      <p className="tag">
        {t("price.from")} <strong>{format.money(view.nightlyFrom)}</strong> {t("price.perNight")}
      </p>
    </div>
  );
}

export function Hero({ view }: SlotProps) {
  const { t, content, place } = view;
  return (
    <section className="hero wrap">
      <div className="hero-words">
        <p className="hero-place">
          {place.town}, {place.region}
        </p>
        <h1>{view.name}</h1>
        <p className="hero-tagline">{content.tagline}</p>
      </div>
      <Collage view={view} />
      <div className="hero-more">
        <Facts view={view} />
        <p>{content.intro}</p>
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
