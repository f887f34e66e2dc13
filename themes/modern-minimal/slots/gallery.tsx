import { GalleryIsland, galleryProps } from "../../base/slots/gallery.tsx";
import type { SlotProps } from "../../contract.ts";

/** Numbered plates on an uneven grid with their captions as a legend. */
export function Gallery({ view }: SlotProps) {
  const pictures = view.pictures.slice(1, 7);
  if (pictures.length === 0) return null;
  const props = galleryProps(view, pictures, "(min-width: 60em) 60vw, 100vw");
  const captions = pictures.filter(({ caption }) => caption);
  return (
    <section className="gallery wrap" aria-labelledby="gallery">
      <h2 id="gallery">{view.t("gallery.title")}</h2>
      <GalleryIsland {...props} className={`plates plates-${pictures.length}`} />
      <div className="plates-foot">
        {captions.length === pictures.length ? (
          <ol className="legend" aria-label={view.t("theme.legend")}>
            {pictures.map(({ src, caption }) => (
              <li key={src}>{caption}</li>
            ))}
          </ol>
        ) : null}
        <a className="more" href={view.paths.photos}>
          {view.t("gallery.all", { count: view.pictures.length })} <span aria-hidden="true">→</span>
        </a>
      </div>
    </section>
  );
}
