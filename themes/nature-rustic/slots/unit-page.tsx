import type { SiteView, UnitView } from "#contract/pages/site-view.ts";
import { Paragraphs } from "../../base/slots/about.tsx";
import { PageHead } from "../../base/slots/frame.tsx";
import { GalleryIsland, galleryProps } from "../../base/slots/gallery.tsx";
import { Beds, unitHeading, UnitTerms } from "../../base/slots/units.tsx";
import { Price } from "../../base/price.tsx";
import type { SlotProps } from "../../contract.ts";
import { Key } from "./amenities.tsx";

/** Price and times on one card, as in the hero of the home page. */
function Terms({ view, unit }: { view: SiteView; unit: UnitView }) {
  const { t } = view;
  return (
    <div className="hero-card">
      <Price view={view} of={unit.from} className="hero-price" withCosts />
      <UnitTerms view={view} unit={unit} className="terms" />
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
  const gallery = galleryProps(view, unit.pictures, "(min-width: 60em) 50vw, 100vw");
  return (
    <>
      <PageHead view={view} title={unit.name} lead={unit.summary} />
      {unit.pictures.length > 0 ? <GalleryIsland {...gallery} className="plates" /> : null}
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
        <section className="amenities wrap" aria-labelledby="unit-amenities">
          <h2 id="unit-amenities">{t("amenities.title")}</h2>
          <Key of={unit.amenities} />
        </section>
      ) : null}
    </>
  );
}
