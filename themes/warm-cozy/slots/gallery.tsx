import { GalleryIsland, galleryProps } from "../../base/slots/gallery.tsx";
import type { SlotProps } from "../../contract.ts";

/** Loose prints on a table. The first ones are in the hero and the list of places to stay; these are the others. */
export function Gallery({ view }: SlotProps) {
  const many = view.pictures.length > 9;
  const pictures = many ? view.pictures.slice(3, 9) : view.pictures.slice(1, 7);
  if (pictures.length === 0) return null;
  const props = galleryProps(view, pictures, "(min-width: 60em) 26rem, 50vw");
  return (
    <section className="gallery" aria-labelledby="gallery">
      <div className="wrap">
        <h2 id="gallery">{view.t("gallery.title")}</h2>
        <GalleryIsland {...props} className="prints" />
        <p>
          <a className="more" href={view.paths.photos}>
            {view.t("gallery.all", { count: view.pictures.length })}
          </a>
        </p>
      </div>
    </section>
  );
}
