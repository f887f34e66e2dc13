import type { SiteView } from "#contract/pages/site-view.ts";
import { Photo } from "../../base/photo.tsx";
import type { SlotProps } from "../../contract.ts";
import { coordinates } from "./coordinates.ts";

interface Fact {
  label: string;
  figure: string;
  note?: string;
  href?: string;
}

/** Lists the home's facts; bathrooms and area only on a site with one unit. */
function factsOf({ t, format, rating, from, sleeps, bedrooms, units }: SiteView): Fact[] {
  const [only] = units.length === 1 ? units : [];
  return [
    ...(from ? [{ label: t("price.from"), figure: format.money(from.price), note: from.stayWithCosts }] : []),
    ...(rating
      ? [
          {
            label: t("facts.rating"),
            figure: format.number(rating.average, 1),
            note: t("reviews.count", { count: rating.count }),
            href: "#reviews",
          },
        ]
      : []),
    ...(sleeps > 0 ? [{ label: t("facts.guests"), figure: format.number(sleeps) }] : []),
    ...(bedrooms > 0 ? [{ label: t("facts.bedrooms"), figure: format.number(bedrooms) }] : []),
    ...(only && only.bathrooms > 0 ? [{ label: t("facts.bathrooms"), figure: format.number(only.bathrooms) }] : []),
    ...(only?.area ? [{ label: t("facts.area"), figure: `${format.number(only.area)} m²` }] : []),
  ];
}

function Sheet({ view }: SlotProps) {
  const facts = factsOf(view);
  if (facts.length === 0) return null;
  return (
    <dl className="sheet">
      {facts.map(({ label, figure, note, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure} {note ? <small>{href ? <a href={href}>{note}</a> : note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the length class of the name: longer names get a smaller font size. */
function measure(name: string): "short" | "middle" | "long" {
  if (name.length <= 11) return "short";
  return name.length <= 22 ? "middle" : "long";
}

export function Hero({ view }: SlotProps) {
  const { t, name, content } = view;
  const [picture] = view.pictures;
  return (
    <section className="hero" aria-label={name}>
      <div className="hero-title">
        <p className="hero-place">
          {view.placeName} <span>{coordinates(view).join(" ")}</span>
        </p>
        <h1 data-measure={measure(name)}>{name}</h1>
      </div>
      {content.tagline ? <p className="hero-tagline">{content.tagline}</p> : null}
      {picture ? (
        <figure className="hero-figure">
          <Photo picture={picture} sizes="(min-width: 60em) 75vw, 100vw" eager />
          <figcaption>{picture.caption}</figcaption>
        </figure>
      ) : null}
      <div className="hero-facts">
        <Sheet view={view} />
        <a className="button" href={view.paths.availability}>
          {t("book.check")}
        </a>
        {content.intro ? <p className="hero-intro">{content.intro}</p> : null}
      </div>
    </section>
  );
}
