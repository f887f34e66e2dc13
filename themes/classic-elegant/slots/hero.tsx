import type { SlotProps } from "../../contract.ts";
import { Photo } from "../../base/photo.tsx";

interface Fact {
  label: string;
  value: string | number;
  note?: string;
}

function Column({ facts }: { facts: Fact[] }) {
  return (
    <dl className="title-facts">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={typeof value === "string" && value.length > 10 ? "in-words" : undefined}>
            {value} {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A title page: the name above the frontispiece, what a guest weighs first to its left and right. */
export function Hero({ view }: SlotProps) {
  const { t, format, content, place } = view;
  const [picture] = view.pictures;
  const price: Fact = { label: t("price.from"), value: format.money(view.nightlyFrom), note: t("price.perNight") };
  const rating: Fact = view.rating
    ? {
        label: t("reviews.count", { count: view.rating.count }),
        value: format.number(view.rating.average, 1),
        note: t("theme.ofTen"),
      }
    : { label: t("contact.phone"), value: t("theme.replies", { count: view.host.repliesWithin }) };
  return (
    <section className="hero wrap">
      <p className="hero-place small-caps">
        {place.town} <span aria-hidden="true">·</span> {place.region}
      </p>
      <h1>{view.name}</h1>
      <p className="hero-tagline">{content.tagline}</p>
      <div className="title-page">
        {picture ? (
          <figure className="plate">
            <Photo picture={picture} sizes="(min-width: 75em) 50rem, (min-width: 60em) 60vw, 100vw" eager />
            <figcaption>{picture.caption}</figcaption>
          </figure>
        ) : null}
        <Column
          facts={[
            { label: t("facts.guests"), value: view.sleeps },
            { label: t("facts.bedrooms"), value: view.bedrooms },
          ]}
        />
        <Column facts={[price, rating]} />
      </div>
      <p className="lead">{content.intro}</p>
      <p className="hero-book">
        <a className="button" href={view.paths.availability}>
          {t("book.check")}
        </a>
      </p>
    </section>
  );
}
