import { Photo } from "../../base/photo.tsx";
import type { SlotProps } from "../../contract.ts";
import { chunks, fit } from "./shout.ts";

/** What a guest compares first, stuck on the picture's edge. */
function Stickers({ view }: SlotProps) {
  const { t, format, rating } = view;
  return (
    <dl className="stickers">
      <div className="sticker sticker-price">
        <dt>{t("price.from")}</dt>
        <dd>
          <strong>{format.money(view.nightlyFrom)}</strong>
          <span>{t("price.perNight")}</span>
        </dd>
      </div>
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

/** Guests, bedrooms, surface: labels in a row, each a fact of its own. */
function Tags({ view }: SlotProps) {
  const { t, units } = view;
  const area = units.length === 1 ? units[0]?.area : null;
  const tags = [
    t("units.sleeps", { count: view.sleeps }),
    t("units.bedrooms", { count: view.bedrooms }),
    ...(area ? [t("units.area", { area })] : []),
  ];
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
        <p className="hero-place">{region === town ? town : `${town} / ${region}`}</p>
        <h1 style={fit(lines)}>{lines.join(" ")}</h1>
        <p className="hero-tagline">{view.content.tagline}</p>
        <Tags view={view} />
        <p className="hero-intro">{view.content.intro}</p>
        <a className="button hero-book" href={view.paths.availability}>
          {view.t("book.check")}
        </a>
      </div>
      <div className="hero-picture">
        {picture ? <Photo picture={picture} sizes="(min-width: 48em) 52vw, 100vw" eager /> : null}
        <Stickers view={view} />
      </div>
      <p className="band" aria-hidden="true">
        {`${town} ${town} ${town}`}
      </p>
    </section>
  );
}
