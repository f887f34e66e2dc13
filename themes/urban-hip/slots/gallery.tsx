import { GalleryIsland, galleryProps } from "../../base/slots/gallery.tsx";
import type { SlotProps } from "../../contract.ts";

/** A contact sheet from edge to edge: every row fills the width for any number of pictures. */
export function Gallery({ view }: SlotProps) {
  const pictures = view.pictures.slice(1, 9);
  if (pictures.length === 0) return null;
  const props = galleryProps(view, pictures, "(min-width: 60em) 45vw, 84vw");
  return (
    <section className="gallery" aria-labelledby="gallery">
      <div className="section-head">
        <h2 id="gallery">{view.t("gallery.title")}</h2>
        <a className="arrow" href={view.paths.photos}>
          {view.t("gallery.all", { count: view.pictures.length })}
        </a>
      </div>
      <GalleryIsland {...props} className="sheet" />
    </section>
  );
}
