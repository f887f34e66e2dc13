import type { SlotProps } from "../../contract.ts";
import { GalleryIsland, galleryProps } from "../../base/slots/gallery.tsx";

const SHOWN = 9;

/** A walk along the tide line: pictures of different sizes standing on one horizon, to be scrolled sideways. */
export function Gallery({ view }: SlotProps) {
  const pictures = view.pictures.slice(1, 1 + SHOWN);
  if (pictures.length === 0) return null;
  const props = galleryProps(view, pictures, "(min-width: 60em) 46rem, 84vw");
  return (
    <section className="gallery" aria-labelledby="gallery">
      <div className="gallery-head wrap">
        <h2 id="gallery">{view.t("gallery.title")}</h2>
        <a className="more" href={view.paths.photos}>
          {view.t("gallery.all", { count: view.pictures.length })}
        </a>
      </div>
      <GalleryIsland {...props} className="strand" />
    </section>
  );
}
