import type { SlotProps } from "../../contract.ts";
import { Paragraphs } from "../slots/about.tsx";
import { AmenityLists } from "../slots/amenities.tsx";
import { PageHead } from "../slots/frame.tsx";
import { GalleryIsland, galleryProps } from "../slots/gallery.tsx";
import { Beds, unitHeading, UnitTerms } from "../slots/units.tsx";

export function UnitPage({ view }: SlotProps) {
  const { t, page } = view;
  const unit = page.kind === "unit" ? view.units.find(({ slug }) => slug === page.slug) : undefined;
  if (!unit) return null;
  const gallery = galleryProps(view, unit.pictures, "(min-width: 60em) 33vw, 50vw");
  return (
    <>
      <PageHead view={view} title={unit.name} lead={unit.summary} />
      {unit.pictures.length > 0 ? (
        <div className="wrap">
          <GalleryIsland {...gallery} />
        </div>
      ) : null}
      <section className="unit wrap" aria-labelledby="unit-about">
        <h2 id="unit-about">{unitHeading(view, unit)}</h2>
        <Paragraphs of={unit.description} />
        <UnitTerms view={view} unit={unit} price className="unit-terms" />
        {unit.beds.length > 0 ? (
          <>
            <h2>{t("units.beds")}</h2>
            <Beds unit={unit} />
          </>
        ) : null}
        {unit.amenities.length > 0 ? (
          <>
            <h2>{t("amenities.title")}</h2>
            <AmenityLists lists={unit.amenities} />
          </>
        ) : null}
      </section>
    </>
  );
}
