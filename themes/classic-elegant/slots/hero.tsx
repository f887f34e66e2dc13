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

/** A title page: the name above the frontispiece, the most important facts to its left and right. */
export function Hero({ view }: SlotProps) {
  const { t, format, content, place } = view;
  const [picture] = view.pictures;
  const size: Fact[] = [
    ...(view.sleeps > 0 ? [{ label: t("facts.guests"), value: view.sleeps }] : []),
    ...(view.bedrooms > 0 ? [{ label: t("facts.bedrooms"), value: view.bedrooms }] : []),
  ];
  const price: Fact[] = view.from
    ? [{ label: t("price.from"), value: format.money(view.from.price), note: view.from.stayWithCosts }]
    : [];
  const { repliesWithin } = view.host;
  const trust: Fact[] = view.rating
    ? [
        {
          label: t("reviews.count", { count: view.rating.count }),
          value: format.number(view.rating.average, 1),
          note: t("theme.ofTen"),
        },
      ]
    : repliesWithin === null
      ? []
      : [
          {
            label: view.host.phone ? t("contact.phone") : t("contact.email"),
            value: t("theme.replies", { count: repliesWithin }),
          },
        ];
  const offer = [...price, ...trust];
  return (
    <section className="hero wrap">
      {place.town ? (
        <p className="hero-place small-caps">
          {place.town} <span aria-hidden="true">·</span> {place.region}
        </p>
      ) : null}
      <h1>{view.name}</h1>
      {content.tagline ? <p className="hero-tagline">{content.tagline}</p> : null}
      <div className="title-page">
        {picture ? (
          <figure className="plate">
            <Photo picture={picture} sizes="(min-width: 75em) 50rem, (min-width: 60em) 60vw, 100vw" eager />
            <figcaption>{picture.caption}</figcaption>
          </figure>
        ) : null}
        {size.length > 0 ? <Column facts={size} /> : null}
        {offer.length > 0 ? <Column facts={offer} /> : null}
      </div>
      {content.intro ? <p className="lead">{content.intro}</p> : null}
      <p className="hero-book">
        <a className="button" href={view.paths.availability}>
          {t("book.check")}
        </a>
      </p>
    </section>
  );
}
