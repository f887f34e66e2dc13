import type { SiteView, UnitView } from "#contract/pages/site-view.ts";
import { Paragraphs } from "../../base/slots/about.tsx";
import { AmenityLists } from "../../base/slots/amenities.tsx";
import { PageHead } from "../../base/slots/frame.tsx";
import { GalleryIsland, galleryProps } from "../../base/slots/gallery.tsx";
import { Beds, unitHeading, UnitTerms } from "../../base/slots/units.tsx";
import { Price } from "../../base/price.tsx";
import type { SlotProps } from "../../contract.ts";

/** Price and times on a card that stays next to the story. */
function Terms({ view, unit }: { view: SiteView; unit: UnitView }) {
  const { t } = view;
  return (
    <div className="room-terms">
      <Price view={view} of={unit.from} className="tag" withCosts />
      <UnitTerms view={view} unit={unit} />
      <a className="button" href="#availability">
        {t("book.check")}
      </a>
    </div>
  );
}

export function UnitPage({ view }: SlotProps) {
  const { t, page } = view;
  const unit = page.kind === "unit" ? view.units.find(({ slug }) => slug === page.slug) : undefined;
  if (!unit) return null;
  const gallery = galleryProps(view, unit.pictures, "(min-width: 60em) 40rem, 100vw");
  return (
    <>
      <PageHead view={view} title={unit.name} lead={unit.summary} />
      {unit.pictures.length > 0 ? (
        <div className="wrap">
          <GalleryIsland {...gallery} className="prints prints-room" />
        </div>
      ) : null}
      <section className="unit wrap" aria-labelledby="unit-about">
        <div>
          <h2 id="unit-about">{unitHeading(view, unit)}</h2>
          <Paragraphs of={unit.description} />
          {unit.beds.length > 0 ? (
            <>
              <h3>{t("units.beds")}</h3>
              <Beds unit={unit} />
            </>
          ) : null}
        </div>
        <Terms view={view} unit={unit} />
      </section>
      {unit.amenities.length > 0 ? (
        <section className="amenities wrap" aria-labelledby="amenities">
          <div className="pantry">
            <h2 id="amenities">{t("amenities.title")}</h2>
            <AmenityLists lists={unit.amenities} />
          </div>
        </section>
      ) : null}
    </>
  );
}
