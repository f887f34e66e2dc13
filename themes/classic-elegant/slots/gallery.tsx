import type { SlotProps } from "../../contract.ts";
import { GalleryIsland, galleryProps } from "../../base/slots/gallery.tsx";

const PLATES = 5;

/** Numbered plates hung symmetrically, with their captions listed underneath as in a monograph. */
export function Gallery({ view }: SlotProps) {
  const { t } = view;
  const pictures = view.pictures.slice(1, 1 + PLATES);
  if (pictures.length === 0) return null;
  const props = galleryProps(view, pictures, "(min-width: 60em) 36rem, 50vw");
  return (
    <section className="gallery wrap" aria-labelledby="gallery">
      <h2 id="gallery">{t("gallery.title")}</h2>
      <GalleryIsland {...props} className={`plates plates-${pictures.length}`} />
      <ol className="plate-list" aria-label={t("theme.plates")}>
        {pictures.map(({ src, caption }) => (
          <li key={src}>{caption}</li>
        ))}
      </ol>
      <p className="gallery-all">
        <a className="more" href={view.paths.photos}>
          {t("gallery.all", { count: view.pictures.length })}
        </a>
      </p>
    </section>
  );
}
