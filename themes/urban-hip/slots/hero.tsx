import { Photo } from "../../base/photo.tsx";
import type { SlotProps } from "../../contract.ts";
import { chunks, fit } from "./shout.ts";

/** The facts that guests compare first, as stickers on the picture's edge. */
function Stickers({ view }: SlotProps) {
  const { t, format, rating } = view;
  return (
    <dl className="stickers">
      {view.from ? (
        <div className="sticker sticker-price">
          <dt>{t("price.from")}</dt>
          <dd>
            <strong>{format.money(view.from.price)}</strong>
            <span>{view.from.stayWithCosts}</span>
          </dd>
        </div>
      ) : null}
      {rating ? (
        <div className="sticker sticker-rating">
          <dt>{t("reviews.count", { count: rating.count })}</dt>
          <dd>
            <a href={`${view.paths.home}#reviews`}>{format.number(rating.average, 1)}</a>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Guests, bedrooms, surface: labels in a row, one per fact. */
function Tags({ view }: SlotProps) {
  const { t, units } = view;
  const area = units.length === 1 ? units[0]?.area : null;
  const tags = [
    ...(view.sleeps > 0 ? [t("units.sleeps", { count: view.sleeps })] : []),
    ...(view.bedrooms > 0 ? [t("units.bedrooms", { count: view.bedrooms })] : []),
    ...(area ? [t("units.area", { area })] : []),
  ];
  if (tags.length === 0) return null;
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

export function Hero({ view }: SlotProps) {
  const [picture] = view.pictures;
  const { town, region } = view.place;
  const lines = chunks(view.name);
  return (
    <section className="hero">
      <div className="hero-text">
        {town ? <p className="hero-place">{region === town || !region ? town : `${town} / ${region}`}</p> : null}
        <h1 style={fit(lines)}>{lines.join(" ")}</h1>
        {view.content.tagline ? <p className="hero-tagline">{view.content.tagline}</p> : null}
        <Tags view={view} />
        {view.content.intro ? <p className="hero-intro">{view.content.intro}</p> : null}
        <a className="button hero-book" href={view.paths.availability}>
          {view.t("book.check")}
        </a>
      </div>
      {picture || view.from ? (
        <div className="hero-picture">
          {picture ? <Photo picture={picture} sizes="(min-width: 48em) 52vw, 100vw" eager /> : null}
          <Stickers view={view} />
        </div>
      ) : null}
      {town ? (
        <p className="band" aria-hidden="true">
          {`${town} ${town} ${town}`}
        </p>
      ) : null}
    </section>
  );
}
