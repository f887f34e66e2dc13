import { GalleryIsland, galleryProps } from "../../base/slots/gallery.tsx";
import type { SlotProps } from "../../contract.ts";

/** Panoramas and pairs by turns, from edge to edge. */
export function Gallery({ view }: SlotProps) {
  const pictures = view.pictures.slice(1, 9);
  if (pictures.length === 0) return null;
  const props = galleryProps(view, pictures, "(min-width: 60em) 50vw, 100vw");
  return (
    <section className="gallery" aria-labelledby="gallery">
      <div className="wrap">
        <h2 id="gallery">{view.t("gallery.title")}</h2>
      </div>
      <GalleryIsland {...props} className="plates" />
      <p className="wrap">
        <a className="more" href={view.paths.photos}>
          {view.t("gallery.all", { count: view.pictures.length })}
        </a>
      </p>
    </section>
  );
}
