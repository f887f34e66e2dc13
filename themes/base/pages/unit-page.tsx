import type { SlotProps } from "../../contract.ts";
import { GalleryGrid } from "../gallery-grid.tsx";
import { Island } from "../island.tsx";
import { Paragraphs } from "../slots/about.tsx";
import { AmenityLists } from "../slots/amenities.tsx";
import { PageHead } from "../slots/frame.tsx";
import { galleryProps } from "../slots/gallery.tsx";
import { unitFacts } from "../slots/units.tsx";

export function UnitPage({ view }: SlotProps) {
  const { t, format, page } = view;
  const unit = page.kind === "unit" ? view.units.find(({ slug }) => slug === page.slug) : undefined;
  if (!unit) return null;
  const gallery = galleryProps(view, unit.pictures, "(min-width: 60em) 33vw, 50vw");
  return (
    <>
      <PageHead view={view} title={unit.name} lead={unit.summary} />
      {unit.pictures.length > 0 ? (
        <div className="wrap">
          <Island name="gallery" props={gallery}>
            <GalleryGrid {...gallery} />
          </Island>
        </div>
      ) : null}
      <section className="unit wrap" aria-labelledby="unit-about">
        <h2 id="unit-about">{unitFacts(view, unit).join("\u00a0· ")}</h2>
        <Paragraphs of={unit.description} />
        <dl className="unit-terms">
          <div>
            <dt>{t("price.from")}</dt>
            <dd>
              {format.money(unit.nightlyFrom)} {t("price.perNight")}
            </dd>
          </div>
          <div>
            <dt>{t("price.cleaning")}</dt>
            <dd>{format.money(unit.cleaningFee)}</dd>
          </div>
          <div>
            <dt>{t("units.minimum")}</dt>
            <dd>{t("units.nights", { count: unit.minimumNights })}</dd>
          </div>
          <div>
            <dt>{t("units.checkIn")}</dt>
            <dd>{t("units.fromHour", { hour: unit.checkIn })}</dd>
          </div>
          <div>
            <dt>{t("units.checkOut")}</dt>
            <dd>{t("units.untilHour", { hour: unit.checkOut })}</dd>
          </div>
        </dl>
        <h2>{t("units.beds")}</h2>
        <ul className="beds">
          {unit.beds.map(({ room, beds }) => (
            <li key={room}>
              <strong>{room}</strong> {beds}
            </li>
          ))}
        </ul>
        <h2>{t("amenities.title")}</h2>
        <AmenityLists lists={unit.amenities} />
      </section>
    </>
  );
}
